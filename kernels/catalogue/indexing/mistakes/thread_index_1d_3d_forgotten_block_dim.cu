extern "C" __global__ void thread_index_1d_3d(int* id, int n)
{
    int threadsPerBlock = blockDim.x * blockDim.y * blockDim.z;
    int thread = (threadIdx.z + threadIdx.y) * blockDim.x + threadIdx.x;
    int i = blockIdx.x * threadsPerBlock + thread;
    if (i < n) {
        id[i] = i;
    }
}
