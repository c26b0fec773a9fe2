// Fields of bits are written by reading the byte around them, and putting them in.
// launch: 1 64
// arg: in i32 64 ramp
// arg: out i32 64
struct Flags {
    unsigned char first : 3;
    unsigned char second : 5;
};
__global__ void flags_in_bits(const int* in, int* out)
{
    __shared__ Flags flags[64];
    int t = threadIdx.x;
    flags[t].first = in[t] & 7;
    flags[t].second = in[t] & 31;
    __syncthreads();
    out[t] = flags[63 - t].first + flags[63 - t].second;
}
