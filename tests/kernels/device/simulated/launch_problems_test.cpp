/// A place that many launches have stands once in the list of problems, and says in how many of them it is.
#include "kernels/device/simulated/launch_problems.h"

#include "app/words/problem_words.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>

namespace warpatlas::simulator {
namespace {

using test::accessTo;
using ::testing::ElementsAre;
using ::testing::ResultOf;
using ::testing::SizeIs;

constexpr std::uint64_t elements = 999;

Problem accessOutside(AccessKind access, std::string buffer, std::int64_t element, std::uint32_t line = 7)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.line = line;
    problem.block = Dim3{1, 0, 0};
    problem.thread = Dim3{3, 0, 0};
    problem.count = 5;
    problem.fact = accessTo(access, std::move(buffer), element, elements);
    return problem;
}

Problem reads(std::string buffer, std::int64_t element = 1000, std::uint32_t line = 7)
{
    return accessOutside(AccessKind::Load, std::move(buffer), element, line);
}

Problem writes(std::string buffer)
{
    return accessOutside(AccessKind::Store, std::move(buffer), 1000);
}

Problem race(std::string buffer)
{
    Problem problem = reads(std::move(buffer));
    problem.kind = ProblemKind::Race;
    problem.severity = Severity::Possible;
    Race fact;
    fact.place = factOf<MemoryFault>(problem)->place;
    problem.fact = fact;
    return problem;
}

/// Why "a" was touched, for one of an earlier launch.
Problem explained(Problem problem)
{
    SurplusThread surplus;
    surplus.guard = SurplusThread::Guard::NotThisNumber;
    surplus.launched = {1024, 1, 1};
    surplus.needed = {elements, 1, 1};
    surplus.counted = true;
    surplus.at = 1000;
    problem.causes.push_back({{}, surplus});
    return problem;
}

auto saying(const std::string& sentence)
{
    return ResultOf([](const Problem& problem) { return sentenceOf(problem); }, ::testing::StartsWith(sentence));
}

TEST(LaunchProblems, WhatTheShownLaunchHasAsWellIsToldAsItIsThere)
{
    // Steps take their buffers in turn, and where the world is alive the numbers differ.
    const std::vector<Problem> problems = mergedProblems({
        {"step", true, {reads("cells", 999)}},
        {"step", false, {reads("previous", 1000)}},
        {"step", true, {reads("next", 1001)}},
    });
    ASSERT_THAT(problems, SizeIs(1));
    EXPECT_EQ(sentenceOf(problems[0]),
        "in all 3 launches: reads 'next'[1001], 3 elements behind the end of 'next' (999 elements)");
    EXPECT_EQ(problems[0].thread, (Dim3{3, 0, 0}));
    EXPECT_EQ(problems[0].count, 5u) << "of the shown launch: explanations count its threads";
}

TEST(LaunchProblems, WhatSomeLaunchesHaveSaysHowMany)
{
    EXPECT_THAT(mergedProblems({{"step", true, {reads("a")}}, {"step", false, {}}, {"step", true, {reads("b")}}}),
        ElementsAre(saying("in 2 of 3 launches: reads 'b'[1000], ")));
    EXPECT_THAT(mergedProblems({{"step", true, {}}, {"step", true, {reads("b")}}}),
        ElementsAre(saying("in 1 of 2 launches: reads 'b'[1000], ")));
}

TEST(LaunchProblems, WhatOnlyEarlierLaunchesHaveNamesTheFirstAndItsCause)
{
    const std::vector<Problem> problems = mergedProblems({
        {"noise", true, {explained(writes("a"))}},
        {"step", true, {reads("a")}},
        {"step", false, {reads("a")}},
        {"last", true, {reads("a")}},
    });
    EXPECT_THAT(problems,
        ElementsAre(saying("launch 1 of 4, noise, block (1,0,0), thread (3,0,0): writes 'a'[1000], "),
            saying(
                "in both launches of step, first in launch 2 of 4, block (1,0,0), thread (3,0,0): reads 'a'[1000], "),
            saying("reads 'a'[1000], ")));
    EXPECT_THAT(sentenceOf(problems[0]), ::testing::HasSubstr("; the launch has 1,024 threads where 999 are needed"));
    EXPECT_FALSE(problems[1].block || problems[1].thread) << "they are not of the shown launch";
    EXPECT_EQ(problems[1].count, 10u);
    EXPECT_TRUE(problems[2].thread);
}

TEST(LaunchProblems, OtherPlacesStayApart)
{
    const auto merged = [](Problem earlier, Problem shown) {
        return mergedProblems({{"step", true, {std::move(earlier)}}, {"step", true, {std::move(shown)}}}).size();
    };
    EXPECT_EQ(merged(reads("a"), reads("a")), 1u);
    EXPECT_EQ(merged(reads("a"), writes("a")), 2u);
    EXPECT_EQ(merged(reads("a", 1000, 7), reads("a", 1000, 8)), 2u);
    EXPECT_EQ(merged(reads("a"), race("a")), 2u);
    // Two of one launch are two places, whatever they are called.
    EXPECT_THAT(mergedProblems({{"step", true, {reads("a"), reads("b")}}}), SizeIs(2));
    EXPECT_THAT(mergedProblems({{"step", true, {reads("a"), reads("b")}}, {"step", true, {reads("b"), reads("c")}}}),
        ElementsAre(saying("in both launches: reads 'b'[1000]"), saying("in both launches: reads 'c'[1000]")));
}

TEST(LaunchProblems, WhatIsNotLookedForEverywhereIsNotCountedAsIfItWere)
{
    // Those between are run without a record, in which a race is not seen.
    EXPECT_THAT(mergedProblems({{"step", true, {race("a")}}, {"step", false, {}}, {"step", false, {}},
                    {"step", true, {race("b")}}}),
        ElementsAre(saying("in both launches in which it is looked for (of 4): race: 'b'[1000]")));
}

TEST(LaunchProblems, OneLaunchIsLeftAsItIs)
{
    EXPECT_THAT(mergedProblems({{"step", true, {race("a")}}}), ElementsAre(saying("possible race: 'a'[1000]")));
}

} // namespace
} // namespace warpatlas::simulator
