// A function sets what its caller declares, where it says so.
// launch: 1 32
// arg: in i32 32 shuffled
// arg: out i32 32
__device__ __noinline__ bool halve(int x, int* half)
{
    if (x % 2 != 0)
        return false;
    *half = x / 2;
    return true;
}
__device__ bool third(int x, int& part)
{
    if (x % 3 == 0)
        part = x / 3;
    return x % 3 == 0;
}
__global__ void leaves_it_to_a_function(const int* in, int* out)
{
    int t = threadIdx.x;
    int half, part;
    int sum = halve(in[t], &half) ? half : 100;
    if (third(in[t], part))
        sum += part;
    out[t] = sum;
}
