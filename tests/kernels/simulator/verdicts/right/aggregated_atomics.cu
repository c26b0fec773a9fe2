// Lanes that keep their value take places together: one atomic by their leader.
// launch: 4 64
// arg: in i32 256 ramp
// arg: inout i32 1 zeros
// arg: out i32 256
__global__ void aggregated_atomics(const int* in, int* count, int* out)
{
    int value = in[blockIdx.x * 64 + threadIdx.x], lane = threadIdx.x % 32;
    if (value % 3 != 0)
        return;
    unsigned here = __activemask();
    int leader = __ffs(here) - 1, place = 0;
    if (lane == leader)
        place = atomicAdd(count, __popc(here));
    place = __shfl_sync(here, place, leader) + __popc(here & ((1u << lane) - 1));
    out[place] = value;
}
