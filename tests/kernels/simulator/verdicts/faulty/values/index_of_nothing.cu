// The place of the largest value, which the first one never was.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in i32 256 ramp
// arg: out i32 32
// arg: i32 8
__global__ void index_of_nothing(const int* in, int* out, int n)
{
    int t = threadIdx.x, best = 1000, place;
    for (int k = 0; k < n; ++k)
        if (in[t * n + k] > best) {
            best = in[t * n + k];
            place = k;
        }
    out[t] = in[place]; // finds: uninitialised: makes an address from 'place'
}
