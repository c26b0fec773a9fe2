#include "kernels/model/launch.h"

#include <gtest/gtest.h>
#include <limits>

namespace warpatlas {
namespace {

TEST(Launch, LinearIdsCountBlocksThenThreadsXFirst)
{
    const Launch launch{{3, 2, 2}, {5, 7, 2}};
    std::uint64_t linear = 0;
    Dim3 block, thread;
    for (block.z = 0; block.z < 2; ++block.z)
        for (block.y = 0; block.y < 2; ++block.y)
            for (block.x = 0; block.x < 3; ++block.x)
                for (thread.z = 0; thread.z < 2; ++thread.z)
                    for (thread.y = 0; thread.y < 7; ++thread.y)
                        for (thread.x = 0; thread.x < 5; ++thread.x, ++linear) {
                            ASSERT_EQ(linearFromThread(launch, block, thread), linear);
                            const ThreadId id = threadFromLinear(launch, linear);
                            ASSERT_EQ(id.block, block);
                            ASSERT_EQ(id.thread, thread);
                            ASSERT_EQ(id.warp, linear % 70 / 32);
                            ASSERT_EQ(id.lane, linear % 70 % 32);
                        }
    EXPECT_EQ(linear, launch.threads());
    EXPECT_EQ(launch.warpsPerBlock(), 3U);
}

TEST(Launch, IdsPast32BitsSurvive)
{
    const Launch launch{{2147483647, 65535, 2}, {1024, 1, 1}};
    const Dim3 block{2147483646, 65534, 1};
    const std::uint64_t linear = linearFromThread(launch, block, {1023, 0, 0});
    EXPECT_EQ(linear, launch.threads() - 1);
    const ThreadId id = threadFromLinear(launch, linear);
    EXPECT_EQ(id.block, block);
    EXPECT_EQ(id.thread, (Dim3{1023, 0, 0}));
    EXPECT_EQ(id.warp, 31U);
    EXPECT_EQ(id.lane, 31U);
}

TEST(Launch, CountsSaturate)
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    constexpr std::uint32_t all = std::numeric_limits<std::uint32_t>::max();
    const Launch legal{{2147483647, 65535, 65535}, {1024, 1, 1}};
    EXPECT_EQ(legal.blocks(), std::uint64_t{2147483647} * 65535 * 65535);
    EXPECT_EQ(legal.threads(), most);
    EXPECT_EQ((Dim3{all, all, all}).count(), most);
    EXPECT_EQ((Dim3{all, all, 0}).count(), 0U);
    EXPECT_EQ((Launch{{1, 1, 1}, {all, all, all}}).warpsPerBlock(), most / 32 + 1);
    EXPECT_EQ((Extent{most, most, 0}).count(), 0U);
    EXPECT_EQ((Extent{1, most, 1}).count(), most);
    EXPECT_EQ((Shape{{most / 2, 1, 1}, 3}).values(), most);
    EXPECT_EQ((Shape{{most / 3, 1, 1}, 3}).values(), most / 3 * 3);
}

TEST(Launch, GridToCoverRoundsUpOnEachAxis)
{
    EXPECT_EQ(gridToCover({400, 900, 1}, {32, 32, 1}), (Dim3{13, 29, 1}));
    EXPECT_EQ(gridToCover({64, 64, 3}, {32, 8, 2}), (Dim3{2, 8, 2}));
    EXPECT_EQ(gridToCover({1, 1, 1}, {1024, 1, 1}), (Dim3{1, 1, 1}));
    EXPECT_EQ(gridToCover({1, 1, 1}, {0, 0, 0}), (Dim3{1, 1, 1}));
}

TEST(Launch, GridToCoverStaysPastTheLimits)
{
    const std::uint64_t many = std::uint64_t{1} << 40;
    EXPECT_EQ(gridToCover({many, 70000, 1}, {1, 1, 1}).x, std::numeric_limits<std::uint32_t>::max());
    EXPECT_EQ(gridToCover({many, 70000, 1}, {1, 1, 1}).y, 70000U);
    EXPECT_EQ(gridToCover({std::numeric_limits<std::uint64_t>::max(), 1, 1}, {1024, 1, 1}).x,
        std::numeric_limits<std::uint32_t>::max());
}

TEST(Launch, TextsLeaveOutUnusedAxesAtTheEnd)
{
    EXPECT_EQ(toText(Dim3{256, 1, 1}), "256");
    EXPECT_EQ(toText(Dim3{30, 17, 1}), "30 x 17");
    EXPECT_EQ(toText(Dim3{4, 1, 2}), "4 x 1 x 2");
    EXPECT_EQ(toText(Shape{{1000, 1, 1}, 1}), "1000");
    EXPECT_EQ(toText(Shape{{400, 900, 1}, 1}), "400 x 900");
    EXPECT_EQ(toText(Shape{{400, 900, 1}, 3}), "400 x 900 x 3 channels");
    EXPECT_EQ(toText(Shape{{16, 8, 4}, 1}), "16 x 8 x 4");
}

} // namespace
} // namespace warpatlas
