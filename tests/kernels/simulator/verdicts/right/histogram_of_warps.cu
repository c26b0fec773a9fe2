// A histogram for each warp, added up by all threads of the block; atomics of the block are enough.
// launch: 2 128
// arg: in i32 256 ramp
// arg: out i32 32
__global__ void histogram_of_warps(const int* in, int* out)
{
    __shared__ int counts[4][16];
    int t = threadIdx.x, warp = t / 32;
    if (t < 64)
        counts[t / 16][t % 16] = 0;
    __syncthreads();
    atomicAdd_block(&counts[warp][in[blockIdx.x * 128 + t] & 15], 1);
    __syncthreads();
    if (t < 16)
        out[blockIdx.x * 16 + t] = counts[0][t] + counts[1][t] + counts[2][t] + counts[3][t];
}
