// What half of the threads did not set goes through shared memory.
// not with clang: it makes any value that suits of what nothing sets
// launch: 1 32
// arg: in f32 32 ramp
// arg: out f32 32
// arg: i32 16
__global__ void handed_on_in_shared(const float* in, float* out, int n)
{
    __shared__ float tile[32];
    int t = threadIdx.x;
    float value;
    if (t < n)
        value = in[t];
    tile[t] = value;
    __syncthreads();
    out[t] = tile[31 - t]; // finds: uninitialised: where line 14 has put what is made from 'value'
}
