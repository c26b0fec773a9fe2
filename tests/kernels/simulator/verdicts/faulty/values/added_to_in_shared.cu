// The last thread's neighbour has no value. Where it is compared that does not matter, but what is added to it goes out.
// launch: 1 32
// arg: out i32 64
__global__ void added_to_in_shared(int* out)
{
    __shared__ int values[64], sums[32];
    int t = threadIdx.x;
    values[t] = t;
    __syncthreads();
    int next = values[t + 1]; // finds: uninitialised: 'values'
    bool both = t + 1 < 32 && next > 5;
    out[t] = both ? 1 : 0;
    sums[t] = next + 1;
    __syncthreads();
    out[32 + t] = sums[31 - t];
}
