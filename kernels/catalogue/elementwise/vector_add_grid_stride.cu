// Each thread steps by the number of threads in the grid. So a grid of any size is right, and at every step the threads
// of a warp touch neighbouring values.
extern "C" __global__ void vector_add_grid_stride(const float* a, const float* b, float* sum, int n)
{
    int threads = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        sum[i] = a[i] + b[i];
    }
}
