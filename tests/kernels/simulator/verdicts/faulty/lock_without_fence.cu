// A lock that hands nothing over.
// launch: 4 32
// arg: inout i32 1 zeros
// arg: inout i32 1 zeros
__global__ void lock_without_fence(int* lock, int* guarded)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        *guarded += 1; // finds: race
        atomicExch(lock, 0);
    }
}
