__global__ void multiplyAdd(const float* a, const float* b, const float* c, float* out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = a[i] * b[i] + c[i];
}
