// Microbenchmarks of the parts of a kernel, one after the other: see kernels/device/cuda/gpu_probe.h. Each kernel
// writes what it computes, so that nothing of it is left out.

// -- latencies: one warp, each step needs the one before

extern "C" __global__ void chaseFar(const unsigned* next, unsigned steps, long long* cycles, unsigned* sink)
{
    unsigned at = 0;
    const long long start = clock64();
    for (unsigned i = 0; i < steps; i++) {
        at = __ldcg(next + at); // past L1
    }
    *cycles = clock64() - start;
    *sink = at;
}

extern "C" __global__ void chaseNear(const unsigned* next, unsigned steps, long long* cycles, unsigned* sink)
{
    unsigned at = 0;
    for (unsigned i = 0; i < 256; i++) {
        at = __ldca(next + at); // the ring is in L1 now
    }
    const long long start = clock64();
    for (unsigned i = 0; i < steps; i++) {
        at = __ldca(next + at);
    }
    *cycles = clock64() - start;
    *sink = at;
}

extern "C" __global__ void chaseShared(unsigned steps, long long* cycles, unsigned* sink)
{
    __shared__ unsigned ring[64];
    for (unsigned i = threadIdx.x; i < 64; i += blockDim.x) {
        ring[i] = (i + 1) % 64;
    }
    __syncthreads();
    unsigned at = threadIdx.x;
    const long long start = clock64();
    for (unsigned i = 0; i < steps; i++) {
        at = ring[at];
    }
    if (threadIdx.x == 0) {
        *cycles = clock64() - start;
    }
    sink[threadIdx.x] = at;
}

extern "C" __global__ void barriers(unsigned steps, long long* cycles)
{
    __syncthreads();
    const long long start = clock64();
    for (unsigned i = 0; i < steps; i++) {
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        *cycles = clock64() - start;
    }
}

// -- arithmetic: a chain of each, alone for its latency, in many warps for its throughput

#define CHAIN(name, type, step)                                                                                        \
    extern "C" __global__ void name(unsigned steps, type seed, long long* cycles, type* sink)                          \
    {                                                                                                                  \
        type a = seed + (type)threadIdx.x, b = seed, c = seed * (type)3;                                               \
        __syncthreads();                                                                                               \
        const long long start = clock64();                                                                             \
        for (unsigned i = 0; i < steps; i++) {                                                                         \
            _Pragma("unroll") for (int k = 0; k < 32; k++) { step; }                                                   \
        }                                                                                                              \
        __syncthreads();                                                                                               \
        if (threadIdx.x == 0 && blockIdx.x == 0) {                                                                     \
            *cycles = clock64() - start;                                                                               \
        }                                                                                                              \
        sink[blockIdx.x * blockDim.x + threadIdx.x] = a + b + c;                                                       \
    }

CHAIN(chainFloat, float, a = fmaf(a, b, a))
CHAIN(chainDouble, double, a = fma(a, b, a))
CHAIN(chainInteger, int, a = (a & b) + c)
CHAIN(chainProduct, int, a = a * b + a)
CHAIN(chainConversion, float, a = (float)__float2int_rz(a))
CHAIN(chainExchange, float, a = __shfl_xor_sync(0xffffffffu, a, 1))
CHAIN(chainSpecial, float, asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(a)))

// -- requests of warps, each lane `stride` elements behind the one before it

// Each block begins at a place of its own of the memory that the mask leaves, so that no two want the same at a time.
extern "C" __global__ void loadLines(const float* data, unsigned stride, unsigned requests, unsigned mask, int far, float* sink)
{
    unsigned at = (unsigned)((unsigned long long)(mask + 1) * blockIdx.x / gridDim.x / 32 * 32) + threadIdx.x * stride;
    float sum = 0;
    for (unsigned i = 0; i < requests; i += 4) {
        float part[4];
#pragma unroll
        for (int k = 0; k < 4; k++) {
            const float* element = data + ((at + k * 1024 * stride) & mask);
            part[k] = far ? __ldcg(element) : __ldca(element);
        }
        sum += part[0] + part[1] + part[2] + part[3];
        at += 4 * 1024 * stride;
    }
    sink[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

extern "C" __global__ void storeLines(float* data, unsigned stride, unsigned requests, unsigned mask)
{
    unsigned at = (unsigned)((unsigned long long)(mask + 1) * blockIdx.x / gridDim.x / 32 * 32) + threadIdx.x * stride;
    for (unsigned i = 0; i < requests; i++) {
        data[at & mask] = (float)i;
        at += 1024 * stride;
    }
}

extern "C" __global__ void addTo(unsigned* data, unsigned places, unsigned requests)
{
    unsigned random = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u;
    for (unsigned i = 0; i < requests; i++) {
        random = random * 1664525u + 1013904223u;
        atomicAdd(data + (random >> 8) % places, 1u);
    }
}

extern "C" __global__ void addToShared(unsigned requests, int adds, unsigned* sink)
{
    __shared__ unsigned bins[256];
    bins[threadIdx.x % 256] = 0;
    __syncthreads();
    unsigned random = threadIdx.x * 2654435761u, seen = 0;
    for (unsigned i = 0; i < requests; i++) {
        random = random * 1664525u + 1013904223u;
        // The values differ, so that the lanes of a warp cannot be added up first.
        if (adds) {
            atomicAdd(bins + (random >> 24), random & 7);
        } else {
            seen += (random >> 24) + (random & 7);
        }
    }
    __syncthreads();
    sink[blockIdx.x * blockDim.x + threadIdx.x] = bins[threadIdx.x % 256] + seen;
}

// -- streams through DRAM: each thread has one request at a time on its way

extern "C" __global__ void stream(const float4* from, float4* to, unsigned long long count)
{
    const unsigned long long step = (unsigned long long)gridDim.x * blockDim.x;
    for (unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x; i < count; i += step) {
        to[i] = from[i];
    }
}

extern "C" __global__ void waitForEach(const float* from, float* to, unsigned long long count, unsigned long long mask)
{
    const unsigned long long step = (unsigned long long)gridDim.x * blockDim.x;
    float sum = 0;
    for (unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x; i < count; i += step) {
        sum += __ldcg(from + ((i + (sum == 12345.678f ? 1 : 0)) & mask)); // the next needs this one
    }
    to[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// -- launches

extern "C" __global__ void nothing(unsigned* never)
{
    if (never == (unsigned*)1) {
        *never = 1;
    }
}

extern "C" __global__ void firstInstruction(unsigned long long* begun, unsigned* clocks)
{
    // When each block of an SM had its first instruction: a block begins when the one before it has ended.
    unsigned sm;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    if (threadIdx.x == 0) {
        begun[blockIdx.x] = clock64();
        clocks[blockIdx.x] = sm;
    }
}
