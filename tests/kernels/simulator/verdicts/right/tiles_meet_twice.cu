// Lanes meet in tiles of 16 and then of 4 before the release: the first meeting still counts.
// launch: 1 64
// arg: out i32 32
__global__ void tiles_meet_twice(int* out)
{
    __shared__ int data[32];
    __shared__ int ready;
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[lane] = lane + 1;
        __syncwarp(lane < 16 ? 0x0000ffff : 0xffff0000);
        __syncwarp(0xf << (lane & ~3));
        if (lane % 16 == 0) {
            __threadfence_block();
            atomicAdd(&ready, 1);
        }
    } else {
        if (lane == 5) {
            while (atomicAdd(&ready, 0) != 2) {
            }
            __threadfence_block();
        }
        __syncwarp();
        out[lane] = data[lane ^ 21];
    }
}
