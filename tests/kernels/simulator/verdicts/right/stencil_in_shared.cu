// A tile with a margin of one on each side, filled by its threads and two more loads.
// launch: 4 32
// arg: in i32 128 ramp
// arg: out i32 128
__global__ void stencil_in_shared(const int* in, int* out)
{
    __shared__ int tile[34];
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    tile[t + 1] = in[i];
    if (t == 0) {
        tile[0] = i > 0 ? in[i - 1] : 0;
        tile[33] = i + 32 < 128 ? in[i + 32] : 0;
    }
    __syncthreads();
    out[i] = tile[t] + 2 * tile[t + 1] + tile[t + 2];
}
