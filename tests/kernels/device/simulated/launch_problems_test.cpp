/// A place that many launches have stands once in the list of problems, and says in how many of them it is.
#include "kernels/device/simulated/launch_problems.h"

#include <gmock/gmock.h>

namespace warpatlas::simulator {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::SizeIs;

Problem outside(std::string message, std::uint32_t line = 7)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.line = line;
    problem.block = Dim3{1, 0, 0};
    problem.thread = Dim3{3, 0, 0};
    problem.count = 5;
    problem.message = std::move(message);
    return problem;
}

Problem race(std::string message)
{
    Problem problem = outside(std::move(message));
    problem.kind = ProblemKind::Race;
    problem.severity = Severity::Possible;
    return problem;
}

auto saying(const std::string& message)
{
    return Field(&Problem::message, message);
}

TEST(LaunchProblems, WhatTheShownLaunchHasAsWellIsToldAsItIsThere)
{
    // Steps take their buffers in turn, and where the world is alive the numbers differ.
    const std::vector<Problem> problems = mergedProblems({
        {"step", true, {outside("reads 'cells'[1,000], 1 element behind the end of 'cells' (999 elements)")}, {}},
        {"step", false, {outside("reads 'previous'[1001], 2 elements behind the end of 'previous' (999 elements)")},
            {}},
        {"step", true, {outside("reads 'next'[1002], 3 elements behind the end of 'next' (999 elements)")}, {}},
    });
    ASSERT_THAT(problems, SizeIs(1));
    EXPECT_EQ(problems[0].message,
        "in all 3 launches: reads 'next'[1002], 3 elements behind the end of 'next' (999 elements)");
    EXPECT_EQ(problems[0].thread, (Dim3{3, 0, 0}));
    EXPECT_EQ(problems[0].count, 5u) << "of the shown launch: explanations count its threads";
}

TEST(LaunchProblems, WhatSomeLaunchesHaveSaysHowMany)
{
    EXPECT_THAT(mergedProblems({{"step", true, {outside("reads 'a'[9]")}, {}}, {"step", false, {}, {}},
                    {"step", true, {outside("reads 'b'[8]")}, {}}}),
        ElementsAre(saying("in 2 of 3 launches: reads 'b'[8]")));
    EXPECT_THAT(mergedProblems({{"step", true, {}, {}}, {"step", true, {outside("reads 'b'[8]")}, {}}}),
        ElementsAre(saying("in 1 of 2 launches: reads 'b'[8]")));
}

TEST(LaunchProblems, WhatOnlyEarlierLaunchesHaveNamesTheFirstAndItsCause)
{
    const std::vector<Problem> problems = mergedProblems({
        {"noise", true, {outside("writes 'a'[9]")}, {"no guard keeps it out"}},
        {"step", true, {outside("reads 'a'[8]")}, {""}},
        {"step", false, {outside("reads 'a'[7]")}, {}},
        {"last", true, {outside("reads 'a'[8]")}, {}},
    });
    EXPECT_THAT(problems,
        ElementsAre(saying("launch 1 of 4, noise, block (1,0,0), thread (3,0,0): writes 'a'[9]; no guard keeps it out"),
            saying("in both launches of step, first in launch 2 of 4, block (1,0,0), thread (3,0,0): reads 'a'[8]"),
            saying("reads 'a'[8]")));
    EXPECT_FALSE(problems[1].block || problems[1].thread) << "they are not of the shown launch";
    EXPECT_EQ(problems[1].count, 10u);
    EXPECT_TRUE(problems[2].thread);
}

TEST(LaunchProblems, OtherPlacesStayApart)
{
    const auto merged = [](Problem earlier, Problem shown) {
        return mergedProblems({{"step", true, {std::move(earlier)}, {}}, {"step", true, {std::move(shown)}, {}}})
            .size();
    };
    EXPECT_EQ(merged(outside("reads 'a'[9]"), outside("reads 'a'[9]")), 1u);
    EXPECT_EQ(merged(outside("reads 'a'[9]"), outside("writes 'a'[9]")), 2u);
    EXPECT_EQ(merged(outside("reads 'a'[9]", 7), outside("reads 'a'[9]", 8)), 2u);
    EXPECT_EQ(merged(outside("reads 'a'[9]"), race("reads 'a'[9]")), 2u);
    // Two of one launch are two places, whatever they are called.
    EXPECT_THAT(mergedProblems({{"step", true, {outside("reads 'a'[9]"), outside("reads 'b'[9]")}, {}}}), SizeIs(2));
    EXPECT_THAT(mergedProblems({{"step", true, {outside("reads 'a'[9]"), outside("reads 'b'[9]")}, {}},
                    {"step", true, {outside("reads 'b'[9]"), outside("reads 'c'[9]")}, {}}}),
        ElementsAre(saying("in both launches: reads 'b'[9]"), saying("in both launches: reads 'c'[9]")));
}

TEST(LaunchProblems, WhatIsNotLookedForEverywhereIsNotCountedAsIfItWere)
{
    // Those between are run without a record, in which a race is not seen.
    EXPECT_THAT(mergedProblems({{"step", true, {race("possible race: 'a'[9]")}, {}}, {"step", false, {}, {}},
                    {"step", false, {}, {}}, {"step", true, {race("possible race: 'b'[9]")}, {}}}),
        ElementsAre(saying("in both launches in which it is looked for (of 4): race: 'b'[9]")));
}

TEST(LaunchProblems, OneLaunchIsLeftAsItIs)
{
    EXPECT_THAT(mergedProblems({{"step", true, {race("possible race: 'a'[9]")}, {}}}),
        ElementsAre(saying("possible race: 'a'[9]")));
}

} // namespace
} // namespace warpatlas::simulator
