extern "C" __global__ void thread_index_3d_1d(int* id, int n)
{
    int block = (blockIdx.x * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.z;
    int i = block * blockDim.x + threadIdx.x;
    if (i < n) {
        id[i] = i;
    }
}
