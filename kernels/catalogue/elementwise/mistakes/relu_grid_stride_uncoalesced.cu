extern "C" __global__ void relu_grid_stride(const float* x, float* y, int n)
{
    int threads = gridDim.x * blockDim.x;
    int perThread = (n + threads - 1) / threads;
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
    for (int i = first; i < first + perThread && i < n; i++) {
        y[i] = x[i] > 0.0f ? x[i] : 0.0f;
    }
}
