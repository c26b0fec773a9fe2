/// Threads that do not meet, calls that go too deep, and what a kernel says of itself: found, and not in the twin.
#include "tests/kernels/simulator/problems/problem_run.h"

namespace warpatlas::simulator {
namespace {

using namespace testing;

struct Wrong {
    const char* kernel;
    std::uint32_t threads;
    std::vector<ProblemArgument> arguments;
    ProblemKind kind;
    const char* line;
};
void PrintTo(const Wrong& wrong, std::ostream* out)
{
    *out << wrong.kernel;
}
class Threads : public ::testing::TestWithParam<Wrong> { };

TEST_P(Threads, AreNamedWithTheirLine)
{
    const Wrong& wrong = GetParam();
    const Trace trace = runProblem(wrong.kernel, 1, wrong.threads, wrong.arguments).trace;
    const Problem* const found = findProblem(trace, wrong.kind);
    ASSERT_NE(found, nullptr) << textOf(trace);
    EXPECT_EQ(found->line, problemLine(wrong.kernel, wrong.line)) << textOf(trace);
    EXPECT_TRUE(found->thread.has_value());
    for (const Problem& problem : trace.problems)
        EXPECT_EQ(problem.kind, wrong.kind) << textOf(trace);
}

INSTANTIATE_TEST_SUITE_P(Found, Threads,
    ::testing::Values(Wrong{"barrier_in_branch", 64, {buffer("out", 64)}, ProblemKind::Barrier, "__syncthreads()"},
        Wrong{"barrier_count", 64, {buffer("out", 64), number(96)}, ProblemKind::Barrier, "asm volatile"},
        Wrong{"missing_lanes", 32, {buffer("out", 32)}, ProblemKind::Barrier, "__shfl_sync"},
        Wrong{"free_twice", 2, {buffer("out", 2)}, ProblemKind::Memory, "free(own);\n}"},
        Wrong{"call_stack", 1, {buffer("out", 1), number(100000)}, ProblemKind::Device, "return n == 0 ?"},
        Wrong{"division", 8, {buffer("in", 8, 0, 1), buffer("out", 8)}, ProblemKind::DivisionByZero, "1000 / in"},
        Wrong{"asserts", 8, {buffer("in", 8, 0, 1), buffer("out", 8)}, ProblemKind::Assertion, "assert("}),
    [](const auto& info) { return std::string(info.param.kernel); });

struct Twin {
    const char* kernel;
    std::uint32_t threads;
    std::vector<ProblemArgument> arguments;
};
void PrintTo(const Twin& twin, std::ostream* out)
{
    *out << twin.kernel;
}
class RightThreads : public ::testing::TestWithParam<Twin> { };

TEST_P(RightThreads, AreNotFound)
{
    const Twin& twin = GetParam();
    const Trace trace = runProblem(twin.kernel, 1, twin.threads, twin.arguments).trace;
    EXPECT_TRUE(trace.problems.empty()) << textOf(trace);
}

INSTANTIATE_TEST_SUITE_P(Right, RightThreads,
    ::testing::Values(Twin{"barrier_in_branch_right", 64, {buffer("out", 64)}},
        Twin{"barrier_count", 64, {buffer("out", 64), number(64)}},
        Twin{"missing_lanes_right", 32, {buffer("out", 32)}}, Twin{"leak", 2, {buffer("out", 2)}},
        Twin{"call_stack", 2, {buffer("out", 2), number(20)}},
        Twin{"division", 8, {buffer("in", 8, 1, 1), buffer("out", 8)}},
        Twin{"asserts", 8, {buffer("in", 8, 1, 1), buffer("out", 8)}}),
    [](const auto& info) { return std::string(info.param.kernel); });

} // namespace
} // namespace warpatlas::simulator
