// A count that begins with nothing decides what is stored.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in i32 256 shuffled
// arg: out i32 32
// arg: i32 8
__global__ void counted_from_nothing(const int* in, int* out, int n)
{
    int t = threadIdx.x, count;
    for (int k = 0; k < n; ++k)
        if (in[t * n + k] > 99)
            ++count;
    if (count > 2) // finds: uninitialised: decides by 'count'
        out[t] = 1;
}
