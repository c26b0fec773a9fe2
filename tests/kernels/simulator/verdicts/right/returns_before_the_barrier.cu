// A barrier waits for all threads that have not exited, since compute capability 7.0.
// launch: 2 64
// arg: in i32 100 ramp
// arg: out i32 100
// arg: i32 100
__global__ void returns_before_the_barrier(const int* in, int* out, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i >= n)
        return;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = tile[threadIdx.x ^ 1];
}
