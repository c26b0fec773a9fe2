// Adds up n numbers as `reduce_sequential` does, but in the registers of a warp: in each step a lane adds the value of the
// lane that is `offset` further on. So shared memory is needed once, for the sums of the block's eight warps.
//
//     reduce_warp<<<(n + 255) / 256, 256>>>(in, sum, n);
__device__ int sumOfLanes(int value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffff, value, offset);
    }
    return value;
}

extern "C" __global__ void reduce_warp(const int* in, int* sum, int n)
{
    __shared__ int sums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int warp = threadIdx.x / 32;
    int value = i < n ? in[i] : 0;
    value = sumOfLanes(value);
    if (lane == 0) {
        sums[warp] = value;
    }
    __syncthreads();
    if (warp == 0) {
        value = lane < blockDim.x / 32 ? sums[lane] : 0;
        value = sumOfLanes(value);
        if (lane == 0) {
            atomicAdd(sum, value);
        }
    }
}
