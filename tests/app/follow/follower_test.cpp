/// The worker that follows: the newest wish counts, and what is out of date is never reported.
#include "app/follow/follower.h"
#include "tests/app/follow/followed.h"
#include "tests/app/support/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;

class Told {
public:
    Follower::Listener listener()
    {
        return [this](FollowEvent event) {
            const std::lock_guard lock(m_mutex);
            m_events.push_back(std::move(event));
        };
    }
    template <class T> std::vector<T> of() const
    {
        const std::lock_guard lock(m_mutex);
        std::vector<T> found;
        for (const FollowEvent& event : m_events)
            if (const T* wanted = std::get_if<T>(&event))
                found.push_back(*wanted);
        return found;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<FollowEvent> m_events;
};

/// A product of which every thread takes many rounds.
OutcomePointer longProduct(std::uint64_t run)
{
    test::LessonKernel lesson("matmul", {2, 2, 1}, {32, 32, 1});
    const int k = 3000;
    lesson.buffer("A", {{k, 64, 1}, 1}, std::vector<float>(64 * k, 1.5f))
        .buffer("B", {{64, k, 1}, 1}, std::vector<float>(64 * k, 2.5f))
        .buffer("C", {{64, 64, 1}, 1}, std::vector<float>(64 * 64));
    return lesson.scalar("M", 64).scalar("N", 64).scalar("K", k).outcome(run);
}

TEST(Follower, TellsTheStoryAndTheMomentsThatAreLookedAt)
{
    Told told;
    Follower follower(told.listener());
    follower.setOutcome(test::tiledProduct().outcome(7));
    follower.follow(1000);
    follower.wait();
    const auto stories = told.of<FollowStory>();
    ASSERT_EQ(stories.size(), 1u);
    EXPECT_EQ(stories[0].story->thread, 1000u);
    EXPECT_EQ(stories[0].story->run, 7u);
    EXPECT_EQ(stories[0].story->block(), 3u);
    follower.lookAt(2);
    follower.wait();
    follower.lookAt(100000); // not there: nothing to tell
    follower.wait();
    const auto moments = told.of<FollowMoment>();
    ASSERT_EQ(moments.size(), 1u);
    EXPECT_EQ(moments[0].moment->visit, 2u);
    EXPECT_EQ(moments[0].moment->story, stories[0].story);
    // Another thread of the block, and one of another: the recording of the first serves both.
    follower.follow(1001);
    follower.wait();
    EXPECT_EQ(told.of<FollowStory>()[1].story->recording, stories[0].story->recording);
    follower.follow(0);
    follower.wait();
    follower.follow(1002);
    follower.wait();
    EXPECT_EQ(told.of<FollowStory>()[3].story->recording, stories[0].story->recording);
}

TEST(Follower, TellsAgainWhatSomebodyElseHasMade)
{
    const OutcomePointer outcome = test::tiledProduct().outcome(7);
    Progress progress;
    const StoryPointer made = followThread(outcome, 1000, progress);
    Told told;
    Follower follower(told.listener());
    follower.know(made);
    follower.setOutcome(outcome);
    for (const std::uint64_t thread : {1000, 1001}) {
        follower.follow(thread);
        follower.wait();
    }
    follower.setOutcome(test::tiledProduct().outcome(8));
    follower.follow(1000);
    follower.wait();
    const auto stories = told.of<FollowStory>();
    ASSERT_GE(stories.size(), 3u);
    EXPECT_EQ(stories[0].story, made);
    EXPECT_EQ(stories[1].story->thread, 1001u);
    EXPECT_NE(stories.back().story, made) << "of another run";
    follower.lookAt(2);
    follower.wait();
    EXPECT_EQ(told.of<FollowMoment>().size(), 1u);
}

TEST(Follower, OnlyTheNewestWishIsReported)
{
    Told told;
    Follower follower(told.listener());
    follower.setOutcome(longProduct(1));
    for (std::uint64_t thread = 0; thread < 4096; thread += 500)
        follower.follow(thread);
    follower.wait();
    const auto stories = told.of<FollowStory>();
    ASSERT_FALSE(stories.empty());
    EXPECT_EQ(stories.back().story->thread, 4000u);
    // Each visit that was looked at is told, or a later one was wished for.
    for (std::size_t visit = 0; visit < 40; ++visit)
        follower.lookAt(visit);
    follower.wait();
    const auto moments = told.of<FollowMoment>();
    ASSERT_FALSE(moments.empty());
    EXPECT_EQ(moments.back().moment->visit, 39u);
    for (std::size_t i = 1; i < moments.size(); ++i)
        EXPECT_LT(moments[i - 1].moment->visit, moments[i].moment->visit);
}

TEST(Follower, AnotherRunForgetsTheStoryAndFollowsOn)
{
    Told told;
    Follower follower(told.listener());
    follower.follow(700); // before there is anything
    follower.wait();
    EXPECT_TRUE(told.of<FollowStory>().empty());
    follower.setOutcome(test::tiledProduct().outcome(1));
    follower.wait();
    ASSERT_EQ(told.of<FollowStory>().size(), 1u);
    follower.setOutcome(test::tiledProduct("clang").outcome(2));
    follower.lookAt(3); // of a story that is forgotten
    follower.wait();
    ASSERT_EQ(told.of<FollowStory>().size(), 2u);
    EXPECT_EQ(told.of<FollowStory>()[1].story->run, 2u);
    EXPECT_TRUE(told.of<FollowMoment>().empty());
    follower.stop();
    follower.lookAt(3);
    follower.wait();
    EXPECT_TRUE(told.of<FollowMoment>().empty());
    // A launch that has no such thread.
    follower.follow(700);
    test::LessonKernel lesson("vector_add", {1, 1, 1}, {64, 1, 1});
    const Shape line{{64, 1, 1}, 1};
    lesson.buffer("a", line, std::vector<float>(64)).buffer("b", line, std::vector<float>(64));
    lesson.buffer("c", line, std::vector<float>(64)).scalar("n", 64);
    follower.wait();
    follower.setOutcome(lesson.outcome(3));
    follower.wait();
    EXPECT_EQ(told.of<FollowStory>().size(), 3u);
    EXPECT_TRUE(told.of<FollowRefused>().empty());
}

TEST(Follower, SaysWhyThereIsNoStory)
{
    Told told;
    Follower follower(told.listener());
    test::LessonKernel lesson("vector_add", {1, 1, 1}, {64, 1, 1});
    follower.setOutcome(lesson.text("", "").outcome());
    follower.follow(3);
    follower.wait();
    follower.setOutcome(test::tiledProduct().outcome(2));
    follower.follow(9 * 256);
    follower.wait();
    const auto refused = told.of<FollowRefused>();
    ASSERT_EQ(refused.size(), 2u);
    EXPECT_EQ(refused[0].thread, 3u);
    EXPECT_THAT(refused[0].reason, HasSubstr("no PTX"));
    EXPECT_THAT(refused[1].reason, HasSubstr("2304 threads"));
}

TEST(Follower, EndsWhileItFollows)
{
    Told told;
    {
        Follower follower(told.listener());
        follower.setOutcome(longProduct(1));
        follower.follow(5);
    }
    EXPECT_TRUE(told.of<FollowRefused>().empty()) << "being stopped is no refusal";
}

} // namespace
} // namespace warpatlas
