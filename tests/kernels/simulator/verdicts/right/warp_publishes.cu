// The lanes of a warp write, meet, and one of them releases for all of them; another warp takes it.
// launch: 1 64
// arg: out i32 32
__global__ void warp_publishes(int* out)
{
    __shared__ int data[32];
    __shared__ volatile int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = 3 * lane;
        __syncwarp();
        if (lane == 0) {
            __threadfence_block();
            ready = 1;
        }
    } else {
        while (ready == 0) {
        }
        __threadfence_block();
        out[lane] = data[31 - lane];
    }
}
