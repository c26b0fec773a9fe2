extern "C" __global__ void histogram(const unsigned char* in, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) {
        int value = in[i];
        atomicAdd(&bins[value], 1);
    }
}
