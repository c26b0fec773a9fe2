// The same with volatile, which makes the order no better since lanes have program counters of their own.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 1
__global__ void volatile_lockstep(const int* in, int* out)
{
    __shared__ volatile int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    sums[t + 32] = 0;
    sums[t] += sums[t + 16]; // finds: race: volatile orders nothing
    sums[t] += sums[t + 8]; // also: race
    if (t == 0)
        out[0] = sums[0]; // also: race
}
