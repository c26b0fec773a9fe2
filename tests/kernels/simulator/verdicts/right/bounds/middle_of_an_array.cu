// Pointers into the middle of a thread's arrays, from which negative indices are right.
// launch: 1 32
// arg: in i32 64 ramp
// arg: out i32 32
// arg: i32 5
__device__ int around(const int* centre, int reach)
{
    int sum = 0;
    for (int d = -reach; d <= reach; ++d)
        sum += centre[d];
    return sum;
}
__device__ __noinline__ int farAround(const int* centre, int reach)
{
    int sum = 0;
    for (int d = -reach; d <= reach; ++d)
        sum += centre[d];
    return sum;
}
__global__ void middle_of_an_array(const int* in, int* out, int n)
{
    int left[5], right[7], t = threadIdx.x;
    for (int i = 0; i < n; ++i)
        left[i] = in[t + i];
    int* middle = right + 3;
    for (int i = -3; i < n - 1; ++i)
        middle[i] = in[t + i + 3];
    const int* first = &right[2];
    out[t] = around(&left[2], n / 2) + around(middle, n - 2) + farAround(&left[2], 2) + first[in[t] % n] + right[in[t] % 7];
}
