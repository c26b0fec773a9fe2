// Each lane releases with red.release; who waits for all of them has all of it.
// launch: 1 64
// arg: out i32 32
__global__ void reduction_releases(int* out)
{
    __shared__ int data[32];
    __shared__ int came;
    unsigned address = (unsigned)__cvta_generic_to_shared(&came);
    if (threadIdx.x == 0)
        came = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = lane + 7;
        asm volatile("red.release.cta.shared.add.u32 [%0], 1;" ::"r"(address) : "memory");
    } else {
        int seen = 0;
        while (seen != 32)
            asm volatile("ld.acquire.cta.shared.u32 %0, [%1];" : "=r"(seen) : "r"(address) : "memory");
        out[lane] = data[31 - lane];
    }
}
