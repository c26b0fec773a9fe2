// fence.acq_rel.cta around relaxed accesses.
// launch: 1 64
// arg: out i32 32
__global__ void fences_of_the_block(int* out)
{
    __shared__ int data[32];
    __shared__ int flag;
    unsigned address = (unsigned)__cvta_generic_to_shared(&flag);
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = lane ^ 9;
        __syncwarp();
        if (lane == 3) {
            asm volatile("fence.acq_rel.cta;" ::: "memory");
            asm volatile("st.relaxed.cta.shared.u32 [%0], 1;" ::"r"(address) : "memory");
        }
    } else {
        int seen = 0;
        while (seen == 0)
            asm volatile("ld.relaxed.cta.shared.u32 %0, [%1];" : "=r"(seen) : "r"(address) : "memory");
        asm volatile("fence.acq_rel.cta;" ::: "memory");
        out[lane] = data[31 - lane];
    }
}
