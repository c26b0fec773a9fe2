// Two locks for one thing: blocks with different locks are not kept apart.
// launch: 4 32
// arg: inout i32 2 zeros
// arg: inout i32 1 zeros
// because: fences and atomics are not asked which place they are for; the blocks of this run came one by one
__global__ void locks_of_their_own(int* locks, int* guarded)
{
    if (threadIdx.x == 0) {
        int* lock = locks + blockIdx.x % 2;
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        *guarded += 1; // missed: race
        __threadfence();
        atomicExch(lock, 0);
    }
}
