// Groups of threads: a block, tiles of a warp, tiles of tiles, lanes at the same place, and sums over them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <numeric>
#include <vector>

namespace cg = cooperative_groups;

__device__ int sumOf(const cg::thread_group& group, int* room, int value)
{
    const int rank = group.thread_rank();
    for (int step = group.size() / 2; step > 0; step /= 2) {
        room[rank] = value;
        group.sync();
        if (rank < step)
            value += room[rank + step];
        group.sync();
    }
    return value;
}

__global__ void groups(const int* values, int* sums)
{
    __shared__ int room[256];
    const cg::thread_block block = cg::this_thread_block();
    const int value = values[block.group_index().x * block.size() + block.thread_rank()];
    const int ofBlock = sumOf(block, room, value);
    if (block.thread_rank() == 0)
        atomicAdd(&sums[0], ofBlock);

    const auto warp = cg::tiled_partition<32>(block);
    const int ofWarp = cg::reduce(warp, value, cg::plus<int>());
    if (warp.thread_rank() == 0)
        atomicAdd(&sums[1], ofWarp);

    const auto tile = cg::tiled_partition<4>(warp);
    const int mixed = tile.shfl_xor(value, 1) + tile.shfl(value, 3) + tile.shfl_up(value, 1) + tile.shfl_down(value, 1);
    atomicAdd(&sums[2], mixed * (tile.thread_rank() + 1) + tile.ballot(value % 3 == 0) + tile.any(value == 5)
            + tile.all(value > 0) + tile.meta_group_rank());

    if (value % 3 == 1) {
        const cg::coalesced_group here = cg::coalesced_threads();
        const int first = here.shfl(value, 0);
        if (here.thread_rank() == 0)
            atomicAdd(&sums[3], here.size() + first);
        atomicAdd(&sums[4], cg::reduce(here, value, cg::plus<int>()));
    }

    const cg::thread_group half = cg::tiled_partition(block, 16);
    const int ofHalf = sumOf(half, room + block.thread_rank() / 16 * 16, value);
    if (half.thread_rank() == 0)
        atomicAdd(&sums[5], ofHalf);
}

__global__ void scans(int* results)
{
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int rank = warp.thread_rank();
    const int with = cg::inclusive_scan(warp, rank), without = cg::exclusive_scan(warp, rank);
    if (rank == 31) {
        results[0] = rank;
        results[1] = with;
        results[2] = without;
    }
}

int main()
{
    const int count = 1024;
    std::vector<int> start(count);
    std::iota(start.begin(), start.end(), 0);
    int *values, *sums, found[6];
    cudaMalloc(&values, count * sizeof(int));
    cudaMalloc(&sums, sizeof found);
    cudaMemset(sums, 0, sizeof found);
    cudaMemcpy(values, start.data(), count * sizeof(int), cudaMemcpyHostToDevice);
    groups<<<4, 256>>>(values, sums);
    cudaMemcpy(found, sums, sizeof found, cudaMemcpyDeviceToHost);
    std::printf("blocks %d, warps %d, tiles %d\nlanes %d %d, halves %d\n", found[0], found[1], found[2], found[3],
        found[4], found[5]);
    scans<<<1, 32>>>(sums);
    cudaMemcpy(found, sums, 3 * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("scanned %d %d %d\n", found[0], found[1], found[2]);
    cudaFree(values);
    cudaFree(sums);
}
