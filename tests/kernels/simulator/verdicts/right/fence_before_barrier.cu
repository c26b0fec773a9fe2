// Every thread writes and fences for itself; behind the barrier one of them takes the ticket for all.
// launch: 4 64
// arg: inout i32 256 zeros
// arg: inout u32 1 zeros
// arg: out i32 64
__global__ void fence_before_barrier(int* all, unsigned* ticket, int* out)
{
    __shared__ bool last;
    int t = threadIdx.x;
    all[blockIdx.x * 64 + t] = t * 3;
    __threadfence();
    __syncthreads();
    if (t == 0)
        last = atomicInc(ticket, gridDim.x) == gridDim.x - 1;
    __syncthreads();
    if (!last)
        return;
    int sum = 0;
    for (int b = 0; b < gridDim.x; ++b)
        sum += all[b * 64 + (t ^ 1)];
    out[t] = sum;
}
