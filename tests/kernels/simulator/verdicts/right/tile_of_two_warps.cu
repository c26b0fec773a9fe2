// Tiles of more than a warp meet in the shared memory that CUDA keeps of each block for itself.
// launch: 1 256
// arg: in i32 256 ramp
// arg: out i32 4
// for: 8.0
// not with clang: needs NVIDIA's headers
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void tile_of_two_warps(const int* in, int* out)
{
    __shared__ cg::block_tile_memory<256> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<64>(block);
    int sum = cg::reduce(tile, in[threadIdx.x], cg::plus<int>());
    if (tile.thread_rank() == 0)
        out[tile.meta_group_rank()] = sum;
}
