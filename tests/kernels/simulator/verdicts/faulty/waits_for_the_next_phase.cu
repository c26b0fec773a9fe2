// The consumer waits for the phase that follows: nobody will arrive in it.
// launch: 1 64
// arg: out i32 32
// for: 9.0
__device__ unsigned addressOf(const void* place)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(place));
}
__device__ int isOver(unsigned barrier, int parity)
{
    int over;
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }" : "=r"(over) : "r"(barrier), "r"(parity) : "memory"); // finds: barrier: phase 1 of the mbarrier takes 32 arrivals, and 32 of them are missing
    return over;
}
__global__ void waits_for_the_next_phase(int* out)
{
    __shared__ unsigned long long full;
    __shared__ int stage[32];
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(addressOf(&full)) : "memory");
    __syncthreads();
    int lane = threadIdx.x % 32, over = 0;
    if (threadIdx.x < 32) {
        stage[lane] = lane;
        asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(addressOf(&full)) : "memory");
    }
    __syncthreads();
    if (threadIdx.x >= 32) {
        while (!over)
            over = isOver(addressOf(&full), 1);
        out[lane] = stage[31 - lane];
    }
}
