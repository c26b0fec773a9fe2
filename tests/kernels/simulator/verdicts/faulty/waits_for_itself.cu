// Thread 0 waits for the other block; the threads that read do not wait for thread 0.
// launch: 2 64
// arg: inout i32 64 zeros
// arg: inout i32 1 zeros
// arg: out i32 64
__global__ void waits_for_itself(int* data, int* flag, int* out)
{
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        data[t] = t + 1;
        __syncthreads();
        if (t == 0) {
            __threadfence();
            atomicExch(flag, 1);
        }
    } else {
        if (t == 0)
            while (atomicAdd(flag, 0) == 0) {
            }
        out[t] = data[63 - t]; // finds: race: behind the wait for the flag
    }
}
