// A kernel with a mistake, and a call, that stand in a header: their lines are the header's.
#include <cstdio>

#include "kernel_header.h"

int main()
{
    float *from = device(100), *to = device(100);
    cudaMemset(from, 0, 400);
    inHeader<<<1, 128>>>(from, to, 100);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(from);
    return 0;
}
