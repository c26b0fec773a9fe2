// A flag of the block from warp to warp, then a ticket of the device: what the first warp wrote goes along.
// launch: 3 64
// arg: inout i32 96 zeros
// arg: inout u32 1 zeros
// arg: out i32 32
__global__ void block_fence_then_device(int* data, unsigned* ticket, int* out)
{
    __shared__ volatile int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        data[blockIdx.x * 32 + lane] = lane;
        __syncwarp();
        if (lane == 0) {
            __threadfence_block();
            flag = 1;
        }
        return;
    }
    unsigned place = 0;
    if (lane == 0) {
        while (flag == 0) {
        }
        __threadfence();
        place = atomicAdd(ticket, 1u);
        __threadfence();
    }
    place = __shfl_sync(0xffffffff, place, 0);
    __syncwarp();
    if (place == gridDim.x - 1)
        out[lane] = data[31 - lane] + data[63 - lane] + data[95 - lane];
}
