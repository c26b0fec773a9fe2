// Layers of rows of blocks, each a line of threads.
// The id counts every thread of the blocks before this one, then the threads before this one in its block.
extern "C" __global__ void thread_index_3d_1d(int* id, int n)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
    if (i < n) {
        id[i] = i;
    }
}
