// A program that ends at its first failure, as those of courses do: what it leaves then is no mistake of its own.
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        const cudaError_t result = call;                                                                               \
        if (result != cudaSuccess) {                                                                                   \
            std::printf("line %d: %s\n", __LINE__, cudaGetErrorName(result));                                          \
            std::exit(1);                                                                                              \
        }                                                                                                              \
    } while (0)

__global__ void meet(int* sums)
{
    sums[blockIdx.x] = 1;
    cooperative_groups::this_grid().sync();
}

int main()
{
    int* sums = nullptr;
    CHECK(cudaMalloc(&sums, 100000 * sizeof(int)));
    void* arguments[] = {&sums};
    CHECK(cudaLaunchCooperativeKernel(meet, dim3(100000), dim3(256), arguments));
    return 0;
}
