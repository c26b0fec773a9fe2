// The last thread's neighbour has no value, and is looked at only where another condition holds: there it never does.
// launch: 1 32
// arg: out i32 96
__global__ void looked_at_in_vain(int* out)
{
    __shared__ int values[64];
    int t = threadIdx.x;
    values[t] = t;
    __syncthreads();
    int next = values[t + 1];
    bool both = t + 1 < 32 && next > 5;
    bool one = t + 1 >= 32 || next > 5;
    out[t] = both ? 1 : 0;
    if (one)
        out[32 + t] = 2;
    out[64 + t] = (t + 1 < 32) & (next > 5);
}
