// Groups made of groups: tiles of the block and of tiles as tiles without their parent, parts of lanes, and all as a
// group of any kind.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>

namespace cg = cooperative_groups;

struct Said {
    unsigned size, rank, groups, group;
};

template <class Group> __device__ Said said(const Group& group)
{
    return {cg::group_size(group), cg::thread_rank(group), group.meta_group_size(), group.meta_group_rank()};
}

__device__ unsigned long long ofAny(cg::thread_group group)
{
    group.sync();
    return group.size() * 100 + group.thread_rank();
}

template <unsigned count> __device__ int sumOf(cg::thread_block_tile<count> tile, int value)
{
    for (unsigned step = tile.num_threads() / 2; step > 0; step /= 2)
        value += tile.shfl_down(value, step);
    return tile.shfl(value, 0);
}

__global__ void parts(Said* out, unsigned long long* any, int* sums, int last)
{
    const cg::thread_block block = cg::this_thread_block();
    const unsigned rank = block.thread_rank();
    const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    const cg::thread_block_tile<8> eighth = cg::tiled_partition<8>(warp);
    const auto half = cg::tiled_partition<16>(cg::tiled_partition<32>(block));
    const cg::thread_block_tile<4> quarter = cg::tiled_partition<4>(half);
    const cg::coalesced_group odd = cg::binary_partition(warp, rank % 2 == 1);
    const cg::coalesced_group all = cg::binary_partition(half, last > 0);
    const cg::coalesced_group third = cg::labeled_partition(odd, rank % 3);
    const cg::coalesced_group labelled = cg::labeled_partition(eighth, rank % 5 == 4);
    const cg::coalesced_group pointed = cg::labeled_partition(eighth, sums + rank % 3);
    const cg::coalesced_group five = cg::tiled_partition(third, 4);
    const cg::thread_block_tile<1> alone = cg::this_thread();
    const cg::thread_group four = cg::tiled_partition(block, 4), two = cg::tiled_partition(four, 2);
    if (int(rank) == last) {
        const Said found[] = {said(warp), said(eighth), said(half), said(quarter), said(odd), said(all), said(third),
            said(labelled), said(pointed), said(five), said(alone)};
        for (unsigned i = 0; i < sizeof found / sizeof found[0]; ++i)
            out[i] = found[i];
    }
    const unsigned long long anys[] = {ofAny(block), ofAny(warp), ofAny(quarter), ofAny(third), ofAny(two)};
    const int found[] = {sumOf<32>(warp, rank), sumOf<32>(cg::tiled_partition<32>(block), 1), sumOf<4>(quarter, rank),
        cg::reduce(eighth, int(rank), cg::plus<int>()), cg::reduce(third, int(rank), cg::greater<int>()),
        cg::inclusive_scan(eighth, 2)};
    for (int i = 0; i < 5 && int(rank) == last; ++i)
        any[i] = anys[i];
    for (int i = 0; i < 6 && int(rank) == last; ++i)
        sums[i] = found[i];
    if (int(rank) == last)
        printf("tile %u of %u, lanes %u of %u\n", eighth.meta_group_rank(), eighth.meta_group_size(),
            odd.meta_group_rank(), odd.meta_group_size());
}

int main()
{
    Said* out;
    unsigned long long* any;
    int* sums;
    cudaMallocManaged(&out, 11 * sizeof(Said));
    cudaMallocManaged(&any, 5 * sizeof(unsigned long long));
    cudaMallocManaged(&sums, 6 * sizeof(int));
    for (const int last : {13, 95}) {
        parts<<<1, 96>>>(out, any, sums, last);
        cudaDeviceSynchronize();
        for (int i = 0; i < 11; ++i)
            std::printf("%u/%u %u/%u,", out[i].rank, out[i].size, out[i].group, out[i].groups);
        std::printf("\n%llu %llu %llu %llu %llu, %d %d %d %d %d %d\n", any[0], any[1], any[2], any[3], any[4], sums[0],
            sums[1], sums[2], sums[3], sums[4], sums[5]);
    }
    cudaFree(out);
    cudaFree(any);
    cudaFree(sums);
}
