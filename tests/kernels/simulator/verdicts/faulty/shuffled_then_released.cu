// A shuffle stands where a __syncwarp() should: it orders no memory, and so the release does not cover the other lanes.
// launch: 1 64
// arg: in i32 32 ramp
// arg: out i32 32
__global__ void shuffled_then_released(const int* in, int* out)
{
    __shared__ int data[32];
    __shared__ volatile int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = in[lane];
        int left = __shfl_up_sync(0xffffffff, in[lane], 1);
        if (lane == 0) {
            __threadfence_block();
            ready = 1 + (left < 0);
        }
    } else {
        while (ready == 0) {
        }
        __threadfence_block();
        out[lane] = data[31 - lane]; // finds: race
    }
}
