// The consumer waits for the parity of the phase before: that one counts as over, and the buffer is not there yet.
// launch: 1 64
// arg: out i32 32
// for: 9.0
__device__ unsigned addressOf(const void* place)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(place));
}
__global__ void wrong_parity(int* out)
{
    __shared__ unsigned long long full;
    __shared__ int stage[32];
    if (threadIdx.x == 0)
        asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(addressOf(&full)) : "memory");
    __syncthreads();
    int lane = threadIdx.x % 32, over = 0;
    if (threadIdx.x < 32) {
        stage[lane] = lane; // also: race
        asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(addressOf(&full)) : "memory");
    } else {
        while (!over)
            asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 1; selp.b32 %0, 1, 0, p; }"
                         : "=r"(over)
                         : "r"(addressOf(&full))
                         : "memory");
        out[lane] = stage[31 - lane]; // finds: uninitialised
    }
}
