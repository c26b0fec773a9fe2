// The next tile is loaded while the present one is used: one barrier a tile.
// launch: 1 64
// arg: in i32 512 ramp
// arg: out i32 64
__global__ void tiles_in_two_buffers(const int* in, int* out)
{
    __shared__ int tile[2][64];
    int t = threadIdx.x, sum = 0;
    tile[0][t] = in[t];
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
        if (k + 1 < 8)
            tile[(k + 1) & 1][t] = in[(k + 1) * 64 + t];
        sum += tile[k & 1][63 - t];
        __syncthreads();
    }
    out[t] = sum;
}
