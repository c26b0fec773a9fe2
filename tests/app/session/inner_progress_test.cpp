#include "app/session/slow_work.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(InnerProgress, TellsTheWholeHowFarItIsAndWhere)
{
    Progress whole;
    InnerProgress inner;
    inner.progress().report(0.25);
    inner.progress().whereabouts().executed(100);
    inner.passOn(whole);
    EXPECT_EQ(whole.fraction(), 0.25);
    EXPECT_EQ(whole.whereabouts().executed(), 100u);
    whole.whereabouts().ask();
    inner.passOn(whole);
    EXPECT_TRUE(inner.progress().whereabouts().asked());
    inner.progress().whereabouts().tell({{3, 0, 0}, 1, 12, 7});
    inner.progress().whereabouts().executed(20);
    inner.passOn(whole);
    ASSERT_TRUE(whole.whereabouts().told());
    EXPECT_EQ(whole.whereabouts().told()->line, 12u);
    EXPECT_EQ(whole.whereabouts().executed(), 120u) << "each instruction once";
    EXPECT_FALSE(inner.progress().whereabouts().asked()) << "it has answered";
}

TEST(InnerProgress, IsCancelledWithTheWholeAndStopsAlone)
{
    Progress whole;
    InnerProgress stopped, cancelled;
    stopped.stop();
    stopped.passOn(whole);
    EXPECT_TRUE(stopped.progress().cancelRequested());
    EXPECT_FALSE(whole.cancelRequested());
    whole.cancel();
    cancelled.passOn(whole);
    EXPECT_TRUE(cancelled.progress().cancelRequested());
}

} // namespace
} // namespace warpatlas
