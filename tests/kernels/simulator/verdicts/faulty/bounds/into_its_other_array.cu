// The same where the thread has a second array behind the first.
// launch: 1 32
// arg: in i32 32 ramp
// arg: out i32 32
// arg: i32 12
__global__ void into_its_other_array(const int* in, int* out, int n)
{
    int kept[12], more[12], t = threadIdx.x;
    for (int i = 0; i < 12; ++i)
        more[i] = kept[i] = t;
    for (int i = 0; i <= n; ++i)
        kept[i] = in[i]; // finds: out_of_bounds: the thread's array 'kept'[12], 1 element behind
    out[t] = kept[(t + n) % 12] + more[t % n];
}
