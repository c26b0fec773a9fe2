// Headers that are included instead of all of CUB.
#include "kernels/compiler/cub_headers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CubHeaders, OfWhatBlocksAndWarpsCall)
{
    const auto isThere = [](const std::string& header) { return header != "cub/block/block_size.cuh"; };
    EXPECT_THAT(
        cubHeadersFor("cub::BlockRadixSort<int, 32> s; WarpScan<int> w; w.Sum(BlockSize); BlockRadixSort(t);", isThere),
        ElementsAre("cub/block/block_radix_sort.cuh", "cub/warp/warp_scan.cuh"));
    EXPECT_THAT(cubHeadersFor("cub::DeviceReduce::Sum(a); // BlockScan", isThere), IsEmpty());
}

} // namespace warpatlas
