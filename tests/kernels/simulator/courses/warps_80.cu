// Whole-warp reductions in one instruction: of compute capability 8.0.

extern "C" __global__ void warp_reductions(const int* in, int* out, unsigned int* bits)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    out[3 * i] = __reduce_add_sync(0xffffffffu, value);
    out[3 * i + 1] = __reduce_min_sync(0xffffffffu, value);
    out[3 * i + 2] = __reduce_max_sync(0xffffffffu, value);
    unsigned int word = (unsigned int)value;
    bits[3 * i] = __reduce_and_sync(0xffffffffu, word | 0xff);
    bits[3 * i + 1] = __reduce_or_sync(0xffffffffu, word & 0xf0f);
    bits[3 * i + 2] = __reduce_xor_sync(0xffffffffu, word);
}

// Lanes of odd and of even value, each among themselves.
extern "C" __global__ void parted_reductions(const unsigned int* in, unsigned int* out)
{
    unsigned int value = in[threadIdx.x];
    unsigned int odd = __ballot_sync(0xffffffffu, value & 1);
    if (value & 1)
        out[threadIdx.x] = __reduce_max_sync(odd, value);
    else
        out[threadIdx.x] = __reduce_add_sync(~odd, value);
}
