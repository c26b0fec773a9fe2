// Four sums a thread that begin with nothing.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in f32 128 ramp
// arg: out f32 128
// arg: i32 3
__global__ void four_sums(const float* in, float* out, int n)
{
    int t = threadIdx.x;
    float sums[4];
    for (int k = 0; k < n; ++k)
#pragma unroll
        for (int j = 0; j < 4; ++j)
            sums[j] += in[t * 4 + j] * k; // finds: uninitialised: 'sums'[0]
#pragma unroll
    for (int j = 0; j < 4; ++j)
        out[t * 4 + j] = sums[j];
}
