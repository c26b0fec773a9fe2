// All blocks count in one place, each with atomics of its own block.
// launch: 4 32
// arg: inout i32 1 zeros
__global__ void atomic_too_narrow(int* counter)
{
    atomicAdd_block(counter, 1); // finds: race: use atomicAdd()
}
