/// The debugger's worker: the newest request counts, searches can be cancelled, and what takes long comes second.
#include "app/debug/debugger.h"

#include "tests/app/follow/followed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

namespace warpatlas {
namespace {

struct Heard {
    std::mutex mutex;
    std::vector<DebugEvent> events;

    Debugger::Listener listener()
    {
        return [this](DebugEvent event) {
            const std::lock_guard lock(mutex);
            events.push_back(std::move(event));
        };
    }
    std::vector<DebugEvent> take()
    {
        const std::lock_guard lock(mutex);
        return std::exchange(events, {});
    }
};

class DebuggerTest : public ::testing::Test {
protected:
    OutcomePointer outcome = test::tiledProduct().outcome();
    StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    Heard heard;
    Debugger debugger{heard.listener()};
};

TEST_F(DebuggerTest, TellsTheMomentFirstQuicklyThenWithAllLanes)
{
    debugger.setStory(outcome, story);
    debugger.lookAt(500);
    debugger.wait();
    const std::vector<DebugEvent> events = heard.take();
    ASSERT_EQ(events.size(), 2u);
    const DebugMoment& first = *std::get<DebugShown>(events[0]).moment;
    const DebugMoment& whole = *std::get<DebugShown>(events[1]).moment;
    EXPECT_EQ(first.position, 500u);
    EXPECT_EQ(whole.position, 500u);
    EXPECT_NE(first.variablesNote, "");
    EXPECT_TRUE(first.shared.empty());
    EXPECT_EQ(whole.variablesNote, "");
    EXPECT_EQ(whole.shared.size(), 2u);

    debugger.lookAt(501);
    debugger.wait();
    EXPECT_EQ(heard.take().size(), 1u) << "all of it is there now";
}

TEST_F(DebuggerTest, SaysWhereAWishLeadsAndWhatIsNoWish)
{
    debugger.setStory(outcome, story);
    DebugWish wish;
    wish.stop = DebugWish::Stop::Barrier;
    debugger.go(0, wish);
    debugger.wait();
    std::vector<DebugEvent> events = heard.take();
    ASSERT_EQ(events.size(), 1u);
    const auto& arrived = std::get<DebugArrived>(events[0]);
    ASSERT_TRUE(arrived.arrival);
    EXPECT_EQ(arrived.arrival->position, story->barriers.front() + 1);

    wish.stop = DebugWish::Stop::Condition;
    wish.condition = "what?";
    debugger.go(0, wish);
    debugger.wait();
    events = heard.take();
    ASSERT_EQ(events.size(), 1u);
    EXPECT_THAT(std::get<DebugRefused>(events[0]).reason, ::testing::StartsWith("what?: "));
}

TEST_F(DebuggerTest, OnlyTheNewestRequestIsAnswered)
{
    debugger.setStory(outcome, story);
    for (std::uint64_t position = 0; position < 200; ++position)
        debugger.lookAt(position);
    debugger.wait();
    const std::vector<DebugEvent> events = heard.take();
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(std::get<DebugShown>(events.back()).moment->position, 199u);

    DebugWish far;
    far.stop = DebugWish::Stop::Condition;
    far.scope = DebugScope::Block;
    far.condition = "row == 1000";
    debugger.go(0, far);
    debugger.cancelSearch();
    debugger.setStory(outcome, nullptr);
    debugger.lookAt(3);
    debugger.wait();
    for (const DebugEvent& event : heard.take())
        EXPECT_FALSE(std::holds_alternative<DebugShown>(event)) << "nobody is followed";
}

} // namespace
} // namespace warpatlas
