// An argument that nothing has set.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in f32 32 ramp
// arg: out f32 32
// arg: i32 16
__device__ __noinline__ float twice(float x)
{
    return 2.0f * x;
}
__global__ void passed_on(const float* in, float* out, int n)
{
    int t = threadIdx.x;
    float value;
    if (t < n)
        value = in[t];
    out[t] = twice(value); // finds: uninitialised: passes to or from a function what is made from 'value'
}
