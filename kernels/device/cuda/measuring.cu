// Kernels that the CUDA device needs to time others; see gate.h and cache_flush.h.

static __device__ unsigned long long nanoseconds()
{
    unsigned long long now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

// Holds back what was queued behind it until the host sets *open. The wait ends by itself, because the gate could never
// open where every launch is waited for before the next (profilers, sanitizers, CUDA_LAUNCH_BLOCKING).
extern "C" __global__ void gate(const volatile int* open, volatile int* gaveUp, unsigned long long limit)
{
    const unsigned long long start = nanoseconds();
    while (*open == 0) {
        if (nanoseconds() - start > limit) {
            *gaveUp = 1;
            return;
        }
    }
}

extern "C" __global__ void empty()
{
}

// Reads `count` words, which are zeros, and so writes nothing.
extern "C" __global__ void readAll(uint4* words, size_t count)
{
    unsigned bits = 0;
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {
        const uint4 word = words[i];
        bits |= word.x | word.y | word.z | word.w;
    }
    if (bits != 0)
        words[0].x = bits;
}
