#include "kernels/runtime/launch_pace.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(LaunchPace, IsThatOfTheLastHalf)
{
    LaunchPace pace;
    EXPECT_EQ(pace.secondsLeft(0.25, 1), 3u);
    EXPECT_EQ(pace.secondsLeft(0.375, 2), 5u) << "an eighth a second";
    EXPECT_EQ(pace.secondsLeft(0.5, 3), 4u);
    EXPECT_EQ(pace.secondsLeft(0.75, 4), 2u) << "three eighths in two seconds";
    EXPECT_EQ(pace.secondsLeft(1, 5), std::nullopt) << "all have ended";
}

TEST(LaunchPace, IsUnknownWhereNoBlockEnds)
{
    LaunchPace pace;
    EXPECT_EQ(pace.secondsLeft(0, 0), std::nullopt);
    EXPECT_EQ(pace.secondsLeft(0, 10), std::nullopt);
    EXPECT_EQ(pace.secondsLeft(0, 20), std::nullopt);
}

TEST(LaunchPace, BeginsAnewWithALaunchThatIsMadeAgain)
{
    LaunchPace pace;
    EXPECT_EQ(pace.secondsLeft(0.75, 8), 3u);
    EXPECT_EQ(pace.secondsLeft(0.125, 10), std::nullopt);
    EXPECT_EQ(pace.secondsLeft(0.25, 12), 12u) << "an eighth in two seconds";
}

} // namespace
} // namespace warpatlas::runtime
