// thread_index<<<n / 256, 256>>>(id, n);
extern "C" __global__ void thread_index(int* id, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        id[i] = i;
    }
}
