// Only blocks that have one on their left read the edge: the compiler reads it in any case, and chooses.
// launch: 4 64
// arg: in f32 256 ramp
// arg: out f32 256
__global__ void edge_between_blocks(const float* in, float* out)
{
    __shared__ float tile[64];
    __shared__ float edge;
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    tile[t] = in[i];
    if (t == 0 && blockIdx.x > 0)
        edge = in[i - 1];
    __syncthreads();
    float left = 0;
    if (t > 0)
        left = tile[t - 1];
    else if (blockIdx.x > 0)
        left = edge;
    out[i] = tile[t] - left;
}
