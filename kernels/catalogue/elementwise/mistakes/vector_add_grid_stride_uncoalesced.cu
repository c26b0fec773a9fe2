extern "C" __global__ void vector_add_grid_stride(const float* a, const float* b, float* sum, int n)
{
    int threads = gridDim.x * blockDim.x;
    int perThread = (n + threads - 1) / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
    for (int i = first; i < first + perThread && i < n; i++) {
        sum[i] = a[i] + b[i];
    }
}
