// Half of those who take the value take what was never written.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void chosen_too_often(const int* in, int* out)
{
    __shared__ int tile[64];
    int t = threadIdx.x;
    if (t < 32)
        tile[t] = in[t];
    __syncthreads();
    int own = t < 48 ? tile[t] : 0; // finds: uninitialised: 'tile'
    out[t] = own;
}
