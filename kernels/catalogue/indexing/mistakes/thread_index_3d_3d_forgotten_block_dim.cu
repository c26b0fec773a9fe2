extern "C" __global__ void thread_index_3d_3d(int* id, int n)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int threadsPerBlock = blockDim.x * blockDim.y * blockDim.z;
    int thread = (threadIdx.z + threadIdx.y) * blockDim.x + threadIdx.x;
    int i = block * threadsPerBlock + thread;
    if (i < n) {
        id[i] = i;
    }
}
