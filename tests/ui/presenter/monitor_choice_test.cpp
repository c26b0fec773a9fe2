#include "ui/presenter/glfw_events.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const std::vector<std::string> laptop{"eDP-1"}, lecture{"eDP-1", "HDMI-1"}, three{"eDP-1", "HDMI-1", "DP-2"};

TEST(MonitorChoice, WithoutAWishTheSecondBecauseTheFirstHasTheDesktop)
{
    EXPECT_EQ(chooseMonitor(laptop, {}), 0u);
    EXPECT_EQ(chooseMonitor(lecture, {}), 1u);
    EXPECT_EQ(chooseMonitor(three, {}), 1u);
}

TEST(MonitorChoice, ByNumberOrByName)
{
    EXPECT_EQ(chooseMonitor(three, "1"), 0u);
    EXPECT_EQ(chooseMonitor(three, "3"), 2u);
    EXPECT_EQ(chooseMonitor(three, "HDMI-1"), 1u);
    EXPECT_EQ(chooseMonitor({"2", "1"}, "1"), 1u) << "a name that looks like a number is a name";
}

TEST(MonitorChoice, OneThatWasUnpluggedIsNoneAndTheUsualOneIsTaken)
{
    EXPECT_FALSE(hasMonitor(lecture, "DP-2"));
    EXPECT_EQ(chooseMonitor(lecture, "DP-2"), 1u);
    EXPECT_EQ(chooseMonitor(laptop, "DP-2"), 0u);
}

TEST(MonitorChoice, NonsenseIsNoMonitor)
{
    for (const char* wanted : {"0", "3", "-1", "1x", "", "99999999999999999999", "hdmi-1"})
        EXPECT_FALSE(hasMonitor(lecture, wanted)) << wanted;
    EXPECT_TRUE(hasMonitor(lecture, "2"));
}

} // namespace
} // namespace warpatlas::ui
