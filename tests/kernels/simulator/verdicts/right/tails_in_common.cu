// Threads past the data store and return, and so do the others, behind a __syncwarp(): one end for both.
// launch: 1 64
// arg: in f32 64 ramp
// arg: out f32 64
// arg: i32 50
__global__ void tails_in_common(const float* in, float* out, int n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    tile[t] = in[t];
    if (t >= n) {
        out[t] = 0;
        return;
    }
    __syncwarp();
    out[t] = tile[t ^ 1];
}
