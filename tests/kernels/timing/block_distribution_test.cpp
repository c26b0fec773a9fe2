#include "kernels/timing/block_distribution.h"

#include "tests/kernels/timing/traced_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpatlas {
namespace {

TEST(BlockDistribution, HandsBlocksOutInTurn)
{
    const BlockDistribution distribution{266, 132, 8};
    EXPECT_EQ(distribution.most(), 3u);
    EXPECT_EQ(distribution.countOf(1), 3u);
    EXPECT_EQ(distribution.countOf(2), 2u);
    EXPECT_EQ(distribution.block(5, 1), 137u);
    EXPECT_TRUE(distribution.atOnce());
    EXPECT_EQ(distribution.wave(), 396u);
    EXPECT_EQ((BlockDistribution{40, 132, 8}).busySms(), 40u);
    EXPECT_FALSE((BlockDistribution{132 * 9, 132, 8}).atOnce());
}

TEST(BlockDistribution, WavesAreRunsOfNeighboursEvenlySpread)
{
    EXPECT_EQ(wavesOf(3, 9, 30),
        (std::vector<std::uint64_t>{0, 1, 2, 13, 14, 15, 27, 28, 29})); // 21 are left out, half of them in each gap
    EXPECT_EQ(wavesOf(3, 3, 9), (std::vector<std::uint64_t>{3, 4, 5}));
    EXPECT_EQ(wavesOf(4, 6, 6), (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5})) << "all of them";
    for (std::uint64_t all = 1; all < 40; ++all)
        for (std::uint64_t number = 1; number <= all; ++number)
            for (std::uint64_t resident = 1; resident < 7; ++resident) {
                const auto blocks = wavesOf(resident, number, all);
                EXPECT_EQ(blocks.size(), number);
                EXPECT_TRUE(std::ranges::adjacent_find(blocks, std::greater_equal{}) == blocks.end());
                EXPECT_LT(blocks.back(), all);
            }
}

/// Blocks go round as often as `limit` and their number say.
std::string rounds(const std::string& limit)
{
    return "mov.u32 %r1, %ctaid.x;\n" + limit
        + "mov.u32 %r3, 0;\nloop:\nadd.s32 %r3, %r3, 1;\nsetp.lt.s32 %p1, %r3, %r2;\n@%p1 bra loop;\n";
}

TEST(BlockDistribution, FindsTheSmThatHasMostToDo)
{
    // Only block 20 has much to do.
    test::TracedKernel kernel(
        rounds("setp.eq.s32 %p2, %r1, 20;\nselp.b32 %r2, 5000, 10, %p2;\n"), {{40, 1, 1}, {32, 1, 1}});
    BlockTracer tracer(*kernel.snapshot, *kernel.world, kernel.progress);
    EXPECT_EQ(busiestSm({40, 32, 8}, tracer, 1 << 20), 20u);
    // All do the same: it is one of those that have two.
    test::TracedKernel alike(rounds("mov.u32 %r2, 100;\n"), {{40, 1, 1}, {32, 1, 1}});
    BlockTracer counter(*alike.snapshot, *alike.world, alike.progress);
    EXPECT_LT(busiestSm({40, 32, 8}, counter, 1 << 20), 8u);
}

TEST(BlockDistribution, TheMeanIsThatOfAllBlocks)
{
    test::TracedKernel kernel(rounds("mov.u32 %r2, %r1;\n"), {{400, 1, 1}, {32, 1, 1}});
    BlockTracer tracer(*kernel.snapshot, *kernel.world, kernel.progress);
    double all = 0;
    for (std::uint64_t block = 0; block < 400; ++block)
        all += double(tracer.count(block)) / 400;
    EXPECT_NEAR(meanInstructions({400, 132, 8}, tracer, 1 << 24), all, 0.02 * all);
    EXPECT_NEAR(meanInstructions({400, 132, 8}, tracer, 20000), all, 0.3 * all) << "of a few, evenly spread";
}

} // namespace
} // namespace warpatlas
