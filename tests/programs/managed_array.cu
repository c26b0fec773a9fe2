// Managed variables: used by their names on both sides, given to a kernel by their addresses, and read too early.
#include <cstdio>

__managed__ int numbers[64];
__managed__ float factor = 1.75f;
static __managed__ int total = 7;

__global__ void fill(int* values, int first)
{
    values[threadIdx.x] = first + 2 * threadIdx.x;
    atomicAdd(&total, threadIdx.x);
}

__global__ void twice()
{
    numbers[threadIdx.x] *= 2;
}

__global__ void scale(float* value)
{
    *value *= 2;
}

int main()
{
    const int begin = total;
    fill<<<1, 64>>>(numbers, 0);
    cudaDeviceSynchronize();
    const int sum = total - begin;
    numbers[0] = begin;
    std::printf("sum %d, first %d, last %d\n", sum, numbers[0], numbers[63]);

    twice<<<1, 64>>>();
    volatile int early = numbers[1]; // nothing waits for the kernel
    (void)early;
    cudaDeviceSynchronize();
    std::printf("not awaited: %zu values\n", sizeof numbers / sizeof *numbers);

    scale<<<1, 1>>>(&factor);
    cudaDeviceSynchronize();
    std::printf("by its address: %g\n", factor);
}
