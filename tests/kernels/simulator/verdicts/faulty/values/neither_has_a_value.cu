// Of two conditions neither is known: what memory happens to hold decides.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
__global__ void neither_has_a_value(const int* in, int* out)
{
    __shared__ int values[64];
    int t = threadIdx.x;
    if (in[t] < 0) // never
        values[t] = values[t + 32] = in[t];
    __syncthreads();
    bool both = (values[t] != 0) & (values[t + 32] != 0); // finds: uninitialised: 'values'
    if (both)
        out[t] = 1;
}
