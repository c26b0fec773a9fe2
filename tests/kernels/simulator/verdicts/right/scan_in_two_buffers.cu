// Hillis and Steele: read from one half, write to the other, one barrier a step.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void scan_in_two_buffers(const int* in, int* out)
{
    __shared__ int temp[2 * 64];
    int t = threadIdx.x, to = 0;
    temp[t] = in[t];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int from = to;
        to = 1 - to;
        temp[to * 64 + t] = temp[from * 64 + t] + (t >= d ? temp[from * 64 + t - d] : 0);
        __syncthreads();
    }
    out[t] = temp[to * 64 + t];
}
