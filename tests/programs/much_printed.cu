// Prints 100,000 lines, more than the buffer of printf holds; with an argument the buffer is made larger first.
#include <cstdio>
__global__ void say(int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        printf("line of thread %d with the value %f\n", i, i * 0.5);
}
int main(int argc, char**)
{
    if (argc > 1)
        printf("%s\n", cudaGetErrorString(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 64 << 20)));
    say<<<500, 256>>>(100000);
    return cudaDeviceSynchronize();
}
