#include "ui/presenter/live_inbox.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(LiveInbox, KeepsAllThatComesAsOneChangeAndWakesWhoeverWaits)
{
    LiveInbox inbox;
    LiveChange first, second;
    first.theme = render::Theme::Light;
    first.legend = true;
    second.legend = false;
    inbox.put(first);
    int woken = 0;
    inbox.setWake([&] { ++woken; });
    inbox.put(second);
    EXPECT_EQ(woken, 1);
    const auto all = inbox.take();
    ASSERT_TRUE(all);
    EXPECT_EQ(all->theme, render::Theme::Light);
    EXPECT_EQ(all->legend, false);
    EXPECT_FALSE(inbox.take());
    EXPECT_FALSE(inbox.closed());
    inbox.close();
    EXPECT_TRUE(inbox.closed());
    EXPECT_EQ(woken, 2);
    inbox.setWake({});
    inbox.put(first);
    EXPECT_EQ(woken, 2) << "its window has gone";
}

} // namespace
} // namespace warpatlas::ui
