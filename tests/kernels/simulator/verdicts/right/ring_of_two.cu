// Two warps pass a buffer to and fro: one flag says full, one says empty.
// launch: 1 64
// arg: out i32 128
__global__ void ring_of_two(int* out)
{
    __shared__ int buffer[32];
    __shared__ volatile int full, empty;
    if (threadIdx.x == 0)
        full = empty = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    for (int round = 1; round <= 4; ++round) {
        if (threadIdx.x < 32) {
            while (empty != round - 1) {
            }
            __threadfence_block();
            __syncwarp();
            buffer[lane] = round * 100 + lane;
            __syncwarp();
            if (lane == 0) {
                __threadfence_block();
                full = round;
            }
        } else {
            while (full != round) {
            }
            __threadfence_block();
            __syncwarp();
            out[(round - 1) * 32 + lane] = buffer[31 - lane];
            __syncwarp();
            if (lane == 0) {
                __threadfence_block();
                empty = round;
            }
        }
    }
}
