// What the CUDA device needs to time other kernels; see kernels/device/cuda/gate.h.

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
