extern "C" __global__ void histogram(const unsigned char* in, int* bins, int n)
{
    // Neighbouring threads are as many values apart as there are blocks.
    int i = threadIdx.x * gridDim.x + blockIdx.x;
    if (i < n) {
        int value = in[i];
        atomicAdd(&bins[value], 1);
    }
}
