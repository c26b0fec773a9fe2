__global__ void multiplyAdd(const float* a, const float* b, const float* c, float* out, int n)
{
    int all = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += all)
        out[i] = a[i] * b[i] + c[i];
}
