// Threads past the data store and return before the barrier; the last statement of the others stores as well, so that
// compilers make one end of both.
// launch: 1 64
// arg: in f32 64 ramp
// arg: out f32 64
// arg: i32 50
__device__ void meet()
{
    __syncthreads();
}
__global__ void stores_and_returns(const float* in, float* out, int n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    if (t >= n) {
        out[t] = 0;
        return;
    }
    tile[t] = in[t];
    __syncthreads();
    float other = tile[n - 1 - t];
    meet();
    tile[t] = other;
    for (int step = 1; step < n; step *= 4)
        __syncthreads();
    out[t] = tile[(t + 1) % n];
}
