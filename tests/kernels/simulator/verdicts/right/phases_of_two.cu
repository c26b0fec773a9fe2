// Two warps hand a buffer of two stages over with mbarriers: one says full, one says empty, by parity.
// launch: 1 64
// arg: out i32 128
// for: 8.0
__device__ unsigned addressOf(const void* place)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(place));
}
__device__ void initialise(unsigned long long* barrier, int count)
{
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(addressOf(barrier)), "r"(count) : "memory");
}
__device__ void arrive(unsigned long long* barrier)
{
    asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(addressOf(barrier)) : "memory");
}
__device__ void waitFor(unsigned long long* barrier, unsigned long long token)
{
    int over = 0;
    while (!over)
        asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
                     : "=r"(over)
                     : "r"(addressOf(barrier)), "l"(token)
                     : "memory");
}
__device__ unsigned long long token(unsigned long long* barrier)
{
    unsigned long long state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(addressOf(barrier)) : "memory");
    return state;
}
__global__ void phases_of_two(int* out)
{
    __shared__ unsigned long long full[2], empty[2];
    __shared__ int stage[2][32];
    if (threadIdx.x == 0)
        for (int i = 0; i < 2; ++i) {
            initialise(&full[i], 64);
            initialise(&empty[i], 64);
        }
    __syncthreads();
    int lane = threadIdx.x % 32;
    for (int round = 0; round < 4; ++round) {
        int s = round % 2;
        if (threadIdx.x < 32) {
            if (round >= 2)
                waitFor(&empty[s], token(&empty[s]));
            stage[s][lane] = round * 100 + lane;
            arrive(&full[s]);
        } else {
            waitFor(&full[s], token(&full[s]));
            out[round * 32 + lane] = stage[s][31 - lane];
            if (round < 2)
                arrive(&empty[s]);
        }
    }
}
