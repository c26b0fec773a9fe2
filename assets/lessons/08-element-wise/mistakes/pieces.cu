__global__ void multiplyAdd(const float* a, const float* b, const float* c, float* out, int n)
{
    int threads = gridDim.x * blockDim.x;
    int each = (n + threads - 1) / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * each;
    for (int i = first; i < first + each && i < n; ++i)
        out[i] = a[i] * b[i] + c[i];
}
