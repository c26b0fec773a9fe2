// A chain of blocks whose states are volatile and whose sums are plain, with nothing between them.
// launch: 4 32
// arg: inout i32 4 zeros
// arg: inout i32 4 zeros
__global__ void look_back_without_fence(volatile int* state, int* sums)
{
    if (threadIdx.x != 0)
        return;
    int b = blockIdx.x, before = 0;
    if (b > 0) {
        while (state[b - 1] == 0) {
        }
        before = sums[b - 1]; // finds: race: a __threadfence() is missing
    }
    sums[b] = before + b;
    state[b] = 1;
}
