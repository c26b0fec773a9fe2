// Two arrays of each thread with indices that are known at run time only, one handed to a function.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
__device__ __noinline__ int sumOf(const int* values, int n)
{
    int own[4] = {n, n + 1, n + 2, n + 3}, sum = own[n & 3];
    for (int i = 0; i < n; ++i)
        sum += values[i];
    return sum;
}
__global__ void arrays_of_threads(const int* in, int* out)
{
    int a[10], b[7], t = threadIdx.x;
    for (int i = 0; i < 10; ++i)
        a[i] = in[(t + i) % 32];
    for (int i = 0; i < 7; ++i)
        b[i] = a[(in[t] + i) % 10];
    out[t] = sumOf(b + 1, 6) + a[in[t] % 10] + b[in[31 - t] % 7];
}
