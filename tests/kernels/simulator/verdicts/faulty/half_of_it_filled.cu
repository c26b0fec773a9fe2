// Half of the tile is never written.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void half_of_it_filled(const int* in, int* out)
{
    __shared__ int tile[64];
    int t = threadIdx.x;
    if (t < 32)
        tile[t] = in[t];
    __syncthreads();
    out[t] = tile[63 - t]; // finds: uninitialised: 'tile'
}
