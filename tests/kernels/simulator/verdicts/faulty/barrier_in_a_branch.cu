// The barrier stands in a branch: what compilers make of it is the same as of threads that store and return.
// launch: 1 64
// arg: in f32 64 ramp
// arg: out f32 64
// arg: i32 50
__global__ void barrier_in_a_branch(const float* in, float* out, int n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    tile[t] = in[t];
    float other = 0;
    if (t < n) {
        __syncthreads(); // finds: barrier: stands in a branch
        other = tile[n - 1 - t];
    }
    out[t] = other;
}
