// A program that wraps its calls as courses do: it prints CUDA's error and leaves, and the reason is not in that.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        const cudaError_t result = call;                                                                               \
        if (result != cudaSuccess) {                                                                                   \
            std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(result));                                        \
            std::exit(1);                                                                                              \
        }                                                                                                              \
    } while (0)

__global__ void fill(float* values)
{
    values[threadIdx.x] = 1;
}

int main()
{
    float *values = nullptr, host[200];
    CHECK(cudaMalloc(&values, 400));
    fill<<<1, 100>>>(values);
#ifdef MENDED
    CHECK(cudaMemcpy(host, values, 400, cudaMemcpyDeviceToHost));
#else
    CHECK(cudaMemcpy(host, values, 800, cudaMemcpyDeviceToHost));
#endif
    CHECK(cudaFree(values));
    std::printf("last %g\n", host[99]);
}
