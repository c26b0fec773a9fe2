// The lock is given back by a plain store.
// launch: 4 32
// arg: inout i32 1 zeros
// arg: inout i32 1 zeros
__global__ void unlocked_plainly(int* lock, int* guarded)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) { // also: race
        }
        __threadfence();
        *guarded += 1; // also: race
        __threadfence();
        *lock = 0; // also: race
    }
}
