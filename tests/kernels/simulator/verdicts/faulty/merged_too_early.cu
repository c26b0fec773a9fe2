// The block's own histogram is added to that of all before all of the block have counted.
// launch: 2 64
// arg: in i32 128 ramp
// arg: inout i32 16 zeros
__global__ void merged_too_early(const int* in, int* bins)
{
    __shared__ int mine[16];
    int t = threadIdx.x;
    if (t < 16)
        mine[t] = 0;
    __syncthreads();
    atomicAdd(&mine[in[blockIdx.x * 64 + t] & 15], 1); // also: race
    if (t < 16)
        atomicAdd(&bins[t], mine[t]); // also: race
}
