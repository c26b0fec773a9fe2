// A named barrier from warp 0 to warp 1, a flag from warp 1 to warp 2.
// launch: 1 96
// arg: out i32 32
__global__ void barrier_and_flag(int* out)
{
    __shared__ int data[32];
    __shared__ volatile int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp == 0) {
        data[lane] = lane * 2;
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    } else if (warp == 1) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        if (lane == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
        out[lane] = data[31 - lane];
    }
}
