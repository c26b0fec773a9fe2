// All threads take the lock, one after the other, in the form that lanes of a warp need.
// launch: 2 64
// arg: inout i32 1 zeros
// arg: inout i32 1 zeros
__global__ void lock_of_lanes(int* lock, int* guarded)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *guarded += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
