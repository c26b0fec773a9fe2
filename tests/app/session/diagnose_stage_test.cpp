/// What a run says about its kernel, from the simulator to the words: whole experiments on the simulator.
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "app/words/problem_words.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

OutcomePointer runExperiment(const Experiment& experiment)
{
    RunOptions options;
    options.measure = false;
    Progress progress;
    return runExperiment(experiment, options, progress);
}

OutcomePointer runMistake(const std::string& kernel, const std::string& mistake, const ParameterValues& parameters = {})
{
    Experiment experiment;
    experiment.kernel = kernel;
    if (!mistake.empty())
        experiment.mistake = mistake;
    experiment.parameters = parameters;
    return runExperiment(experiment);
}

std::vector<Problem> ofKind(const Outcome& outcome, ProblemKind kind)
{
    std::vector<Problem> found;
    std::ranges::copy_if(
        outcome.problems, std::back_inserter(found), [&](const Problem& problem) { return problem.kind == kind; });
    return found;
}

TEST(DiagnoseStage, AMistakeOfEveryStepIsToldOnce)
{
    const auto count = [](double steps) {
        return runMistake("game_of_life", "no_guard", {{"steps", steps}})->problems.size();
    };
    const std::size_t problems = count(2);
    EXPECT_LT(problems, 10u);
    EXPECT_EQ(count(9), problems);
    for (const Problem& problem : ofKind(*runMistake("game_of_life", "no_guard"), ProblemKind::OutOfBounds)) {
        EXPECT_THAT(sentenceOf(problem), HasSubstr("in all 8 launches: "));
        EXPECT_THAT(sentenceOf(problem), HasSubstr("no guard keeps out this one"));
        EXPECT_TRUE(problem.block && problem.thread) << sentenceOf(problem);
    }
}

TEST(DiagnoseStage, WhatIsWrongStandsBeforeRemarks)
{
    int mixed = 0;
    for (const char* name : {"grayscale", "transpose:tiled", "reduce", "matmul:tiled"})
        for (const Mistake& mistake : findKernel(name).value()->description().mistakes) {
            const OutcomePointer outcome = runMistake(name, std::string(mistake.name));
            const auto isWrong = [](const Problem& problem) { return problem.severity != Severity::Information; };
            EXPECT_TRUE(std::ranges::is_partitioned(outcome->problems, isWrong)) << name << ", " << mistake.name;
            mixed +=
                std::ranges::any_of(outcome->problems, isWrong) && !std::ranges::all_of(outcome->problems, isWrong);
        }
    EXPECT_GT(mixed, 2);
}

TEST(DiagnoseStage, ASecondBufferIsToldWhereItMends)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const auto told = [](const std::string& body) {
        const std::string text = "__global__ void k(float* a, int n)\n{\n    int i = blockIdx.x * blockDim.x + "
                                 "threadIdx.x;\n    if (i > 0 && i < n - 1) {\n        "
            + body + "\n    }\n}\n";
        const OutcomePointer outcome =
            test::run(test::ownKernel("k.cu", text, {{4, 1, 1}, {64, 1, 1}}, {"inout:ramp:256:f32", "i32:256"}));
        std::string sentences;
        for (const Problem& problem : ofKind(*outcome, ProblemKind::Race))
            sentences += sentenceOf(problem) + '\n';
        return sentences;
    };
    EXPECT_THAT(told("a[i] = (a[i - 1] + a[i + 1]) / 2;"), HasSubstr("read from one buffer and write to another"));
    for (const char* flip : {"float t = a[i];\n        a[i] = a[n - 1 - i];\n        a[n - 1 - i] = t;",
             "float t = a[n - 1 - i], u = a[i]; a[i] = t; a[n - 1 - i] = u;"}) {
        EXPECT_THAT(told(flip), HasSubstr("let one thread alone exchange each pair")) << flip;
        EXPECT_THAT(told(flip), Not(HasSubstr("one buffer"))) << flip;
    }
}

TEST(DiagnoseStage, TheSameIsSaidWithoutTheMapsThatViewsDraw)
{
    int repeats = 0, wrong = 0;
    for (const auto& [kernel, mistake] : {std::pair{"grayscale", "no_guard"}, {"grayscale", "swapped_xy"},
             {"grayscale", "truncated_grid"}, {"transpose", "local_index"}, {"vector_add", ""}}) {
        Experiment experiment;
        experiment.kernel = kernel;
        if (*mistake != '\0')
            experiment.mistake = mistake;
        if (std::string(kernel) == "vector_add") { // which does not look at y
            experiment.grid = Dim3{64, 2, 1};
            experiment.block = Dim3{256, 1, 1};
        }
        RunOptions options{false, false};
        Progress progress;
        const OutcomePointer with = runExperiment(experiment, options, progress);
        options.maps = false;
        const OutcomePointer without = runExperiment(experiment, options, progress);
        EXPECT_TRUE(with->owners && !with->reads.empty() && !without->owners && without->reads.empty());
        ASSERT_EQ(without->problems.size(), with->problems.size()) << kernel << " " << mistake;
        for (std::size_t i = 0; i < with->problems.size(); ++i) {
            EXPECT_EQ(sentenceOf(without->problems[i]), sentenceOf(with->problems[i]));
            EXPECT_EQ(without->problems[i].block, with->problems[i].block);
            EXPECT_EQ(without->problems[i].thread, with->problems[i].thread);
            repeats += factOf<RepeatedWrites>(with->problems[i]) != nullptr;
            wrong += factOf<WrongValues>(with->problems[i]) != nullptr;
        }
        EXPECT_EQ(without->coverage->writtenOnce, with->coverage->writtenOnce);
        EXPECT_EQ(without->coverage->writtenMore, with->coverage->writtenMore);
    }
    EXPECT_GT(repeats, 0);
    EXPECT_GT(wrong, 0);
}

TEST(DiagnoseStage, NoAtomicOperationIsAdvisedWhereThreadsOnlyStore)
{
    for (const auto& [kernel, mistake] :
        {std::pair{"heat_3d", "no_guard"}, {"gaussian:separable", "no_guard"}, {"scan", "local_index"}}) {
        const std::vector<Problem> races = ofKind(*runMistake(kernel, mistake), ProblemKind::Race);
        EXPECT_FALSE(races.empty()) << kernel;
        for (const Problem& race : races) {
            EXPECT_THAT(sentenceOf(race), Not(HasSubstr("atomic")));
            EXPECT_THAT(sentenceOf(race), HasSubstr("each thread needs an element of its own"));
        }
    }
}

TEST(DiagnoseStage, AnInstructionIsFoundInALineWhoseMeanHidesIt)
{
    // In one line a row of A is read across and B by all alike.
    const std::vector<Problem> found = ofKind(*runMistake("matmul", "uncoalesced"), ProblemKind::Uncoalesced);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].line, 8u);
    EXPECT_THAT(
        sentenceOf(found[0]), HasSubstr("load of A at line 8 touches 16 sectors of 32 bytes on average where 2"));
    EXPECT_THAT(sentenceOf(found[0]), HasSubstr("neighbouring threads read A 212 bytes apart"));
    EXPECT_THAT(ofKind(*runMistake("matmul", ""), ProblemKind::Uncoalesced), ::testing::IsEmpty());
}

TEST(DiagnoseStage, LinesThatAreSlowInTheSameWayAreOneRemark)
{
    for (const char* kernel : {"heat_3d", "grayscale:planar"})
        EXPECT_EQ(ofKind(*runMistake(kernel, "uncoalesced"), ProblemKind::Uncoalesced).size(), 2u)
            << kernel << ": loads, and stores";
}

TEST(DiagnoseStage, TheSumByShufflesAsksNobodyWhoIsNotThere)
{
    // Warps of 1, 16 and 4 lanes.
    for (const std::uint32_t block : {1u, 33u, 48u, 100u}) {
        Experiment experiment;
        experiment.kernel = "reduce:shuffle";
        experiment.block = Dim3{block, 1, 1};
        const OutcomePointer outcome = runExperiment(experiment);
        EXPECT_TRUE(outcome->check && outcome->check->matches) << block;
        EXPECT_TRUE(ofKind(*outcome, ProblemKind::Barrier).empty()) << block;
    }
}

TEST(DiagnoseStage, LessOrEqualIsAskedForOnlyWhereTheGuardComparesSo)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const auto causes = [](const std::string& guard, const std::string& count, const std::string& elements) {
        const std::string text = "__global__ void k(const float* a, float* b, int n)\n{\n    int i = blockIdx.x * "
                                 "blockDim.x + threadIdx.x;\n    if ("
            + guard + ")\n        b[i] = 2 * a[i];\n}\n";
        const Experiment experiment = test::ownKernel(
            "k.cu", text, {{4, 1, 1}, {256, 1, 1}}, {"in:ramp:1000:f32", "out:f32:" + elements, "i32:" + count});
        std::string words;
        for (const Problem& problem : ofKind(*test::run(experiment), ProblemKind::OutOfBounds))
            words += sentenceOf(problem) + "\n";
        return words;
    };
    EXPECT_THAT(causes("i < n", "1001", "1000"), HasSubstr("below n = 1,001, and a has only 1,000 elements\n"));
    EXPECT_THAT(causes("i < n", "1001", "1000"), HasSubstr("below n = 1,001, and b has only 1,000 elements\n"));
    EXPECT_THAT(causes("i < n", "1000", "999"), HasSubstr("below n = 1,000, and b has only 999 elements\n"));
    EXPECT_THAT(causes("i < 1000", "0", "999"), HasSubstr("below 1,000, and b has only 999 elements\n"));
    EXPECT_THAT(causes("i < n", "1000", "600"), HasSubstr("below n = 1,000, and b has only 600 elements\n"));
    for (const char* guard : {"i <= n", "i <= 1000"})
        EXPECT_THAT(causes(guard, "1000", "1000"), HasSubstr("too many: is it <= in place of <?\n")) << guard;
    EXPECT_THAT(causes("i <= n", "1000", "999"), HasSubstr("up to n = 1,000, and b has only 999 elements\n"));
}

TEST(DiagnoseStage, ElementsThatAnOwnKernelLeavesOutAreMissing)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const auto writes = [](const std::string& index) {
        const std::string text = "__global__ void k(const unsigned char* in, unsigned char* out, int width, int "
                                 "height)\n{ int x = blockIdx.x "
                                 "* blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n  if (x < "
                                 "width && y < height) out["
            + index + "] = 255 - in[y * width + x]; }\n";
        Experiment experiment = test::ownKernel("k.cu", text, {});
        experiment.grid.reset();
        experiment.block.reset();
        experiment.data = {"ramp:53x37:u8"};
        return writesOf(*runExperiment(experiment));
    };
    EXPECT_EQ(writes("y * width + x"), WritePattern::Scattered) << "nothing is missing";
    EXPECT_EQ(writes("x * width + y"), WritePattern::Once) << "x and y are swapped";
    EXPECT_EQ(writes("in[y * width + x]"), WritePattern::Scattered) << "where its values say";
}

TEST(DiagnoseStage, TheBorderThatAStencilKeepsAwayFromIsNotMissing)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const auto writes = [](const std::string& guard, const std::string& index) {
        const std::string text = "__global__ void k(const float* in, float* out, int width, int height)\n{\n"
                                 "    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + "
                                 "threadIdx.y;\n    if ("
            + guard + ")\n        out[" + index + "] = in[y * width + x] + 1;\n}\n";
        Experiment experiment = test::ownKernel("k.cu", text, {});
        experiment.grid.reset();
        experiment.block.reset();
        experiment.data = {"ramp:53x37:f32"};
        const OutcomePointer outcome = runExperiment(experiment);
        EXPECT_GT(outcome->coverage->unwritten, 0u) << guard << ", " << index;
        return writesOf(*outcome);
    };
    const std::string own = "y * width + x";
    EXPECT_EQ(writes("x > 0 && x < width - 1 && y > 0 && y < height - 1", own), WritePattern::Scattered);
    EXPECT_EQ(writes("x >= 3 && x < width - 3 && y < height", own), WritePattern::Scattered) << "along rows alone";
    EXPECT_EQ(writes("x < width - 1 && y < height - 1", own), WritePattern::Once) << "a guard that is one too small";
    // Whatever a wrong stride leaves out is missing.
    for (const char* stride : {"y * height + x", "y * (width / 2) + x", "y * (width * 2 / 3) + x"})
        EXPECT_EQ(writes("x < width && y < height", stride), WritePattern::Once) << stride;
}

TEST(DiagnoseStage, ElementsThatAGuardLetsInAndNoThreadWritesAreMissing)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    const std::string head = "__global__ void k(float* out, int n, int m)\n{\n    int i = blockIdx.x * blockDim.x + "
                             "threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;\n    ";
    const auto writes = [&](const std::string& body, const Launch& launch, const std::vector<std::string>& arguments) {
        return writesOf(*test::run(test::ownKernel("k.cu", head + body + "\n}\n", launch, arguments)));
    };
    const std::vector<std::string> line{"out:f32:1000", "i32:1000", "i32:0"}, plane{"out:f32:1000", "i32:40", "i32:25"};
    EXPECT_EQ(writes("if (i < n) out[i] = j;", {{3, 1, 1}, {256, 1, 1}}, line), WritePattern::Once) << "rounded down";
    EXPECT_EQ(writes("if (i < n && i != 3) out[i] = j;", {{9, 1, 1}, {256, 1, 1}}, line), WritePattern::Once)
        << "more blocks than needed";
    EXPECT_EQ(writes("if (i < n && j < m) out[j * n + i] = 1;", {{2, 2, 1}, {16, 16, 1}}, plane), WritePattern::Once)
        << "a plane in an array that is a line";
    EXPECT_EQ(writes("if (i < n) out[999 - 2 * (i / 2)] = j;", {{3, 1, 1}, {256, 1, 1}}, line), WritePattern::Scattered)
        << "not the thread's own element";
    EXPECT_EQ(writes("if (i < n) out[i] = j;", {{3, 1, 1}, {256, 1, 1}}, {"out:f32:1000", "i32:900", "i32:0"}),
        WritePattern::Scattered)
        << "it may be so meant";
}

} // namespace
} // namespace warpatlas
