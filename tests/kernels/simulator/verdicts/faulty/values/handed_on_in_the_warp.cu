// What half of the lanes did not set goes to others by a shuffle.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in f32 32 ramp
// arg: out f32 16
// arg: i32 16
__global__ void handed_on_in_the_warp(const float* in, float* out, int n)
{
    int t = threadIdx.x;
    float value;
    if (t < n)
        value = in[t];
    float other = __shfl_down_sync(0xffffffffu, value, 8);
    if (t < n)
        out[t] = other; // finds: uninitialised: 'value', which line 10 declares
}
