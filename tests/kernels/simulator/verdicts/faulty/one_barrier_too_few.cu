// One buffer for all tiles, and a barrier only before it is read.
// launch: 1 64
// arg: in i32 512 ramp
// arg: out i32 64
__global__ void one_barrier_too_few(const int* in, int* out)
{
    __shared__ int tile[64];
    int t = threadIdx.x, sum = 0;
    for (int k = 0; k < 8; ++k) {
        tile[t] = in[k * 64 + t]; // finds: race: before line 10 runs again
        __syncthreads();
        sum += tile[63 - t]; // also: race
    }
    out[t] = sum;
}
