/// Faulty kernels and right ones that look faulty, in the manner of real code: every fault is found where it is, and
/// nothing else is told. Compiled by both compilers, and run by one worker and by several.
#include "tests/kernels/simulator/verdicts/verdict_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

namespace warpatlas::verdicts {
namespace {

struct Verdict {
    std::string skipped; ///< why it was not compiled
    std::string complaints;
};

Verdict verdictOf(const VerdictFile& file, CompilerKind compiler, CompileMode mode = CompileMode::Lesson)
{
    if (compiler == CompilerKind::Clang && !file.notWithClang.empty())
        return {file.notWithClang, {}};
    CompileRequest request;
    request.name = file.name + ".cu";
    request.text = file.text;
    request.compiler = compiler;
    request.mode = mode;
    request.computeCapability = file.capability;
    const auto answer = compile(request, Progress());
    if (!answer)
        return {answer.reason(), {}};
    const Compilation& compilation = *answer.value();
    if (!compilation.succeeded)
        return {"", "  does not compile: " + (compilation.messages.empty() ? "" : compilation.messages[0].text) + "\n"};
    Verdict verdict;
    for (const int workers : {1, 3})
        if (verdict.complaints.empty())
            verdict.complaints = complaints(file, problemsOf(file, compilation.ptx, workers));
    return verdict;
}

class Verdicts : public ::testing::TestWithParam<CompilerKind> { };

/// One test for all, so that the whole matrix is seen.
TEST_P(Verdicts, AreRight)
{
    std::map<std::string, std::size_t> runs;
    std::string matrix;
    std::size_t right = 0, misses = 0;
    for (const VerdictFile& file : verdictFiles()) {
        const Verdict verdict = verdictOf(file, GetParam());
        const bool missed = !file.because.empty();
        const std::string word = !verdict.skipped.empty() ? "not run: " + verdict.skipped
            : !verdict.complaints.empty()                 ? "WRONG"
            : missed                                      ? "known miss: " + file.because
                                                          : "as it must be";
        char line[256];
        std::snprintf(line, sizeof line, "%-7s %-28s %s\n", file.folder.c_str(), file.name.c_str(), word.c_str());
        matrix += line;
        if (verdict.skipped.empty())
            ++runs[file.folder];
        right += word == "as it must be" ? 1 : 0;
        misses += verdict.skipped.empty() && missed ? 1 : 0;
        EXPECT_EQ(verdict.complaints, "") << file.folder << "/" << file.name << ".cu";
    }
    std::printf("%s%zu faulty kernels and %zu right ones: %zu as they must be, %zu known misses\n", matrix.c_str(),
        runs["faulty"], runs["right"], right, misses);
    if (runs["faulty"] + runs["right"] == 0)
        GTEST_SKIP() << "there is no " << nameOf(GetParam());
    EXPECT_GE(runs["faulty"], 30u);
    EXPECT_GE(runs["right"], 30u);
}

INSTANTIATE_TEST_SUITE_P(Of, Verdicts, ::testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST(VerdictFiles, MarkFaultsInFaultyKernelsAndGiveReasonsForMisses)
{
    for (const VerdictFile& file : verdictFiles()) {
        EXPECT_EQ(file.markers.empty(), file.folder == "right") << file.name;
        EXPECT_EQ(std::ranges::count(file.markers, Marker::Kind::Missed, &Marker::kind) != 0, !file.because.empty())
            << file.name;
    }
}

/// Clang's code has nothing left of what is never set: it warns of what it can see by itself.
TEST(Verdicts, ClangWarnsOfVariablesThatAreNeverSet)
{
    std::set<std::string> warned;
    for (const VerdictFile& file : verdictFiles()) {
        if (!file.notWithClang.ends_with("of what nothing sets"))
            continue;
        CompileRequest request;
        request.name = file.name + ".cu";
        request.text = file.text;
        request.compiler = CompilerKind::Clang;
        const auto answer = compile(request, Progress());
        if (!answer)
            GTEST_SKIP() << answer.reason();
        if (std::ranges::any_of(answer.value()->messages, [](const CompilerMessage& message) {
                return message.text.find("is uninitialized when") != std::string::npos
                    || message.text.find("is used uninitialized whenever") != std::string::npos;
            }))
            warned.insert(file.name);
    }
    EXPECT_EQ(warned,
        (std::set<std::string>{"counted_from_nothing", "handed_on_in_shared", "handed_on_in_the_warp", "passed_on",
            "set_by_some", "sum_without_start", "voted_for"}));
}

/// Optimised and unoptimised code of the right ones: what compilers make of them is no fault either.
class RightKernels : public ::testing::TestWithParam<CompileMode> { };

TEST_P(RightKernels, AreRightHoweverTheyAreCompiled)
{
    for (const VerdictFile& file : verdictFiles()) {
        if (file.folder != "right")
            continue;
        EXPECT_EQ(verdictOf(file, CompilerKind::Nvrtc, GetParam()).complaints, "") << file.name << ".cu";
    }
}

INSTANTIATE_TEST_SUITE_P(Of, RightKernels, ::testing::Values(CompileMode::Optimised, CompileMode::Debug),
    [](const auto& info) { return std::string(nameOf(info.param)); });

} // namespace
} // namespace warpatlas::verdicts
