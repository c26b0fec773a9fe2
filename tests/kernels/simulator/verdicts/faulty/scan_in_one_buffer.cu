// Hillis and Steele in one buffer: a slower thread reads what a faster one has replaced.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void scan_in_one_buffer(const int* in, int* out)
{
    __shared__ int temp[64];
    int t = threadIdx.x;
    temp[t] = in[t];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        if (t >= d)
            temp[t] += temp[t - d]; // finds: race: a __syncthreads() is missing
        __syncthreads();
    }
    out[t] = temp[t];
}
