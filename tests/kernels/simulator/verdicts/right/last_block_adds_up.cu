// The last block to finish adds up what all of them left: a fence, and a ticket.
// launch: 5 64
// arg: in i32 320 ramp
// arg: inout i32 5 zeros
// arg: inout u32 1 zeros
// arg: out i32 1
__global__ void last_block_adds_up(const int* in, int* partial, unsigned* ticket, int* out)
{
    __shared__ int sums[64];
    __shared__ bool last;
    int t = threadIdx.x;
    sums[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    for (int s = 32; s > 0; s /= 2) {
        if (t < s)
            sums[t] += sums[t + s];
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = sums[0];
        __threadfence();
        last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        int sum = 0;
        for (int b = 0; b < gridDim.x; ++b)
            sum += partial[b];
        out[0] = sum;
    }
}
