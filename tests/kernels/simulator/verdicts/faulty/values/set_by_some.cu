// A value that only half of the threads set.
// because: the compiler makes a constant of what follows
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 64
// arg: in f32 64 ramp
// arg: out f32 64
// arg: i32 32
__global__ void set_by_some(const float* in, float* out, int n)
{
    int t = threadIdx.x;
    float value;
    if (t < n)
        value = in[t] * 2.0f;
    out[t] = value + 1.0f; // missed: uninitialised: 'value', which line 11 declares
}
