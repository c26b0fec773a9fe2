// Kernels whose blocks are looked at closely; closer.ptx is made from this file (see closer.md).
#include <cstdio>

/// Threads part, meet, wait for each other, and pass values through shared and local memory.
__noinline__ __device__ int weigh(int value, int* seen)
{
    *seen += 1;
    if (value % 3 == 0)
        return value / 3;
    return value * 2 + 1;
}

extern "C" __global__ void everything(const int* in, int* out, int n)
{
    __shared__ int tile[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int own[4];
    int seen = 0;
    for (int k = 0; k < 4; ++k)
        own[(k + threadIdx.x) & 3] = i < n ? in[i] + k : k;
    tile[threadIdx.x] = own[threadIdx.x & 3];
    __syncthreads();
    int sum = 0;
    for (int k = 0; k <= (int)(threadIdx.x % 7); ++k)
        sum += weigh(tile[(threadIdx.x + k) % 128], &seen);
    if (threadIdx.x % 16 == 5)
        printf("%d: %d after %d\n", i, sum, seen);
    sum += __shfl_xor_sync(0xffffffff, sum, 1);
    __syncthreads();
    atomicAdd(&tile[threadIdx.x / 4], sum);
    __syncthreads();
    if (i < n)
        out[i] = tile[threadIdx.x / 4] + sum;
}

/// In place: what a thread reads depends on which blocks ran before.
extern "C" __global__ void racy(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        data[i] = data[i] + data[i + 1];
    if (i >= 7 && i < n)
        data[i] += data[i - 7];
}

/// Each block takes a ticket and waits until it is served.
extern "C" __global__ void tickets(unsigned* next, volatile unsigned* serving, int* log)
{
    __shared__ unsigned ticket;
    if (threadIdx.x == 0) {
        ticket = atomicAdd(next, 1u);
        while (*serving != ticket) { }
    }
    __syncthreads();
    log[ticket * blockDim.x + threadIdx.x] = blockIdx.x * 1000 + threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        *serving = ticket + 1;
}

/// Each block waits for what the next one says: it can only end after it.
extern "C" __global__ void relay(volatile int* baton, int* out)
{
    int next = blockIdx.x + 1;
    if (threadIdx.x == 0 && next < gridDim.x)
        while (baton[next] == 0) { }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = next < gridDim.x ? baton[next] + threadIdx.x : threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        baton[blockIdx.x] = 10 + blockIdx.x;
}

/// Lists on the device heap.
extern "C" __global__ void lists(int* out)
{
    int* mine = (int*)malloc((threadIdx.x % 5 + 1) * sizeof(int));
    int sum = 0;
    if (mine) {
        for (int k = 0; k <= (int)(threadIdx.x % 5); ++k)
            mine[k] = k * 10 + threadIdx.x;
        for (int k = 0; k <= (int)(threadIdx.x % 5); ++k)
            sum += mine[k];
        free(mine);
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Scattered writes and a long loop: many checkpoints.
extern "C" __global__ void wander(unsigned* field, int rounds)
{
    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < rounds; ++k) {
        at = (at * 1664525u + 1013904223u + k) % 4096u;
        field[at + 4096u * threadIdx.x] += at;
    }
}
