// Layers of rows of blocks, each of layers of rows of threads.
// The id counts every thread of the blocks before this one, then the threads before this one in its block.
extern "C" __global__ void thread_index_3d_3d(int* id, int n)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int threadsPerBlock = blockDim.x * blockDim.y * blockDim.z;
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int i = block * threadsPerBlock + thread;
    if (i < n) {
        id[i] = i;
    }
}
