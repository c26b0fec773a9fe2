// A tile of cooperative groups synchronises, and its first thread releases with cuda::atomic_ref.
// launch: 1 64
// arg: out i32 8
// not with clang: needs NVIDIA's headers
#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cg = cooperative_groups;
__global__ void tile_releases(int* out)
{
    __shared__ int data[8];
    __shared__ int flag;
    cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() == 0)
        flag = 0;
    block.sync();
    cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
    cuda::atomic_ref<int, cuda::thread_scope_block> ready(flag);
    if (tile.meta_group_rank() == 0) {
        data[tile.thread_rank()] = tile.thread_rank() * 5;
        tile.sync();
        if (tile.thread_rank() == 0)
            ready.store(1, cuda::memory_order_release);
    } else if (tile.meta_group_rank() == 5) {
        if (tile.thread_rank() == 0)
            while (ready.load(cuda::memory_order_acquire) == 0) {
            }
        tile.sync();
        out[tile.thread_rank()] = data[7 - tile.thread_rank()];
    }
}
