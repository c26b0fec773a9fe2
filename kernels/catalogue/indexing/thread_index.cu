// A line of blocks, each a line of threads.
// The id counts every thread of the blocks before this one, then the threads before this one in its block.
extern "C" __global__ void thread_index(int* id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        id[i] = i;
    }
}
