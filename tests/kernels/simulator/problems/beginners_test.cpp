/// The mistakes of those who begin: found, counted apart, and with advice that cures them.
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/problems/problem_run.h"

#include <gmock/gmock.h>

namespace warpatlas::simulator::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Trace runBeginner(const std::string& kernel, std::uint32_t threads, const std::vector<ProblemArgument>& list)
{
    return runKernel(loadKernel(readFile("simulator/problems/beginners.ptx"), "beginners.ptx", kernel, "beginners.cu"),
        1, threads, list)
        .trace;
}

/// The first line of beginners.cu behind the kernel's name that holds `text`.
std::string lineText(const std::string& kernel, const std::string& text)
{
    const std::string source = readFile("simulator/problems/beginners.cu");
    const std::size_t found = source.find(text, source.find(" " + kernel + "("));
    if (found == std::string::npos)
        return "no line";
    return "line "
        + std::to_string(1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(found), '\n'));
}

TEST(Beginners, AReadAndAWriteInOneLineAreTwoProblems)
{
    const Trace trace = runBeginner("copy_behind_both", 1, {buffer("a", 4)});
    ASSERT_EQ(trace.problems.size(), 2u) << textOf(trace);
    EXPECT_THAT(sentenceOf(trace.problems[0]), HasSubstr("reads 'a'[5], 2 elements behind the end"));
    EXPECT_THAT(sentenceOf(trace.problems[1]), HasSubstr("writes 'a'[4], 1 element behind the end"));
    EXPECT_EQ(trace.problems[0].count, 1u);
    EXPECT_EQ(trace.problems[1].count, 1u);
}

TEST(Beginners, ElementsOfModuleVariablesAreAsLargeAsWhatIsRead)
{
    const auto said = [](const std::string& kernel, const std::vector<ProblemArgument>& list) {
        const Trace trace = runBeginner(kernel, 1, list);
        return trace.problems.size() == 1 ? sentenceOf(trace.problems[0]) : textOf(trace);
    };
    EXPECT_THAT(said("behind_coefficients", {buffer("out", 1)}),
        HasSubstr("reads 'coefficients'[4], 1 element behind the end of 'coefficients' (4 elements)"));
    EXPECT_THAT(said("behind_sums", {number(4)}),
        HasSubstr("writes 'sums'[4], 1 element behind the end of 'sums' (4 elements)"));
    EXPECT_THAT(said("behind_sums", {number(-1)}),
        HasSubstr("writes 'sums'[-1], 1 element before the start of 'sums' (4 elements)"));
    EXPECT_THAT(said("behind_letters", {number(6)}),
        HasSubstr("writes 'letters'[6], 1 element behind the end of 'letters' (6 elements)"));
    EXPECT_THAT(said("words_behind_letters", {number(1)}),
        HasSubstr(
            "writes byte 4 of 'letters', 4 bytes at once, the last of them 2 bytes behind the end of 'letters' (6 "
            "bytes)"));
}

std::vector<ProblemArgument> tiles()
{
    return {buffer("a", 1024, 1, 1), buffer("b", 1024, 3, 1), buffer("c", 256), number(4)};
}

TEST(Beginners, ABarrierThatIsMissingBehindALoopsEndIsNotSoughtWhereOneStands)
{
    const std::string kernel = "tiled_without_second";
    const Trace trace = runBeginner(kernel, 256, tiles());
    const std::string reads = lineText(kernel, "sum +=");
    std::size_t races = 0;
    for (const Problem& problem : trace.problems) {
        ASSERT_EQ(problem.kind, ProblemKind::Race) << textOf(trace);
        ++races;
        EXPECT_THAT(sentenceOf(problem), HasSubstr("is missing after " + reads + ", before line "));
        EXPECT_THAT(sentenceOf(problem), HasSubstr(" runs again"));
        EXPECT_THAT(sentenceOf(problem), Not(HasSubstr("between line")));
        EXPECT_THAT(sentenceOf(problem), Not(HasSubstr("; a __syncwarp()")));
    }
    EXPECT_EQ(races, 2u) << "one of each tile: " << textOf(trace);
}

TEST(Beginners, ABarrierThatIsMissingBeforeTheReadIsSoughtThere)
{
    const std::string kernel = "tiled_without_first";
    const Trace trace = runBeginner(kernel, 256, tiles());
    const std::string reads = lineText(kernel, "sum +=");
    std::size_t races = 0;
    for (const Problem& problem : trace.problems) {
        if (problem.kind != ProblemKind::Race)
            continue;
        ++races;
        EXPECT_THAT(sentenceOf(problem), HasSubstr(" and " + reads));
        EXPECT_THAT(sentenceOf(problem), HasSubstr("is missing between line"));
    }
    EXPECT_GE(races, 1u) << textOf(trace);
}

TEST(Beginners, ThreadsThatEndedBeforeABarrierAreCounted)
{
    const auto check = [](const std::string& kernel, const std::vector<ProblemArgument>& list,
                           const std::string& words) {
        const Trace trace = runBeginner(kernel, 64, list);
        ASSERT_EQ(trace.problems.size(), 1u) << kernel << ": " << textOf(trace);
        const Problem& problem = trace.problems[0];
        EXPECT_EQ(problem.kind, ProblemKind::Barrier);
        EXPECT_EQ(problem.severity, Severity::Information);
        EXPECT_EQ("line " + std::to_string(problem.line.value_or(0)), lineText(kernel, "__syncthreads()"));
        EXPECT_THAT(sentenceOf(problem), HasSubstr(words));
    };
    check("early_return", {buffer("out", 64), number(20)}, "44 of the block's 64 threads had ended without coming");
    check("first_warp_only", {buffer("out", 64)}, "32 of the block's 64 threads had ended without coming");
    check("rounds_by_warp", {buffer("out", 64)}, "32 of the block's 64 threads had ended without coming");
    const Trace all = runBeginner("early_return", 64, {buffer("out", 64), number(64)});
    EXPECT_TRUE(all.problems.empty()) << textOf(all);
}

} // namespace
} // namespace warpatlas::simulator::testing
