#ifndef _REDUCE_KERNEL_H_
#define _REDUCE_KERNEL_H_

#include <stdio.h>
#include <cstdlib>

// Global variable used by reduceSinglePass to count how many blocks have finished
__device__ unsigned int retirementCount = 0;

cudaError_t setRetirementCount(int retCnt)
{
    return cudaMemcpyToSymbol(retirementCount, &retCnt, sizeof(unsigned int), 0, cudaMemcpyHostToDevice);
}

template <unsigned int blockSize, bool nIsPow2>
__device__ float reduceBlocks(const float* g_idata, float* sdata, unsigned int n)
{
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + threadIdx.x;
    unsigned int gridSize = blockSize * 2 * gridDim.x;
    float mySum = 0;
    while (i < n) {
        mySum += g_idata[i];
        if (nIsPow2 || i + blockSize < n)
            mySum += g_idata[i + blockSize];
        i += gridSize;
    }
    sdata[tid] = mySum;
    __syncthreads();
    for (unsigned s = blockSize / 2; s > 0; s /= 2) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    return sdata[0];
}

template <unsigned int blockSize, bool nIsPow2>
__global__ void reduceSinglePass(const float* g_idata, float* g_odata, unsigned int n)
{
    extern __shared__ float smem[];
    __shared__ bool amLast;
    float sum = reduceBlocks<blockSize, nIsPow2>(g_idata, smem, n);
    if (threadIdx.x == 0)
        g_odata[blockIdx.x] = sum;
    __threadfence();
    if (threadIdx.x == 0) {
        unsigned int ticket = atomicInc(&retirementCount, gridDim.x);
        amLast = (ticket == gridDim.x - 1);
    }
    __syncthreads();
    if (amLast) {
        if (threadIdx.x == 0) {
            float total = 0;
            for (unsigned i = 0; i < gridDim.x; ++i)
                total += ((volatile float*)g_odata)[i];
            g_odata[0] = total;
            retirementCount = 0;
        }
    }
}

bool isPow2(unsigned int x)
{
    return ((x & (x - 1)) == 0);
}

extern "C" void reduceSinglePass(int size, int threads, int blocks, float* d_idata, float* d_odata)
{
    dim3 dimBlock(threads, 1, 1);
    dim3 dimGrid(blocks, 1, 1);
    int smemSize = threads * sizeof(float);
    if (isPow2(size)) {
        switch (threads) {
        case 128: reduceSinglePass<128, true><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
        case 64: reduceSinglePass<64, true><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
        }
    } else {
        switch (threads) {
        case 128: reduceSinglePass<128, false><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
        case 64: reduceSinglePass<64, false><<<dimGrid, dimBlock, smemSize>>>(d_idata, d_odata, size); break;
        }
    }
}
#endif
