// What textbooks show, written correctly: nothing may be found in these kernels. textbook.ptx is made from this file
// (see problems.md).
#include <cooperative_groups.h>

constexpr int tile = 16;

extern "C" __global__ void matmul_tiled(const int* A, const int* B, int* C, int n)
{
    __shared__ int As[tile][tile], Bs[tile][tile];
    int tx = threadIdx.x % tile, ty = threadIdx.x / tile;
    int blocks = (n + tile - 1) / tile;
    int row = blockIdx.x / blocks * tile + ty, col = blockIdx.x % blocks * tile + tx;
    int sum = 0;
    for (int t = 0; t < blocks; ++t) {
        As[ty][tx] = row < n && t * tile + tx < n ? A[row * n + t * tile + tx] : 0;
        Bs[ty][tx] = col < n && t * tile + ty < n ? B[(t * tile + ty) * n + col] : 0;
        __syncthreads();
        for (int k = 0; k < tile; ++k)
            sum += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    if (row < n && col < n)
        C[row * n + col] = sum;
}

// The next tile is loaded while this one is used: one barrier a step.
extern "C" __global__ void double_buffer(const int* in, int* out, int steps)
{
    __shared__ int buffer[2][64];
    int t = threadIdx.x, sum = 0;
    buffer[0][t] = in[t];
    __syncthreads();
    for (int s = 0; s < steps; ++s) {
        if (s + 1 < steps)
            buffer[(s + 1) & 1][t] = in[(s + 1) * 64 + t];
        sum += buffer[s & 1][63 - t];
        __syncthreads();
    }
    out[blockIdx.x * 64 + t] = sum;
}

extern "C" __global__ void transpose_padded(const int* in, int* out, int width, int height)
{
    __shared__ int cell[8][9];
    int tx = threadIdx.x % 8, ty = threadIdx.x / 8, across = (width + 7) / 8;
    int bx = blockIdx.x % across * 8, by = blockIdx.x / across * 8;
    if (bx + tx < width && by + ty < height)
        cell[ty][tx] = in[(by + ty) * width + bx + tx];
    __syncthreads();
    if (by + tx < height && bx + ty < width)
        out[(bx + ty) * height + by + tx] = cell[tx][ty];
}

__device__ int warpSum(int v)
{
    for (int d = 16; d > 0; d >>= 1)
        v += __shfl_down_sync(0xffffffff, v, d);
    return v;
}
extern "C" __global__ void reduce_shuffle(const int* in, int* out, int n)
{
    __shared__ int sums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = warpSum(i < n ? in[i] : 0);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = warpSum(threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x] : 0);
        if (threadIdx.x == 0)
            atomicAdd(out, v);
    }
}

// The last warp alone, with __syncwarp().
extern "C" __global__ void reduce_last_warp(const int* in, int* out)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 128 + t];
    __syncthreads();
    if (t < 64)
        s[t] += s[t + 64];
    __syncthreads();
    if (t < 32) {
        int v = s[t] + s[t + 32];
        for (int d = 16; d > 0; d >>= 1) {
            __syncwarp();
            s[t] = v;
            __syncwarp();
            v += t < d ? s[t + d] : 0;
        }
        if (t == 0)
            out[blockIdx.x] = v;
    }
}

extern "C" __global__ void scan_hillis_steele(const int* in, int* out)
{
    __shared__ int s[2][128];
    int t = threadIdx.x, from = 0;
    s[0][t] = in[blockIdx.x * 128 + t];
    __syncthreads();
    for (int d = 1; d < 128; d <<= 1) {
        s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0);
        from = 1 - from;
        __syncthreads();
    }
    out[blockIdx.x * 128 + t] = s[from][t];
}

extern "C" __global__ void scan_blelloch(const int* in, int* out)
{
    __shared__ int s[256];
    int t = threadIdx.x, n = 256;
    s[2 * t] = in[2 * t];
    s[2 * t + 1] = in[2 * t + 1];
    int offset = 1;
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0)
        s[n - 1] = 0;
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, v = s[a];
            s[a] = s[b];
            s[b] += v;
        }
    }
    __syncthreads();
    out[2 * t] = s[2 * t];
    out[2 * t + 1] = s[2 * t + 1];
}

// In place, through global memory, every thread its own element.
extern "C" __global__ void in_place(int* data, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        data[i] = data[i] * 2 + 1;
}

// Blocks reverse their own piece in place, behind a barrier.
extern "C" __global__ void reverse_block(int* data)
{
    __shared__ int s[64];
    int t = threadIdx.x, base = blockIdx.x * 64;
    s[t] = data[base + t];
    __syncthreads();
    data[base + t] = s[63 - t];
}

__device__ double addDouble(double* address, double value)
{
    unsigned long long* bits = (unsigned long long*)address;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
extern "C" __global__ void cas_loop(int* sum)
{
    addDouble((double*)sum, 1.0);
}

// A lock around plain accesses, with its fences.
extern "C" __global__ void lock(int* mutex, int* counter)
{
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(mutex, 0, 1) != 0)
            ;
        __threadfence();
        *counter += 1;
        __threadfence();
        atomicExch(mutex, 0);
    }
}

// One block waits for what another one says.
extern "C" __global__ void flag_between_blocks(int* data, int* flag, int* out)
{
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x * 3;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (threadIdx.x == 0)
            while (atomicAdd(flag, 0) == 0)
                ;
        __threadfence();
        __syncthreads();
        out[threadIdx.x] = data[63 - threadIdx.x];
    }
}

extern "C" __global__ void compact(const int* in, int* out, int* count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && in[i] % 3 == 0;
    unsigned members = __ballot_sync(0xffffffff, keep);
    int lane = threadIdx.x % 32, base = 0;
    if (lane == 0)
        base = atomicAdd(count, __popc(members));
    base = __shfl_sync(0xffffffff, base, 0);
    if (keep)
        out[base + __popc(members & ((1u << lane) - 1))] = in[i];
}

extern "C" __global__ void stencil(const int* in, int* out, int n)
{
    __shared__ int s[64 + 2];
    int i = blockIdx.x * 64 + threadIdx.x, t = threadIdx.x + 1;
    s[t] = i < n ? in[i] : 0;
    if (threadIdx.x == 0)
        s[0] = i > 0 ? in[i - 1] : 0;
    if (threadIdx.x == 63)
        s[65] = i + 1 < n ? in[i + 1] : 0;
    __syncthreads();
    if (i < n)
        out[i] = s[t - 1] + s[t] + s[t + 1];
}

extern "C" __global__ void groups(const int* in, int* out)
{
    namespace cg = cooperative_groups;
    __shared__ int s[64];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<16> part = cg::tiled_partition<16>(block);
    s[threadIdx.x] = in[threadIdx.x];
    part.sync();
    int v = s[threadIdx.x / 16 * 16 + 15 - part.thread_rank()];
    for (int d = 8; d > 0; d >>= 1)
        v += part.shfl_xor(v, d);
    block.sync();
    s[threadIdx.x] = v;
    block.sync();
    out[threadIdx.x] = s[63 - threadIdx.x];
}
