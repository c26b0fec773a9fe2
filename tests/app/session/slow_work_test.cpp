#include "app/session/slow_work.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using namespace std::chrono_literals;

class SlowWorkTest : public testing::Test {
protected:
    /// What is said at this time, by work that answers at once.
    std::string at(SlowWork::Clock::duration time)
    {
        const auto said = slow.look(start + time);
        if (where.asked() && !where.told())
            where.tell({{1, 0, 0}, 2, 12, 5000});
        return said.value_or("");
    }

    SlowWork::Clock::time_point start{1000s};
    Whereabouts where;
    SlowWork slow{{{4, 1, 1}, {64, 1, 1}}, where, start};
};

TEST_F(SlowWorkTest, SaysNothingBeforeTenSeconds)
{
    EXPECT_EQ(at(0s), "");
    EXPECT_EQ(at(9999ms), "");
    EXPECT_FALSE(where.asked()) << "nobody is bothered for nothing";
}

TEST_F(SlowWorkTest, SaysItAfterTenTwentyFortyAndEightySeconds)
{
    where.executed(1'234'567);
    std::vector<std::pair<int, std::string>> said;
    for (int tick = 0; tick < 200 * 20; ++tick)
        if (const std::string words = at(tick * 50ms); !words.empty())
            said.emplace_back(tick / 20, words);
    ASSERT_EQ(said.size(), 5u);
    const std::string place = "block 1, warp 2, line 12; about 1,230,000 instructions of warps so far";
    EXPECT_EQ(said[0], (std::pair<int, std::string>(10, "still running after 10 s: " + place)));
    EXPECT_EQ(said[1].first, 20);
    EXPECT_EQ(said[2].first, 40);
    EXPECT_EQ(said[3].first, 80);
    EXPECT_EQ(said[4], (std::pair<int, std::string>(160, "still running after 160 s: " + place)));
}

TEST_F(SlowWorkTest, WaitsForWhoHasNotAnswered)
{
    for (int second = 10; second < 15; ++second)
        EXPECT_EQ(slow.look(start + second * 1s), std::nullopt);
    where.tell({{0, 0, 0}, 0, 3, 1});
    EXPECT_TRUE(slow.look(start + 15s));
    EXPECT_FALSE(slow.look(start + 16s));
}

TEST_F(SlowWorkTest, OneThatSleptDoesNotCatchUp)
{
    at(100s);
    EXPECT_NE(at(101s), "");
    EXPECT_EQ(at(102s), "");
    at(160s);
    EXPECT_NE(at(161s), "");
}

TEST_F(SlowWorkTest, CancellingSaysTheSame)
{
    EXPECT_EQ(slow.cancelled(start + 3s), "cancelled");
    where.tell({{3, 0, 0}, 0, 0, 1});
    EXPECT_EQ(
        slow.cancelled(start + 3900ms), "cancelled after 3 s: block 3, warp 0; about 0 instructions of warps so far");
}

TEST_F(SlowWorkTest, SaysWhatItsLoopWaitsFor)
{
    where.tell({{3, 0, 0}, 0, 8, 1, LoopEnd::OtherThreads, 7});
    EXPECT_EQ(slow.cancelled(start + 3s),
        "cancelled after 3 s: block 3, warp 0, line 8; about 0 instructions of warps so far; its loop (line 7) ends "
        "when "
        "another thread changes what it reads, and nothing in the loop does");
    EXPECT_EQ(slow.latest()->loopLine, 7u);
}

TEST_F(SlowWorkTest, WhoStoppedBeforeSomebodyLookedHasSaidWhere)
{
    where.tell({{3, 0, 0}, 1, 8, 100}); // cancelled, and told
    EXPECT_EQ(slow.look(start + 10s), std::nullopt) << "no answer to a question";
    EXPECT_EQ(slow.cancelled(start + 11s),
        "cancelled after 11 s: block 3, warp 1, line 8; about 0 instructions of warps so far");
}

TEST_F(SlowWorkTest, TheLastWordsMayHaveBeenToldAsStillRunning)
{
    EXPECT_EQ(slow.look(start + 10s), std::nullopt);
    where.tell({{3, 0, 0}, 1, 8, 100});
    EXPECT_TRUE(slow.look(start + 11s));
    EXPECT_EQ(slow.cancelled(start + 12s),
        "cancelled after 12 s: block 3, warp 1, line 8; about 0 instructions of warps so far");
}

} // namespace
} // namespace warpatlas
