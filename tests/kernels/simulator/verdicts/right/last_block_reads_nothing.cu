// The last block has written nothing, and uses nothing of what it reads.
// launch: 2 64
// arg: in i32 128 ramp
// arg: out i32 128
__global__ void last_block_reads_nothing(const int* in, int* out)
{
    __shared__ int tile[64];
    int t = threadIdx.x;
    bool last = blockIdx.x == gridDim.x - 1;
    if (!last)
        tile[t] = in[blockIdx.x * 64 + t];
    __syncthreads();
    int first = last ? 0 : tile[0];
    int twice = last ? 5 : tile[63] * 2 + 1;
    out[blockIdx.x * 64 + t] = first + twice;
}
