extern "C" __global__ void thread_index_2d_1d(int* id, int n)
{
    int block = blockIdx.x * gridDim.x + blockIdx.y;
    int i = block * blockDim.x + threadIdx.x;
    if (i < n) {
        id[i] = i;
    }
}
