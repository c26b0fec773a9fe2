// Cooperative groups: blocks, tiles, and groups of those that are here.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

extern "C" __global__ void tile_sums(const int* in, int* out, int n)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    int i = block.group_index().x * block.size() + block.thread_rank();
    int sum = i < n ? in[i] : 0;
    for (int step = tile.size() / 2; step > 0; step /= 2)
        sum += tile.shfl_down(sum, step);
    if (tile.thread_rank() == 0)
        out[i / 8] = sum * 100 + tile.meta_group_rank();
}

extern "C" __global__ void block_and_tile_reduce(const int* in, int* out, int n)
{
    __shared__ int partial[4];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int high = cg::reduce(warp, i < n ? in[i] : -100000, cg::greater<int>());
    if (warp.thread_rank() == 0)
        partial[warp.meta_group_rank()] = high;
    block.sync();
    if (block.thread_rank() == 0) {
        for (int k = 1; k < 4; ++k)
            high = partial[k] > high ? partial[k] : high;
        out[blockIdx.x] = high;
    }
}

// One atomic for all lanes that are here.
extern "C" __global__ void coalesced_count(const int* in, int* count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 3 == 1) {
        cg::coalesced_group here = cg::coalesced_threads();
        if (here.thread_rank() == 0)
            atomicAdd(count, here.size());
    }
}
