// Six steps of a reduction, the last one as a template over the block's size.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

template <unsigned int blockSize>
__device__ void warpReduce(volatile int* sdata, unsigned int tid)
{
    if (blockSize >= 64) sdata[tid] += sdata[tid + 32];
    if (blockSize >= 32) sdata[tid] += sdata[tid + 16];
    if (blockSize >= 16) sdata[tid] += sdata[tid + 8];
    if (blockSize >= 8) sdata[tid] += sdata[tid + 4];
    if (blockSize >= 4) sdata[tid] += sdata[tid + 2];
    if (blockSize >= 2) sdata[tid] += sdata[tid + 1];
}

template <class T, unsigned int blockSize>
__global__ void reduceLast(T* g_idata, T* g_odata, unsigned int n)
{
    __shared__ T sdata[blockSize];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + tid;
    unsigned int gridSize = blockSize * 2 * gridDim.x;
    T sum = 0;
    while (i < n) {
        sum += g_idata[i];
        if (i + blockSize < n)
            sum += g_idata[i + blockSize];
        i += gridSize;
    }
    sdata[tid] = sum;
    __syncthreads();
    for (unsigned int s = blockSize / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        g_odata[blockIdx.x] = sdata[0];
}

template <class T> void reduce(int size, int threads, int blocks, T* d_idata, T* d_odata)
{
    dim3 dimBlock(threads, 1, 1);
    dim3 dimGrid(blocks, 1, 1);
    switch (threads) {
    case 512: reduceLast<T, 512><<<dimGrid, dimBlock>>>(d_idata, d_odata, size); break;
    case 256: reduceLast<T, 256><<<dimGrid, dimBlock>>>(d_idata, d_odata, size); break;
    case 128: reduceLast<T, 128><<<dimGrid, dimBlock>>>(d_idata, d_odata, size); break;
    }
}

template <class T> bool runTest(int argc, char** argv)
{
    T *in = nullptr, *out = nullptr;
    int size = argc > 1 ? atoi(argv[1]) : 1 << 16;
    cudaMalloc((void**)&in, size * sizeof(T));
    cudaMalloc((void**)&out, 64 * sizeof(T));
    reduce<T>(size, 256, 64, in, out);
    return cudaDeviceSynchronize() == cudaSuccess;
}

int main(int argc, char** argv)
{
    bool ok = runTest<int>(argc, argv) && runTest<float>(argc, argv);
    printf("%s\n", ok ? "passed" : "failed");
}
