// Numbers that nobody has put into shared memory go straight to the output, beside others.
// launch: 1 32
// arg: in f32 32 ramp
// arg: out f32 32
__global__ void never_filled_goes_out(const float* in, float* out)
{
    __shared__ float tile[32];
    int t = threadIdx.x;
    if (t % 2 == 0)
        tile[t] = in[t];
    __syncthreads();
    out[t] = tile[t]; // finds: uninitialised: 'tile'[1]
}
