// The last thread's neighbour has no value, and the other condition holds there, too.
// launch: 1 32
// arg: out i32 32
__global__ void looked_at_all_the_same(int* out)
{
    __shared__ int values[64];
    int t = threadIdx.x;
    values[t] = t;
    __syncthreads();
    int next = values[t + 1]; // finds: uninitialised: 'values'
    bool both = t > 3 && next > 5;
    if (both)
        out[t] = 1;
}
