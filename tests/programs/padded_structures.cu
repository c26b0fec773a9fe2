// Structures that are copied whole, with what pads them, which nothing has written: by kernels, through shared memory, in
// the device's heap, and back to the host. UNSET: a member that nothing has written is computed with after such copies.
// NUMBERS: what is copied are numbers, of which some were never written.
#include <cstdio>

struct Gap {
    char c;
    float f;
};
struct Tail {
    double d;
    int i;
};
struct alignas(16) Three {
    float x, y, z;
};
struct alignas(8) Five {
    unsigned char r, g, b;
};
struct alignas(64) Line {
    int i;
};
struct Nested {
    Tail tail;
    char c;
};

__device__ void set(Gap& to)
{
    to.c = 'a';
#ifndef UNSET
    to.f = 2;
#endif
}
__device__ void set(Tail& to)
{
    to.d = 1;
    to.i = 2;
}
__device__ void set(Three& to)
{
    to.x = to.y = to.z = 3;
}
__device__ void set(Five& to)
{
    to.r = to.g = to.b = 4;
}
__device__ void set(Line& to)
{
    to.i = 5;
}
__device__ void set(Nested& to)
{
    set(to.tail);
    to.c = 'b';
}

template <typename S> __global__ void make(S* to)
{
    set(to[threadIdx.x]);
}
template <typename S> __global__ void copy(const S* from, S* to)
{
    to[threadIdx.x] = from[threadIdx.x];
}
template <typename S> __global__ void viaShared(const S* from, S* to)
{
    __shared__ S tile[8];
    tile[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
    to[threadIdx.x] = tile[7 - threadIdx.x];
}
template <typename S> __global__ void viaHeap(const S* from, S* to)
{
    S* own = static_cast<S*>(malloc(2 * sizeof(S)));
    set(own[0]);
    own[1] = own[0];
    to[threadIdx.x] = threadIdx.x % 2 ? from[threadIdx.x] : own[1];
    free(own);
}
template <typename S> __global__ void swapEnds(S* all)
{
    S mine = all[threadIdx.x], other = all[7 - threadIdx.x];
    __syncthreads();
    all[threadIdx.x] = threadIdx.x < 4 ? other : mine;
}
__global__ void sum(const Gap* from, float* to)
{
    to[threadIdx.x] = from[threadIdx.x].f + 1;
}
__global__ void copyNumbers(const float* from, float* to)
{
    to[threadIdx.x] = from[threadIdx.x];
}

template <typename S> void all(const char* name)
{
    S *a, *b, host[8];
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&b, sizeof host);
    make<<<1, 8>>>(a);
    copy<<<1, 8>>>(a, b);
    viaShared<<<1, 8>>>(b, a);
    if constexpr (alignof(S) <= 16) // as what malloc() gives there
        viaHeap<<<1, 8>>>(a, b);
    swapEnds<<<1, 8>>>(b);
    cudaMemcpy(a, b, sizeof host, cudaMemcpyDeviceToDevice);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%s %s\n", name, cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(a);
    cudaFree(b);
}

int main()
{
#ifdef UNSET
    Gap *made, *copied;
    float *sums, host[8];
    cudaMalloc(&made, 8 * sizeof(Gap));
    cudaMalloc(&copied, 8 * sizeof(Gap));
    cudaMalloc(&sums, sizeof host);
    make<<<1, 8>>>(made);
    viaShared<<<1, 8>>>(made, copied);
    copy<<<1, 8>>>(copied, made);
    sum<<<1, 8>>>(made, sums);
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(made);
    cudaFree(copied);
    cudaFree(sums);
#elif defined(NUMBERS)
    float *from, *to, host[8];
    cudaMalloc(&from, sizeof host);
    cudaMalloc(&to, sizeof host);
    cudaMemset(from, 0, sizeof host / 2);
    copyNumbers<<<1, 8>>>(from, to);
    cudaMemcpy(host, to, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);
#else
    all<Gap>("gap");
    all<Tail>("tail");
    all<Three>("three");
    all<Five>("five");
    all<Line>("line");
    all<Nested>("nested");
#endif
}
