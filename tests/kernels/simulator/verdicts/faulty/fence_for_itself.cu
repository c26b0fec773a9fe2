// Thread 0 fences and takes the ticket while others may not have written yet: no barrier before it.
// launch: 3 64
// arg: inout i32 192 zeros
// arg: inout u32 1 zeros
// arg: out i32 64
__global__ void fence_for_itself(int* data, unsigned* ticket, int* out)
{
    __shared__ bool last;
    int t = threadIdx.x;
    data[blockIdx.x * 64 + t] = t;
    if (t == 0) {
        __threadfence();
        last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last)
        out[t] = data[t ^ 1] + data[64 + t]; // finds: race: a __syncthreads() is missing before the fence
}
