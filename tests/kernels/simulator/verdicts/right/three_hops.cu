// Warp 0 hands to warp 1, warp 1 to warp 2, which reads what warp 0 wrote.
// launch: 1 96
// arg: out i32 32
__global__ void three_hops(int* out)
{
    __shared__ int data[32];
    __shared__ volatile int first, second;
    if (threadIdx.x == 0)
        first = second = 0;
    __syncthreads();
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp == 0) {
        data[lane] = lane;
        __syncwarp();
        if (lane == 1) {
            __threadfence_block();
            first = 1;
        }
    } else if (warp == 1) {
        if (lane == 2) {
            while (first == 0) {
            }
            __threadfence_block();
        }
        __syncwarp();
        if (lane == 3) {
            __threadfence_block();
            second = 1;
        }
    } else {
        if (lane == 4) {
            while (second == 0) {
            }
            __threadfence_block();
        }
        __syncwarp();
        out[lane] = data[31 - lane];
    }
}
