#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define FULL_MASK 0xffffffff

#define CUDA_CHECK(x)                                                                         \
    do {                                                                                      \
        cudaError_t err__ = (x);                                                              \
        if (err__ != cudaSuccess) {                                                           \
            std::fprintf(stderr, "%s failed: %s\n", #x, cudaGetErrorString(err__));            \
            std::abort();                                                                     \
        }                                                                                     \
    } while (0)

// The architecture decides how a warp adds: in hardware from 8.0 on.
__device__ __forceinline__ int warpSum(int value)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    return __reduce_add_sync(FULL_MASK, value);
#else
    for (int offset = 16; offset > 0; offset >>= 1)
        value += __shfl_down_sync(FULL_MASK, value, offset);
    return __shfl_sync(FULL_MASK, value, 0);
#endif
}

__global__ void sums(const int* in, int* out, int* arch, int n)
{
    int total = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        total += in[i];
    total = warpSum(total);
    if (threadIdx.x == 0) {
        out[0] = total;
#ifdef __CUDA_ARCH__
        arch[0] = __CUDA_ARCH__;
#endif
    }
}

int main(int argc, char** argv)
{
    int device = 0, major = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
    if (major < 8 && argc > 1) {
        std::puts("this device adds in steps");
        return EXIT_SUCCESS;
    }
    int *in, *out;
    CUDA_CHECK(cudaMallocManaged(&in, 1000 * sizeof(int)));
    CUDA_CHECK(cudaMallocManaged(&out, 2 * sizeof(int)));
    for (int i = 0; i < 1000; ++i)
        in[i] = i;
    sums<<<1, 32>>>(in, out, out + 1, 1000);
    CUDA_CHECK(cudaDeviceSynchronize());
    std::printf("%d, arch %d\n", out[0], out[1]);
}
