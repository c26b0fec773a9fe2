// A scan whose blocks look back at those before: values, a fence, and volatile states.
// launch: 6 32
// arg: in i32 192 ramp
// arg: inout i32 6 zeros
// arg: inout i32 6 zeros
// arg: out i32 192
__global__ void look_back(const int* in, volatile int* state, int* sums, int* out)
{
    __shared__ int before;
    int t = threadIdx.x, b = blockIdx.x, value = in[b * 32 + t];
    for (int d = 1; d < 32; d *= 2) {
        int other = __shfl_up_sync(0xffffffff, value, d);
        value += t >= d ? other : 0;
    }
    if (t == 31) {
        int sum = 0;
        if (b > 0) {
            while (state[b - 1] == 0) {
            }
            __threadfence();
            sum = sums[b - 1];
        }
        sums[b] = sum + value;
        __threadfence();
        state[b] = 1;
        before = sum;
    }
    __syncthreads();
    out[b * 32 + t] = before + value;
}
