#include "ui/desktop/panels/problem_place.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

Problem problem(ProblemKind kind, std::uint32_t line)
{
    Problem result;
    result.kind = kind;
    result.line = line;
    result.block = Dim3{0, 0, 0};
    result.thread = Dim3{0, 0, 0};
    return result;
}

/// Line 4 twice: first an access of a buffer, then one that misses all of them; line 6 comes to a barrier.
ThreadStory story()
{
    ThreadStory story;
    StoryAccess inside;
    inside.buffer = 0;
    StoryAccess outside;
    story.accesses = {inside, outside};
    const auto visit = [](std::uint32_t line, std::uint32_t first, std::uint32_t count) {
        StoryVisit visit;
        visit.line = line;
        visit.firstAccess = first;
        visit.accessCount = count;
        return visit;
    };
    story.visits = {visit(3, 0, 0), visit(4, 0, 1), visit(4, 1, 1), visit(6, 2, 0), visit(6, 2, 0)};
    story.visits[4].barrier = true;
    return story;
}

TEST(ProblemPlace, EveryKindHasAViewOrSaysThatThereIsNone)
{
    EXPECT_EQ(viewOf(ProblemKind::OutOfBounds), ViewKind::Memory);
    EXPECT_EQ(viewOf(ProblemKind::BankConflict), ViewKind::Memory);
    EXPECT_EQ(viewOf(ProblemKind::Barrier), ViewKind::Launch);
    EXPECT_EQ(viewOf(ProblemKind::Mismatch), ViewKind::Data);
    EXPECT_EQ(viewOf(ProblemKind::Launch), std::nullopt);
    EXPECT_TRUE(isFollowed(problem(ProblemKind::Race, 4)));
    EXPECT_FALSE(isFollowed(problem(ProblemKind::Mismatch, 4))) << "a result is looked at, not a way";
    Problem nobody = problem(ProblemKind::Race, 4);
    nobody.thread.reset();
    EXPECT_FALSE(isFollowed(nobody));
}

TEST(ProblemPlace, IsTheVisitThatShowsIt)
{
    EXPECT_EQ(visitOf(problem(ProblemKind::OutOfBounds, 4), story()), 2u) << "the one that misses all buffers";
    EXPECT_EQ(visitOf(problem(ProblemKind::Uncoalesced, 4), story()), 1u) << "the first";
    EXPECT_EQ(visitOf(problem(ProblemKind::Barrier, 6), story()), 4u) << "the one that came to the barrier";
    EXPECT_EQ(visitOf(problem(ProblemKind::Race, 9), story()), std::nullopt) << "the thread never comes there";
}

TEST(ProblemPlace, IsTheRequestThatWasRefusedOrCostMost)
{
    StoryMoment moment;
    moment.requests.resize(3);
    for (std::size_t i = 0; i < 3; ++i) {
        moment.requests[i].step = 10 + i;
        moment.requests[i].lanes = 0xffffffffU;
        for (unsigned lane = 0; lane < 32; ++lane)
            moment.requests[i].addresses[lane] = lane * (i == 0 ? 4 : 32);
    }
    moment.requests[2].window = Window::Shared;
    EXPECT_EQ(requestOf(problem(ProblemKind::Uncoalesced, 4), moment), 1u);
    EXPECT_EQ(requestOf(problem(ProblemKind::BankConflict, 4), moment), 2u);
    EXPECT_EQ(requestOf(problem(ProblemKind::Race, 4), moment), 0u);
    moment.refusedSteps = {12};
    EXPECT_EQ(requestOf(problem(ProblemKind::OutOfBounds, 4), moment), 2u);
    EXPECT_EQ(requestOf(problem(ProblemKind::OutOfBounds, 4), StoryMoment()), 0u);
}

} // namespace
} // namespace warpatlas::ui
