#include "app/player/followed_thread.h"

#include "tests/app/follow/followed.h"

#include <gtest/gtest.h>

#include <semaphore>

namespace warpatlas {
namespace {

class FollowedThreadTest : public ::testing::Test {
protected:
    /// Asks and takes, as a host does, until `arrived`.
    template <class Arrived> void goOn(std::optional<std::uint64_t> thread, std::size_t visit, const Arrived& arrived)
    {
        followed.ask(outcome, thread, visit);
        while (!arrived()) {
            ASSERT_TRUE(woken.try_acquire_for(std::chrono::seconds(60)));
            if (followed.update())
                followed.ask(outcome, thread, visit);
        }
    }

    std::counting_semaphore<> woken{0};
    std::string shown; ///< stories and moments, in order
    OutcomePointer outcome = test::tiledProduct().outcome();
    FollowedThread followed{{[this](const StoryPointer& story) { shown += story ? "story " : "none "; },
                                [this](const MomentPointer& moment) { shown += std::to_string(moment->visit) + ' '; }},
        [this] { woken.release(); }};
};

TEST_F(FollowedThreadTest, TellsTheStoryAndThenTheVisitThatIsLookedAt)
{
    EXPECT_FALSE(followed.ask(outcome, std::nullopt, 0)) << "nobody is followed";
    goOn(7, 2, [&] { return followed.moment() != nullptr; });
    EXPECT_EQ(followed.story()->thread, 7u);
    EXPECT_EQ(followed.moment()->visit, 2u);
    EXPECT_TRUE(followed.lines());
    EXPECT_EQ(followed.busyWords(), "");
    EXPECT_EQ(shown.substr(shown.find("story")), "story 2 ");
    EXPECT_FALSE(followed.ask(outcome, 7, 2)) << "nothing new";
}

TEST_F(FollowedThreadTest, AnotherThreadsStoryTakesItsPlaceAndNobodysEndsIt)
{
    goOn(7, 0, [&] { return followed.moment() != nullptr; });
    shown.clear();
    EXPECT_TRUE(followed.ask(outcome, 8, 0));
    EXPECT_EQ(shown, "none ");
    EXPECT_EQ(followed.story(), nullptr);
    goOn(8, 0, [&] { return followed.story() != nullptr; });
    EXPECT_EQ(followed.story()->thread, 8u);
    EXPECT_TRUE(followed.ask(outcome, std::nullopt, 0));
    EXPECT_EQ(followed.story(), nullptr);
    EXPECT_EQ(followed.moment(), nullptr);
}

TEST_F(FollowedThreadTest, AnotherRunForgetsTheStoryAndTellsItAnew)
{
    goOn(7, 0, [&] { return followed.story() != nullptr; });
    const StoryPointer before = followed.story();
    auto again = std::make_shared<Outcome>(*outcome);
    again->run = outcome->run + 1;
    outcome = again;
    goOn(7, 0, [&] { return followed.story() && followed.story() != before; });
    EXPECT_EQ(followed.story()->run, again->run);
}

TEST_F(FollowedThreadTest, TellsTheCostliestVisitWithTheStory)
{
    std::vector<MomentPointer> glances;
    FollowedThread looked{{[](const StoryPointer&) {}, [](const MomentPointer&) {},
                              [&](const MomentPointer& glance) { glances.push_back(glance); }},
        [this] { woken.release(); }};
    looked.ask(outcome, 7, 0);
    while (!looked.story()) {
        ASSERT_TRUE(woken.try_acquire_for(std::chrono::seconds(60)));
        looked.update();
    }
    ASSERT_EQ(glances.size(), 2U) << "none of another run, and then that of the story";
    EXPECT_FALSE(glances.front());
    ASSERT_TRUE(glances.back());
    EXPECT_EQ(glances.back()->story, looked.story());
    EXPECT_FALSE(glances.back()->requests.empty());
    looked.ask(outcome, std::nullopt, 0);
    EXPECT_EQ(glances.size(), 2U) << "it stays until another takes its place";
}

TEST_F(FollowedThreadTest, SaysWhyThereIsNoStory)
{
    auto other = std::make_shared<Outcome>(*outcome);
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.code.lessonPtx = {};
    other->bound = bound;
    outcome = other;
    goOn(7, 0, [&] { return !followed.refusal().empty(); });
    EXPECT_EQ(followed.story(), nullptr);
    followed.ask(outcome, std::nullopt, 0);
    EXPECT_EQ(followed.refusal(), "") << "nobody is followed any more";
}

} // namespace
} // namespace warpatlas
