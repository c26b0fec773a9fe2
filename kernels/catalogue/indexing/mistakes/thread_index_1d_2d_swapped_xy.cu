extern "C" __global__ void thread_index_1d_2d(int* id, int n)
{
    int threadsPerBlock = blockDim.x * blockDim.y;
    int thread = threadIdx.x * blockDim.x + threadIdx.y;
    int i = blockIdx.x * threadsPerBlock + thread;
    if (i < n) {
        id[i] = i;
    }
}
