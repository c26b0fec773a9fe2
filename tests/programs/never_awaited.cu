// Prints from a kernel, and ends before it has run: nothing comes out.
#include <cstdio>

__global__ void hello()
{
    std::printf("hello from thread %d\n", threadIdx.x);
}

int main()
{
    hello<<<1, 4>>>();
    std::printf("host is done\n");
#ifdef WAITS
    cudaDeviceSynchronize();
#endif
}
