// A kernel that waits for what never comes: nobody writes the flag.
#include <cstdio>

__global__ void waitFor(const volatile int* flag, int* seen)
{
    while (*flag == 0) {
    }
    *seen = 1;
}

int main()
{
    int* flag;
    cudaMalloc(&flag, 2 * sizeof(int));
    cudaMemset(flag, 0, 2 * sizeof(int));
    waitFor<<<1, 64>>>(flag, flag + 1);
    cudaDeviceSynchronize();
    std::puts("never");
}
