// Values with a flag, of which some are empty, through shared memory and a function.
// launch: 1 64
// arg: in i32 64 shuffled
// arg: out i32 64
struct Perhaps {
    int set;
    int value;
};
__device__ __noinline__ Perhaps onlyEven(int x)
{
    Perhaps result;
    result.set = x % 2 == 0;
    if (result.set)
        result.value = x / 2;
    return result;
}
__global__ void value_beside_its_flag(const int* in, int* out)
{
    __shared__ Perhaps all[64];
    int t = threadIdx.x;
    Perhaps mine = onlyEven(in[t]);
    all[t] = mine;
    __syncthreads();
    Perhaps other = all[63 - t];
    int sum = 0;
    if (other.set)
        sum += other.value;
    if (mine.set)
        sum += mine.value;
    out[t] = sum;
}
