// One lane releases before the others have met it.
// launch: 1 64
// arg: out i32 32
__global__ void released_too_early(int* out)
{
    __shared__ int data[32];
    __shared__ volatile int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = 3 * lane;
        if (lane == 0) {
            __threadfence_block();
            ready = 1;
        }
    } else {
        while (ready == 0) {
        }
        __threadfence_block();
        out[lane] = data[31 - lane]; // finds: race
    }
}
