// Arrays of blocks that follow each other may share their place; so may those of a function that is taken in twice.
// launch: 1 32
// arg: in i32 64 ramp
// arg: out i32 32
// arg: i32 4
template <int Count> __device__ int oddsOf(const int* in, int n)
{
    int kept[Count], found = 0;
    for (int i = 0; i < n; ++i)
        if (in[i] % 2 != 0)
            kept[found++] = in[i];
    int sum = 0;
    for (int i = 0; i < found; ++i)
        sum += kept[found - 1 - i];
    return sum;
}
__device__ int sorted(const int* in, int n, int which)
{
    int order[6];
    for (int i = 0; i < n; ++i) {
        int value = in[i], at = i;
        for (; at > 0 && order[at - 1] < value; --at)
            order[at] = order[at - 1];
        order[at] = value;
    }
    return order[which];
}
__global__ void arrays_of_inner_blocks(const int* in, int* out, int n)
{
    int t = threadIdx.x, sum = 0;
    if (in[t] % 3 == 0) {
        int few[4];
        for (int i = 0; i < n; ++i)
            few[i] = in[t + i];
        for (int i = 0; i < n; ++i)
            sum += few[in[t + i] % 4];
    } else {
        int many[12];
        for (int i = 0; i < 3 * n; ++i)
            many[i] = in[t + i];
        for (int i = 0; i < 3 * n; ++i)
            sum += many[in[t + i] % 12];
    }
    out[t] = sum + oddsOf<4>(in + t, n) + oddsOf<9>(in + t, 2 * n) + sorted(in + t, n + 2, in[t] % 6) + sorted(in, n, in[t] % 4);
}
