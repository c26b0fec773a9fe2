// A sum that begins with nothing.
// not with clang: it makes any value that suits of what nothing sets
// launch: 2 32
// arg: in f32 256 ramp
// arg: out f32 64
__global__ void sum_without_start(const float* in, float* out)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    float sum;
    for (int k = 0; k < 4; ++k)
        sum += in[t * 4 + k];
    out[t] = sum; // finds: uninitialised: 'sum', which line 9 declares
}
