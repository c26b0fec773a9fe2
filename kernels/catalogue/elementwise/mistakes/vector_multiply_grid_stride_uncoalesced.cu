extern "C" __global__ void vector_multiply_grid_stride(const float* a, const float* b, float* product, int n)
{
    int threads = gridDim.x * blockDim.x;
    int perThread = (n + threads - 1) / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
    for (int i = first; i < first + perThread && i < n; i++) {
        product[i] = a[i] * b[i];
    }
}
