// A kernel that writes in front of its array and then waits for what never comes: what was wrong by then is told of a
// program that somebody stops.
#include <cstdio>
#include <unistd.h>

__global__ void waitFor(const volatile int* flag, int* seen)
{
    seen[static_cast<int>(threadIdx.x) - 1000] = 1;
    while (*flag == 0) { }
    seen[threadIdx.x] = 2;
}

int main()
{
    int *flag, *seen;
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&seen, 8 * sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
#ifdef ENDS_ITSELF
    alarm(2);
#endif
    waitFor<<<1, 8>>>(flag, seen);
    cudaDeviceSynchronize();
    std::puts("never");
}
