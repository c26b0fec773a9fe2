extern "C" __global__ void thread_index(int* id, int n)
{
    int i = blockIdx.x + threadIdx.x;
    if (i < n) {
        id[i] = i;
    }
}
