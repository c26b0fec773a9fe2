// A pointer that is chosen at run time, two that change places, and one that walks to the end of its array.
// launch: 1 32
// arg: in i32 64 ramp
// arg: out i32 32
// arg: i32 6
__global__ void one_of_its_arrays(const int* in, int* out, int n)
{
    int even[6], odd[6], few[3], t = threadIdx.x;
    for (int i = 0; i < n; ++i) {
        even[i] = in[t + i];
        odd[i] = 0;
    }
    for (int* p = few; p != few + n / 2; ++p)
        *p = n;
    int *from = even, *to = odd;
    for (int round = 0; round < n; ++round) {
        for (int i = 0; i < n; ++i)
            to[i] = from[(i + 1) % n] + few[i % 3];
        int* other = from;
        from = to;
        to = other;
    }
    const int* chosen = in[t] % 2 != 0 ? even : odd;
    out[t] = chosen[in[t] % n] + few[in[t] % 3] + from[t % n];
}
