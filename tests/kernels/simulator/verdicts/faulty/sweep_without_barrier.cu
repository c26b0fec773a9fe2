// Blelloch's up-sweep without a barrier between the steps.
// launch: 1 64
// arg: in i32 128 ramp
// arg: out i32 128
__global__ void sweep_without_barrier(const int* in, int* out)
{
    __shared__ int temp[128];
    int t = threadIdx.x;
    temp[2 * t] = in[2 * t];
    temp[2 * t + 1] = in[2 * t + 1];
    __syncthreads();
    for (int d = 64, offset = 1; d > 0; d /= 2, offset *= 2)
        if (t < d)
            temp[offset * (2 * t + 2) - 1] += temp[offset * (2 * t + 1) - 1]; // finds: race: a __sync
    __syncthreads();
    out[2 * t] = temp[2 * t];
    out[2 * t + 1] = temp[2 * t + 1];
}
