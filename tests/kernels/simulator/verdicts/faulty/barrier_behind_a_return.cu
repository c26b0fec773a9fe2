// Some threads return, which is right; of those that stay, some skip the barrier. All store at one end.
// launch: 1 64
// arg: in f32 64 ramp
// arg: out f32 64
// arg: i32 50
__global__ void barrier_behind_a_return(const float* in, float* out, int n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    if (t >= n) {
        out[t] = 0;
        return;
    }
    tile[t] = in[t];
    float other = 1;
    if (in[t] != 7) {
        __syncthreads(); // finds: barrier: stands in a branch
        other = tile[n - 1 - t]; // also: race
    }
    out[t] = other;
}
