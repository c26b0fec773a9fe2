/// Reads of unwritten memory, and accesses where no memory is: found with thread, line and element, and not found in
/// the correct twin.
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/problems/problem_run.h"

#include <gmock/gmock.h>

namespace warpatlas::simulator::testing {
namespace {

using ::testing::HasSubstr;

struct WrongAccess {
    const char* kernel;
    std::uint32_t threads;
    std::vector<ProblemArgument> arguments;
    ProblemKind kind;
    const char* line;
    std::uint32_t thread; ///< the first one
    std::uint64_t count;
    std::string words;
    std::uint32_t dynamicShared = 0;
};
void PrintTo(const WrongAccess& wrong, std::ostream* out)
{
    *out << wrong.kernel;
}

class Memories : public ::testing::TestWithParam<WrongAccess> { };

TEST_P(Memories, AreNamedWithThreadLineAndElement)
{
    const WrongAccess& wrong = GetParam();
    const Trace trace = runProblem(wrong.kernel, 1, wrong.threads, wrong.arguments, {}, wrong.dynamicShared).trace;
    ASSERT_EQ(trace.problems.size(), 1u) << textOf(trace);
    const Problem& problem = trace.problems[0];
    EXPECT_EQ(problem.kind, wrong.kind);
    EXPECT_EQ(problem.severity, Severity::Error);
    EXPECT_EQ(problem.line, problemLine(wrong.kernel, wrong.line)) << textOf(trace);
    EXPECT_EQ(problem.block, (Dim3{0, 0, 0}));
    EXPECT_EQ(problem.thread, (Dim3{wrong.thread, 0, 0})) << textOf(trace);
    EXPECT_EQ(problem.count, wrong.count) << textOf(trace);
    EXPECT_THAT(sentenceOf(problem), HasSubstr(wrong.words));
}

constexpr auto outside = ProblemKind::OutOfBounds, unwritten = ProblemKind::Uninitialised;

INSTANTIATE_TEST_SUITE_P(Found, Memories,
    ::testing::Values(
        WrongAccess{"uninitialised_shared", 64, {buffer("in", 64), buffer("out", 64), number(50)}, unwritten,
            "out[t] = tile[t]", 50, 14, "reads shared memory 'tile'[50], which nothing had written before"},
        WrongAccess{"uninitialised_local", 32, {buffer("out", 32), number(5), number(0)}, unwritten,
            "out[threadIdx.x] = values", 2, 12, "of the thread's local memory, which nothing had written before"},
        WrongAccess{"uninitialised_global", 64, {raw("in", 64), buffer("out", 64)}, unwritten, "out[i] = in[i] * 2", 0,
            64, "reads 'in'[0], which nothing had written before"},
        WrongAccess{"uninitialised_heap", 4, {buffer("out", 4)}, unwritten, "out[threadIdx.x] = own[0] + own[1]", 0, 4,
            "reads byte 4 of the 16 bytes that thread (0,0,0) of block (0,0,0) got from malloc"},
        WrongAccess{"past_the_end", 64, {buffer("in", 64), buffer("out", 64), number(60)}, outside,
            "out[i + offset] = in[i]", 4, 60, "writes 'out'[64], 1 element behind the end of 'out' (64 elements)"},
        WrongAccess{"past_the_end", 64, {buffer("in", 64), buffer("out", 64), number(-7)}, outside,
            "out[i + offset] = in[i]", 0, 7, "writes 'out'[-7], 7 elements before the start of 'out' (64 elements)"},
        WrongAccess{"past_the_end", 32, {buffer("in", 32), buffer("out", 1000), number(1022)}, outside,
            "out[i + offset] = in[i]", 0, 32,
            "writes 'out'[1022], 23 elements behind the end of 'out' (1,000 elements)"},
        WrongAccess{"overflowing_index", 32, {buffer("in", 64), buffer("out", 32), number(1)}, outside, "in[(unsigned)",
            0, 1,
            "reads 'in'[4294967295], 4,294,967,232 elements behind the end of 'in' (64 elements); an index this far "
            "out "
            "mostly comes from a 32-bit number that overflowed"},
        WrongAccess{"misaligned", 32, {buffer("bytes", 64), buffer("out", 32), number(2)}, ProblemKind::Misaligned,
            "out[threadIdx.x] = ", 0, 32, "reads 4 bytes at 'bytes'[0]: the address is no multiple of 4"},
        WrongAccess{"shared_past_the_end", 64, {buffer("out", 64), number(10)}, outside, "out[t] = tile[t + offset]",
            54, 10, "reads shared memory 'tile'[64], 1 element behind the end of shared memory 'tile' (64 elements)"},
        WrongAccess{"dynamic_shared", 64, {buffer("out", 64)}, outside, "dynamic[t] = t", 50, 14,
            "the launch gave 200 bytes of dynamic shared memory, and this takes 256", 200},
        WrongAccess{"local_past_the_end", 32, {buffer("out", 32), number(9)}, outside, "values[k] = k", 0, 32,
            "writes byte 32 of the thread's local memory, 4 bytes behind the end"},
        WrongAccess{"write_constant", 4, {buffer("out", 4)}, outside, "*writable = 5", 0, 4,
            "writes 'constants'[0], which is constant"},
        WrongAccess{"heap_past_the_end", 4, {buffer("out", 4), number(4)}, outside, "own[index] = threadIdx.x", 0, 4,
            "byte 16 of the 16 bytes"}),
    [](const auto& info) { return std::string(info.param.kernel) + "_" + std::to_string(info.index); });

TEST(Memories, ANullPointerIsNamed)
{
    Simulation simulation(problemKernel("null_pointer"), {{1, 1, 1}, {32, 1, 1}});
    simulation.addBuffer("out", ElementType::I32, 32);
    simulation.setArguments(std::vector<Argument>{BufferArgument{0}, ScalarArgument::of("nothing", std::uint64_t{0})});
    Progress progress;
    const Trace trace = simulation.run({}, progress);
    const Problem* const found =
        findProblem(trace, outside, "reads a null pointer", problemLine("null_pointer", "out[threadIdx.x] = "));
    ASSERT_NE(found, nullptr) << textOf(trace);
    EXPECT_EQ(trace.problems.size(), 1u);
    EXPECT_EQ(found->count, 32u);
}

TEST(Memories, UseAfterFreeIsNamed)
{
    const Trace trace = runProblem("use_after_free", 1, 2, {buffer("out", 2)}).trace;
    const Problem* const found = findProblem(trace, outside, "which were freed in line");
    ASSERT_NE(found, nullptr) << textOf(trace);
    EXPECT_EQ(found->line, problemLine("use_after_free", "out[threadIdx.x] = own[0]"));
}

TEST(Memories, PaddingIsCopiedWithoutAnError)
{
    const Trace trace = runProblem("padded_copy", 1, 64, {buffer("out", 64), number(3)}).trace;
    for (const Problem& problem : trace.problems)
        EXPECT_EQ(problem.severity, Severity::Information) << textOf(trace);
}

struct RightAccess {
    const char* kernel;
    std::uint32_t threads;
    std::vector<ProblemArgument> arguments;
    std::uint32_t dynamicShared = 0;
};
void PrintTo(const RightAccess& twin, std::ostream* out)
{
    *out << twin.kernel;
}

class RightMemories : public ::testing::TestWithParam<RightAccess> { };

TEST_P(RightMemories, AreNotFound)
{
    const RightAccess& twin = GetParam();
    const Trace trace = runProblem(twin.kernel, 1, twin.threads, twin.arguments, {}, twin.dynamicShared).trace;
    EXPECT_TRUE(trace.problems.empty()) << textOf(trace);
}

INSTANTIATE_TEST_SUITE_P(Right, RightMemories,
    ::testing::Values(RightAccess{"uninitialised_shared_right", 64, {buffer("in", 64), buffer("out", 64), number(50)}},
        RightAccess{"uninitialised_shared", 64, {buffer("in", 64), buffer("out", 64), number(64)}},
        RightAccess{"uninitialised_local", 32, {buffer("out", 32), number(8), number(3)}},
        RightAccess{"uninitialised_global", 64, {buffer("in", 64), raw("out", 64)}},
        RightAccess{"uninitialised_heap_right", 4, {buffer("out", 4)}},
        RightAccess{"past_the_end", 64, {buffer("in", 64), buffer("out", 64), number(0)}},
        RightAccess{"overflowing_index", 32, {buffer("in", 64), buffer("out", 32), number(0)}},
        RightAccess{"misaligned", 32, {buffer("bytes", 64), buffer("out", 32), number(4)}},
        RightAccess{"shared_past_the_end", 64, {buffer("out", 64), number(0)}},
        RightAccess{"dynamic_shared", 64, {buffer("out", 64)}, 256},
        RightAccess{"local_past_the_end", 32, {buffer("out", 32), number(8)}},
        RightAccess{"heap_past_the_end", 4, {buffer("out", 4), number(3)}}),
    [](const auto& info) { return std::string(info.param.kernel) + "_" + std::to_string(info.index); });

} // namespace
} // namespace warpatlas::simulator::testing
