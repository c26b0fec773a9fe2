// Two buffers, of which the wrong one is written.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void swapped_too_late(const int* in, int* out)
{
    __shared__ int temp[2][64];
    int t = threadIdx.x, from = 0;
    temp[0][t] = temp[1][t] = in[t];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        temp[from][t] = temp[from][t] + (t >= d ? temp[from][t - d] : 0); // finds: race: a __syncthreads() is missing
        from = 1 - from;
        __syncthreads();
    }
    out[t] = temp[from][t];
}
