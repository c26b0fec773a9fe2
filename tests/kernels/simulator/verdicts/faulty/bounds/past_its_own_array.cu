// A thread's array with one more element than it has, in a function that others stand around.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
// arg: i32 12
__device__ __noinline__ int largestOf(const int* in, int n)
{
    int kept[12];
    for (int i = 0; i <= n; ++i)
        kept[i] = in[i]; // finds: out_of_bounds: the thread's array 'kept'[12]
    int largest = 0;
    for (int i = 0; i < n; ++i)
        largest = kept[(i * 5) % 12] > largest ? kept[(i * 5) % 12] : largest;
    return largest;
}
__global__ void past_its_own_array(const int* in, int* out, int n)
{
    int mine[40], t = threadIdx.x;
    for (int i = 0; i < 40; ++i)
        mine[i] = i;
    mine[n] = largestOf(in, n);
    out[t] = mine[(t + n) % 40];
}
