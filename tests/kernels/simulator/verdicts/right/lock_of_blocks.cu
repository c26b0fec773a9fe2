// One thread of each block takes a lock, and works on what it guards.
// launch: 6 32
// arg: inout i32 1 zeros
// arg: inout i32 2 zeros
__global__ void lock_of_blocks(int* lock, int* guarded)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        guarded[0] += blockIdx.x;
        guarded[1] = guarded[0] * 2;
        __threadfence();
        atomicExch(lock, 0);
    }
}
