extern "C" __global__ void thread_index_3d_2d(int* id, int n)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int threadsPerBlock = blockDim.x * blockDim.y;
    int thread = threadIdx.x * blockDim.x + threadIdx.y;
    int i = block * threadsPerBlock + thread;
    if (i < n) {
        id[i] = i;
    }
}
