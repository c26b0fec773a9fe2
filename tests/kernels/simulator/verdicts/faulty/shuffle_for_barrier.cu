// Lanes exchange values, and read each other's shared memory as if that were a barrier.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
__global__ void shuffle_for_barrier(const int* in, int* out)
{
    __shared__ int data[32];
    int t = threadIdx.x;
    data[t] = in[t];
    int left = __shfl_up_sync(0xffffffff, in[t], 1);
    out[t] = data[t ^ 1] + left; // finds: race: a __syncwarp() is missing
}
