// Blocks take turns: each waits for its number, and hands on behind a fence.
// launch: 5 32
// arg: inout i32 1 zeros
// arg: inout i32 32 zeros
__global__ void turns_of_blocks(volatile int* turn, int* data)
{
    int t = threadIdx.x;
    if (t == 0)
        while (*turn != blockIdx.x) {
        }
    __syncthreads();
    int other = data[(t + 1) % 32];
    __syncthreads();
    data[t] = other + 1;
    __syncthreads();
    if (t == 0) {
        __threadfence();
        *turn = blockIdx.x + 1;
    }
}
