// st.release and ld.acquire of the block, as the instructions are named.
// launch: 1 64
// arg: out i32 32
__global__ void store_releases(int* out)
{
    __shared__ int data[32];
    __shared__ int flag;
    unsigned address = (unsigned)__cvta_generic_to_shared(&flag);
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = lane * lane;
        __syncwarp();
        if (lane == 31)
            asm volatile("st.release.cta.shared.u32 [%0], 1;" ::"r"(address) : "memory");
    } else {
        int seen = 0;
        while (seen == 0)
            asm volatile("ld.acquire.cta.shared.u32 %0, [%1];" : "=r"(seen) : "r"(address) : "memory");
        out[lane] = data[31 - lane];
    }
}
