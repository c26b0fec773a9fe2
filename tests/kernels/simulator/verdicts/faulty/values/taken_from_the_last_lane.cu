// The last lane's neighbour has no value, and goes to the lane before it.
// launch: 1 32
// arg: out i32 32
__global__ void taken_from_the_last_lane(int* out)
{
    __shared__ int values[64];
    int t = threadIdx.x;
    values[t] = t;
    __syncthreads();
    int next = values[t + 1]; // finds: uninitialised: 'values'
    int after = __shfl_down_sync(0xffffffffu, next, 1);
    bool both = t < 31 && after > 5;
    if (both)
        out[t] = 1;
}
