// The same shared memory for two purposes, one after the other.
// launch: 1 64
// arg: out f32 64
__global__ void union_in_shared(float* out)
{
    __shared__ union {
        int whole[64];
        float real[64];
    } both;
    int t = threadIdx.x;
    both.whole[t] = 63 - t;
    __syncthreads();
    int other = both.whole[(t + 1) % 64];
    __syncthreads();
    both.real[t] = other * 0.5f;
    __syncthreads();
    out[t] = both.real[63 - t];
}
