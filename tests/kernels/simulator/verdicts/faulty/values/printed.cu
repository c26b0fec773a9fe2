// A value that is printed, and that the first thread has not set.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in f32 32 ramp
// arg: out f32 32
#include <cstdio>
__global__ void printed(const float* in, float* out)
{
    int t = threadIdx.x;
    float value;
    if (t > 0)
        value = in[t];
    if (t < 2)
        printf("%d: %f\n", t, value); // finds: uninitialised: prints what is made from 'value'
    out[t] = in[t];
}
