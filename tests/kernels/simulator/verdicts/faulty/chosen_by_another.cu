// One thread writes, and another one takes the value at once.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
__global__ void chosen_by_another(const int* in, int* out)
{
    __shared__ int base;
    int t = threadIdx.x;
    if (t == 0)
        base = 1;
    __syncthreads();
    if (t == 0)
        base = in[1]; // finds: race: 'base'
    int taken = t == 40 ? base : -1; // also: race
    out[t] = taken;
}
