// Counting without atomics.
// launch: 1 64
// arg: in i32 64 ramp
// arg: inout i32 8 zeros
__global__ void plain_histogram(const int* in, int* bins)
{
    bins[in[threadIdx.x] & 7]++; // finds: race: atomicAdd()
}
