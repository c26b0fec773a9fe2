/// The course kernels on the simulator, in every compilation: right as the host says, without a problem reported, and
/// the same for any number of workers and on both builds of the hot loop.
#include "app/words/problem_words.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "tests/kernels/simulator/courses/answers.h"
#include "tests/kernels/simulator/lesson.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <tuple>

namespace warpatlas::courses {
namespace {

using simulator::SimulationOptions;

class CourseKernels : public ::testing::TestWithParam<std::tuple<const CourseSubject*, const char*>> {
protected:
    const CourseSubject& subject() const { return *std::get<0>(GetParam()); }
    const char* compilation() const { return std::get<1>(GetParam()); }
    bool isMissing() const { return ptxOf(subject(), compilation()).empty(); }
    std::string whyMissing() const
    {
        const bool clang = std::string_view(compilation()) == "clang";
        if (clang && subject().notWithClang != nullptr && !compilerOf("clang").empty())
            return std::string("not with clang: ") + subject().notWithClang;
        return std::string(clang ? "clang" : "nvcc") + " was not there when this was built";
    }
};

TEST_P(CourseKernels, EqualTheHostOnTheSimulator)
{
    if (isMissing())
        GTEST_SKIP() << whyMissing();
    const CourseModule module(subject(), compilation());
    for (const CourseKernel& course : subject().kernels) {
        SCOPED_TRACE(course.name);
        CourseLaunch launch;
        course.make(launch);
        const auto kernel = module.kernel(course.name);
        SimulationOptions options;
        options.workers = 1;
        Trace trace;
        const CourseResult observed = runOnSimulator(kernel, launch, options, &trace);
        EXPECT_EQ(differenceFromExpected(launch, observed), "");
        for (const Problem& problem : trace.problems)
            ADD_FAILURE() << nameOf(problem.kind) << " in line " << problem.line.value_or(0) << ", " << problem.count
                          << " times: " << sentenceOf(problem);

        options.record = false;
        const CourseResult fast = runOnSimulator(kernel, launch, options);
        EXPECT_EQ(fast.buffers, observed.buffers) << "unobserved";
        EXPECT_EQ(fast.printed, observed.printed) << "unobserved";
    }
}

TEST_P(CourseKernels, SameForAnyNumberOfWorkersAndOnBothInstructionSets)
{
    if (isMissing())
        GTEST_SKIP() << whyMissing();
    const CourseModule module(subject(), compilation());
    for (const CourseKernel& course : subject().kernels) {
        SCOPED_TRACE(course.name);
        CourseLaunch launch;
        course.make(launch);
        const auto kernel = module.kernel(course.name);
        const auto baseline = module.kernel(course.name, simulator::baselineInstructionSet());
        SimulationOptions options;
        options.workers = 1;
        Trace one, four;
        const CourseResult expected = runOnSimulator(kernel, launch, options, &one);
        options.workers = 4;
        EXPECT_EQ(runOnSimulator(kernel, launch, options, &four).buffers, expected.buffers) << "four workers";
        EXPECT_EQ(one.total, four.total);
        EXPECT_EQ(one.lines, four.lines);
        EXPECT_EQ(one.writers, four.writers);
        EXPECT_EQ(one.printed, four.printed);
        EXPECT_EQ(runOnSimulator(baseline, launch, options).buffers, expected.buffers) << "baseline";
        options.record = false;
        EXPECT_EQ(runOnSimulator(baseline, launch, options).buffers, expected.buffers) << "baseline, unobserved";
    }
}

/// A GPU's answers to the same PTX, as tests/gpu/course_kernels_test.cpp wrote it down.
TEST_P(CourseKernels, EqualTheAnswersOfAGpu)
{
    if (isMissing())
        GTEST_SKIP() << whyMissing();
    const Answers answers = Answers::parse(simulator::testing::readFile("simulator/courses/answers.txt"));
    const bool mustBeKnown = answers.heading().find(compilerOf(compilation())) != std::string::npos;
    const CourseModule module(subject(), compilation());
    int others = 0;
    for (const CourseKernel& course : subject().kernels) {
        SCOPED_TRACE(course.name);
        const Answer* const answer = answers.find(course.name, compilation());
        if (answer == nullptr || answer->codeHash != module.codeHash()) {
            ++others;
            EXPECT_FALSE(mustBeKnown)
                << "no answer to this code is recorded: WARPATLAS_RECORD_ANSWERS=FILE warpatlas_gpu_tests "
                   "--gtest_filter='*CourseKernels*' records them again on a GPU";
            continue;
        }
        CourseLaunch launch;
        course.make(launch);
        const auto kernel = module.kernel(course.name);
        const CourseResult result = runOnSimulator(kernel, launch, {});
        if (answer->outputs.empty()) {
            EXPECT_FALSE(isApproximate(kernel->program()));
            EXPECT_EQ(hashOf(outputsOf(launch, result)), answer->outputHash);
            continue;
        }
        CourseResult real = result;
        std::size_t at = 0;
        for (std::size_t i = 0; i < real.buffers.size(); ++i) {
            if (launch.buffers()[i].role != CourseBuffer::Role::Output)
                continue;
            ASSERT_LE(at + real.buffers[i].size(), answer->outputs.size());
            std::memcpy(real.buffers[i].data(), answer->outputs.data() + at, real.buffers[i].size());
            at += real.buffers[i].size();
        }
        const std::optional<double> away = deviation(launch, result, real);
        ASSERT_TRUE(away);
        EXPECT_LE(*away, launch.approximateRoundings());
    }
    if (others > 0 && !mustBeKnown)
        GTEST_SKIP() << others << " kernels are other code here than where the answers come from (" << answers.heading()
                     << "): not compared";
}

INSTANTIATE_TEST_SUITE_P(Subjects, CourseKernels,
    ::testing::Combine(::testing::ValuesIn(subjects().begin(), subjects().end()), ::testing::ValuesIn(compilations)),
    [](const auto& info) { return std::string(std::get<0>(info.param)->name) + "_" + std::get<1>(info.param); });

TEST(CourseKernelTable, HasSixtyKernelsAndMoreWithNamesOfTheirOwn)
{
    std::vector<std::string> names;
    for (const CourseSubject* subject : subjects())
        for (const CourseKernel& kernel : subject->kernels)
            names.emplace_back(kernel.name);
    EXPECT_GE(names.size(), 60u);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

} // namespace
} // namespace warpatlas::courses
