// More than is possible: each thread keeps 150,000 numbers of its own, 600,000 bytes where a GPU has 512 KiB. With
// MENDED, they are 1,000, and looked at one part after another.
#include <cstdio>

#ifdef MENDED
const int kept = 1000;
#else
const int kept = 150000;
#endif

__global__ void medians(const int* values, int* out, int count)
{
    int own[kept];
    for (int i = 0; i < kept; ++i)
        own[i] = values[(threadIdx.x + i) % count];
    for (int i = 0; i < 10; ++i)
        own[(own[i] * 7 + threadIdx.x) % kept] += i;
    out[threadIdx.x] = own[own[threadIdx.x] % kept];
}

int main()
{
    const int count = 64;
    int host[count], *values = nullptr, *out = nullptr;
    for (int i = 0; i < count; ++i)
        host[i] = i;
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    medians<<<1, count>>>(values, out, count);
    const cudaError_t launched = cudaGetLastError(), ended = cudaDeviceSynchronize();
    std::printf("%s, %s\n", launched == cudaSuccess ? "launched" : "not launched", cudaGetErrorName(ended));
#ifdef MENDED
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
#endif
    cudaFree(values);
    cudaFree(out);
    return 0;
}
