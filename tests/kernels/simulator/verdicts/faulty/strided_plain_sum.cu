// Blocks add to one element without atomics.
// launch: 4 1
// arg: in i32 64 ramp
// arg: inout i32 1 zeros
__global__ void strided_plain_sum(const int* in, int* sum)
{
    int mine = 0;
    for (int i = blockIdx.x; i < 64; i += gridDim.x)
        mine += in[i];
    *sum += mine; // finds: race: atomicAdd()
}
