#include "kernels/analysis/achieved_occupancy.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

Schedule of(std::vector<BlockSpan> blocks)
{
    Schedule schedule;
    schedule.blocks = std::move(blocks);
    schedule.multiprocessors = 4;
    return schedule;
}

TEST(AchievedOccupancy, IsWhatIsResidentWhileAnSmWorks)
{
    // SM 0: two blocks at once, then one; SM 2: one block for a quarter of the launch. SM 1 and 3 never work.
    const auto achieved = achievedOccupancy(of({{0, 0.5F, 0}, {0, 1, 0}, {0.25F, 0.5F, 2}, {0.5F, 1, 0}}), 8, 64);
    ASSERT_TRUE(achieved);
    // 2 blocks on SM 0 during all of it, 1 on SM 2 during a quarter: 2.25 block times in 1.25 times.
    EXPECT_DOUBLE_EQ(achieved->warpsPerSm, 2.25 / 1.25 * 8);
    EXPECT_DOUBLE_EQ(achieved->fraction, 2.25 / 1.25 * 8 / 64);
}

TEST(AchievedOccupancy, TimeInWhichAnSmHasNothingDoesNotCount)
{
    const auto achieved = achievedOccupancy(of({{0, 0.1F, 1}, {0.9F, 1, 1}}), 4, 48);
    ASSERT_TRUE(achieved);
    EXPECT_NEAR(achieved->warpsPerSm, 4, 1e-6);
}

TEST(AchievedOccupancy, ABlockWithinAnotherIsBothAtOnce)
{
    const auto achieved = achievedOccupancy(of({{0, 1, 0}, {0.25F, 0.5F, 0}, {0.5F, 0.75F, 0}}), 2, 32);
    ASSERT_TRUE(achieved);
    EXPECT_DOUBLE_EQ(achieved->warpsPerSm, 3);
}

TEST(AchievedOccupancy, IsNotKnownWhereNothingTookTime)
{
    EXPECT_FALSE(achievedOccupancy(of({}), 8, 64));
    EXPECT_FALSE(achievedOccupancy(of({{0.5F, 0.5F, 0}}), 8, 64));
    EXPECT_FALSE(achievedOccupancy(of({{0, 1, 0}}), 8, 0));
}

/// Many full waves have the theoretical occupancy, but for the end of the last: there blocks end one after the other.
TEST(AchievedOccupancy, ManyFullWavesHaveTheTheoreticalOne)
{
    GpuSheet gpu;
    gpu.multiprocessors = 4;
    const Schedule full = modelSchedule(gpu, {{4 * 6 * 40, 1, 1}, {256, 1, 1}}, 6);
    const auto achieved = achievedOccupancy(full, 8, 64);
    ASSERT_TRUE(achieved);
    EXPECT_NEAR(achieved->fraction, 6 * 8 / 64.0, 0.75 / 40);
    EXPECT_LT(achieved->fraction, 6 * 8 / 64.0);
}

} // namespace
} // namespace warpatlas
