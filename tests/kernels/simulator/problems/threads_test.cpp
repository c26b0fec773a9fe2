/// Threads that do not meet, calls that go too deep, and what a kernel says of itself: found, and not in the twin.
#include "tests/kernels/simulator/problems/problem_run.h"

namespace warpatlas::simulator::testing {
namespace {

struct WrongThread {
    const char* kernel;
    std::uint32_t threads;
    std::vector<ProblemArgument> arguments;
    ProblemKind kind;
    const char* line;
};
void PrintTo(const WrongThread& wrong, std::ostream* out)
{
    *out << wrong.kernel;
}
class Threads : public ::testing::TestWithParam<WrongThread> { };

TEST_P(Threads, AreNamedWithTheirLine)
{
    const WrongThread& wrong = GetParam();
    const Trace trace = runProblem(wrong.kernel, 1, wrong.threads, wrong.arguments).trace;
    const Problem* const found = findProblem(trace, wrong.kind);
    ASSERT_NE(found, nullptr) << textOf(trace);
    EXPECT_EQ(found->line, problemLine(wrong.kernel, wrong.line)) << textOf(trace);
    EXPECT_TRUE(found->thread.has_value());
    for (const Problem& problem : trace.problems)
        EXPECT_EQ(problem.kind, wrong.kind) << textOf(trace);
}

INSTANTIATE_TEST_SUITE_P(Found, Threads,
    ::testing::Values(
        WrongThread{"barrier_in_branch", 64, {buffer("out", 64)}, ProblemKind::Barrier, "__syncthreads()"},
        WrongThread{"barrier_count", 64, {buffer("out", 64), number(96)}, ProblemKind::Barrier, "asm volatile"},
        WrongThread{"missing_lanes", 32, {buffer("out", 32)}, ProblemKind::Barrier, "__shfl_sync"},
        WrongThread{"free_twice", 2, {buffer("out", 2)}, ProblemKind::Memory, "free(own);\n}"},
        WrongThread{"call_stack", 1, {buffer("out", 1), number(100000)}, ProblemKind::Device, "return n == 0 ?"},
        WrongThread{"division", 8, {buffer("in", 8, 0, 1), buffer("out", 8)}, ProblemKind::DivisionByZero, "1000 / in"},
        WrongThread{"asserts", 8, {buffer("in", 8, 0, 1), buffer("out", 8)}, ProblemKind::Assertion, "assert("}),
    [](const auto& info) { return std::string(info.param.kernel); });

struct RightThread {
    const char* kernel;
    std::uint32_t threads;
    std::vector<ProblemArgument> arguments;
};
void PrintTo(const RightThread& twin, std::ostream* out)
{
    *out << twin.kernel;
}
class RightThreads : public ::testing::TestWithParam<RightThread> { };

TEST_P(RightThreads, AreNotFound)
{
    const RightThread& twin = GetParam();
    const Trace trace = runProblem(twin.kernel, 1, twin.threads, twin.arguments).trace;
    EXPECT_TRUE(trace.problems.empty()) << textOf(trace);
}

INSTANTIATE_TEST_SUITE_P(Right, RightThreads,
    ::testing::Values(RightThread{"barrier_in_branch_right", 64, {buffer("out", 64)}},
        RightThread{"barrier_count", 64, {buffer("out", 64), number(64)}},
        RightThread{"missing_lanes_right", 32, {buffer("out", 32)}}, RightThread{"leak", 2, {buffer("out", 2)}},
        RightThread{"call_stack", 2, {buffer("out", 2), number(20)}},
        RightThread{"division", 8, {buffer("in", 8, 1, 1), buffer("out", 8)}},
        RightThread{"asserts", 8, {buffer("in", 8, 1, 1), buffer("out", 8)}}),
    [](const auto& info) { return std::string(info.param.kernel); });

} // namespace
} // namespace warpatlas::simulator::testing
