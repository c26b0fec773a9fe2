#include "ui/desktop/panels/problem_guide.h"

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
    EXPECT_EQ(visitOf(problem(ProblemKind::OutOfBounds, 4), story()), 1u) << "the first, where nothing was refused";
    EXPECT_EQ(visitOf(problem(ProblemKind::Uncoalesced, 4), story()), 1u) << "the first";
    EXPECT_EQ(visitOf(problem(ProblemKind::Barrier, 6), story()), 4u) << "the one that came to the barrier";
    EXPECT_EQ(visitOf(problem(ProblemKind::Race, 9), story()), std::nullopt) << "the thread never comes there";
}

TEST(ProblemPlace, IsTheStepAtWhichTheAccessWasRefused)
{
    // "sum += A[row * n + t] * B[t * n + col]" in a loop: reads of A take place, and those of B from the third round on
    // do not. The problem tells of the second of them.
    Problem outside = problem(ProblemKind::OutOfBounds, 4);
    MemoryFault fault;
    fault.place.where = MemoryPlace::Where::Variable;
    fault.place.name = "B";
    fault.place.element = 1537;
    outside.fact = fault;
    ThreadStory told;
    StoryAccess ofA;
    ofA.buffer = 0;
    told.accesses.assign(6, ofA);
    for (std::uint32_t round = 0; round < 6; ++round) {
        StoryVisit visit;
        visit.firstStep = 10 * round;
        visit.endStep = visit.firstStep + 10;
        visit.line = round == 5 ? 7 : 4;
        visit.firstAccess = round;
        visit.accessCount = 1;
        told.visits.push_back(visit);
    }
    const auto refuse = [&](std::uint64_t step, AccessKind kind, const char* name, std::int64_t element) {
        StoryRefusal refusal{step, kind, fault.place};
        refusal.place.name = name;
        refusal.place.element = element;
        told.refusals.push_back(refusal);
    };
    EXPECT_EQ(visitOf(outside, told), 0u);
    refuse(25, AccessKind::Load, "B", 1536);
    refuse(31, AccessKind::Store, "B", 1537);
    EXPECT_EQ(visitOf(outside, told), 2u) << "the first that was refused";
    refuse(35, AccessKind::Load, "A", 1537);
    refuse(45, AccessKind::Load, "B", 1537);
    EXPECT_EQ(visitOf(outside, told), 4u) << "the one that is named";
    told.refusals.clear();
    refuse(55, AccessKind::Load, "B", 1537);
    EXPECT_EQ(visitOf(outside, told), 5u) << "wherever the thread was by then";

    StoryMoment moment;
    moment.story = std::make_shared<ThreadStory>(told);
    moment.requests.resize(3);
    moment.requests[0].step = 52;
    moment.requests[1].step = 54;
    moment.requests[2].step = 55;
    moment.refusedSteps = {54, 55};
    EXPECT_EQ(requestOf(outside, moment), 2u);
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

TEST(ProblemPlace, IsTheAccessThatTheProblemNames)
{
    // "out[x] = in[x] + ..." in a loop: reads and writes in one line, and the problem names a write of the second
    // round.
    Problem race = problem(ProblemKind::Race, 4);
    Race fact;
    fact.place.where = MemoryPlace::Where::Variable;
    fact.place.name = "out";
    fact.place.element = 7;
    fact.place.elements = 64;
    fact.place.elementBytes = 4;
    fact.sides[0] = {AccessKind::Load, 9, {1, 0, 0}, {0, 0, 0}};
    fact.sides[1] = {AccessKind::Store, 4, {0, 0, 0}, {0, 0, 0}};
    race.fact = fact;
    ThreadStory told = story();
    told.visits[2].accessCount = 2;
    told.accesses = {{}, {}, {}};
    for (std::size_t i = 0; i < 3; ++i)
        told.accesses[i].buffer = i % 2;
    told.accesses[2] = {AccessKind::Store, Window::Global, 0, 7, 28, 4};
    told.accesses[0].kind = AccessKind::Store;
    told.accesses[0].address = 24;
    EXPECT_EQ(visitOf(race, told), 2u);

    StoryMoment moment;
    moment.requests.resize(3);
    for (StoryRequest& request : moment.requests) {
        request.lanes = 0xffU;
        request.name = "in";
        for (unsigned lane = 0; lane < 32; ++lane)
            request.addresses[lane] = 4 * lane;
    }
    moment.requests[1].name = "out"; // read as well
    moment.requests[2].name = "out";
    moment.requests[2].kind = AccessKind::Store;
    EXPECT_EQ(requestOf(race, moment), 2u);
    race.fact = MemoryFault{MemoryFault::What::Unwritten, AccessKind::Load, fact.place, 4};
    EXPECT_EQ(requestOf(race, moment), 1u);
}

} // namespace
} // namespace warpatlas::ui
