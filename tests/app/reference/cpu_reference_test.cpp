// Kernels of courses checked against the host functions of their own files, right and with a mistake.
#include "app/reference/reference_memory.h"
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "tests/app/reference/course_kernels.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;

Experiment experimentOf(const test::CourseKernel& course)
{
    Experiment experiment;
    experiment.kernel = course.kernel;
    experiment.source = SourceKernel{course.cpu + ".cu", course.text};
    experiment.source->arguments = course.arguments;
    experiment.grid = course.grid;
    experiment.block = course.block;
    experiment.references = {"cpu:" + course.cpu};
    return experiment;
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string problemsOf(const Outcome& outcome)
{
    std::string words;
    for (const Problem& problem : outcome.problems)
        words += std::string(nameOf(problem.kind)) + ": " + sentenceOf(problem) + "\n";
    return words;
}

class CpuReference : public testing::TestWithParam<std::size_t> {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
};

INSTANTIATE_TEST_SUITE_P(, CpuReference, testing::Range<std::size_t>(0, test::courseKernels().size()));

TEST_P(CpuReference, FindsARightKernelRightAndAMistakeWrong)
{
    const test::CourseKernel& course = test::courseKernels()[GetParam()];
    SCOPED_TRACE(course.name);
    Experiment experiment = experimentOf(course);
    const OutcomePointer right = test::run(experiment);
    ASSERT_EQ(right->references.size(), 1u) << problemsOf(*right);
    EXPECT_TRUE(right->check && right->check->matches) << problemsOf(*right);
    EXPECT_EQ(problemsOf(*right).find("mismatch"), std::string::npos);
    EXPECT_THAT(provenanceOf(right->references[0].facts), HasSubstr(".cu, run on the simulator by one thread"));
    EXPECT_TRUE(right->uncheckedReason.empty());
    // Values that are all zero would be right whatever the kernel did.
    const Array& values = *right->references[0].values;
    bool any = false;
    for (std::uint64_t i = 0; i < values.shape().values(); ++i)
        any = any || values.valueAsDouble(i) != 0;
    EXPECT_TRUE(any);

    const auto suggested = std::ranges::find(right->cpuFunctions, true, &CpuCandidate::suggested);
    ASSERT_NE(suggested, right->cpuFunctions.end());
    EXPECT_TRUE(course.cpu.ends_with(suggested->name)) << suggested->name;

    const std::uint64_t computed = referencesComputed();
    experiment.source->text = replaced(course.text, course.from, course.to);
    const OutcomePointer wrong = test::run(experiment);
    ASSERT_EQ(wrong->references.size(), 1u) << problemsOf(*wrong);
    EXPECT_FALSE(wrong->check && wrong->check->matches);
    EXPECT_THAT(problemsOf(*wrong), HasSubstr("mismatch: "));
    EXPECT_THAT(problemsOf(*wrong), HasSubstr(right->references[0].facts.name));
    EXPECT_EQ(exitStatus(*wrong), 1);
    EXPECT_EQ(referencesComputed(), computed) << "the kernel's edit does not change the reference";
}

class CpuReferences : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
    /// add() of the courses, with host functions of one's own in place of addCpu().
    static Experiment withHost(const std::string& host, const std::string& reference)
    {
        Experiment experiment;
        experiment.kernel = "";
        experiment.source = SourceKernel{"vec.cu",
            "__global__ void add(const float* a, const float* b, float* c, int n)\n{\n    int i = blockIdx.x * "
            "blockDim.x + threadIdx.x;\n    if (i < n)\n        c[i] = a[i] + b[i];\n}\n"
                + host};
        experiment.references = {reference};
        return experiment;
    }
    static std::string refusal(const std::string& host, const std::string& reference)
    {
        const Experiment experiment = withHost(host, reference);
        RunOptions options{false};
        options.referencesMustBe = true;
        Progress progress;
        return test::refusalOf("--reference " + reference, [&] { (void)runExperiment(experiment, options, progress); });
    }
};

TEST_F(CpuReferences, AMismatchHasElementPlaceAndThread)
{
    const std::string host =
        "void addCpu(const float* a, const float* b, float* c, int n)\n{\n    for (int i = 0; i < n; "
        "++i)\n        c[i] = i == 700 ? -1 : a[i] + b[i];\n}\n";
    const OutcomePointer outcome = test::run(withHost(host, "cpu:addCpu"));
    ASSERT_EQ(outcome->problems.size(), 1u) << problemsOf(*outcome);
    const Problem& problem = outcome->problems[0];
    EXPECT_EQ(problem.kind, ProblemKind::Mismatch);
    EXPECT_THAT(
        sentenceOf(problem), HasSubstr("1 of 1,000 values of c differs from that of addCpu(); the first at x 700"));
    EXPECT_THAT(sentenceOf(problem), HasSubstr("instead of -1"));
    EXPECT_EQ(problem.block, (Dim3{2, 0, 0}));
    EXPECT_EQ(problem.thread, (Dim3{188, 0, 0}));
    const nlohmann::ordered_json report = toReport(*outcome);
    EXPECT_EQ(report["check"]["matches"], false);
    EXPECT_EQ(report["check"]["output"], "c");
    EXPECT_EQ(report["check"]["reference"]["kind"], "cpu_function");
    EXPECT_EQ(
        report["check"]["reference"]["message"], "against addCpu() of vec.cu, run on the simulator by one thread");
}

TEST_F(CpuReferences, OneThatIsSuggestedIsNamedAndNotUsed)
{
    const std::string host =
        "void addCpu(const float* a, const float* b, float* c, int n) { for (int i = 0; i < n; ++i) "
        "c[i] = 0; }\nvoid fill(float* a, int n) { for (int i = 0; i < n; ++i) a[i] = i; }\n";
    Experiment experiment = withHost(host, "");
    experiment.references.clear();
    const OutcomePointer outcome = test::run(experiment);
    EXPECT_FALSE(outcome->check);
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_THAT(outcome->uncheckedReason, HasSubstr("addCpu() takes the same: --reference cpu:addCpu"));
    EXPECT_EQ(toReport(*outcome)["reference_suggested"], "cpu:addCpu");
    ASSERT_EQ(outcome->cpuFunctions.size(), 1u) << "fill() does not take all arrays";
    EXPECT_EQ(outcome->cpuFunctions[0].text, "addCpu(const float* a, const float* b, float* c, int n)");
}

TEST_F(CpuReferences, OfSeveralTheOneWhoseNameSaysSoIsSuggested)
{
    const std::string head = "(const float* a, const float* b, float* c, int n) { c[0] = a[0] + b[0]; }\n";
    const auto suggested = [&](const std::vector<std::string>& names) {
        std::string host;
        for (const std::string& name : names)
            host += "void " + name + head;
        Experiment experiment = withHost(host, "");
        experiment.references.clear();
        const OutcomePointer outcome = test::run(experiment);
        EXPECT_EQ(outcome->cpuFunctions.size(), names.size());
        const auto found = std::ranges::find(outcome->cpuFunctions, true, &CpuCandidate::suggested);
        return found == outcome->cpuFunctions.end() ? std::string() : found->name;
    };
    EXPECT_EQ(suggested({"first", "second"}), "");
    EXPECT_EQ(suggested({"first", "computeGold", "second"}), "computeGold");
    EXPECT_EQ(suggested({"add_host", "reference"}), "") << "two say so";
    for (const char* name : {"addCpu", "cpu_add", "addCPU", "add_host", "reference", "goldenResult", "verify"})
        EXPECT_TRUE(namesReference(name)) << name;
    for (const char* name : {"launchAdd", "preferred", "hostess", "add"})
        EXPECT_FALSE(namesReference(name)) << name;
}

TEST_F(CpuReferences, WhatCannotBeBoundIsOneClearLine)
{
    EXPECT_EQ(refusal("", "cpu:addCpu"), "the text has no host function beside main()");
    EXPECT_EQ(refusal("void other() { }\n", "cpu:addCpu"), "there is no such host function; there are other");
    EXPECT_THAT(refusal("void f(const float* a, int width, int height) { }\n", "cpu:f"),
        HasSubstr("its parameter int height matches none of add(const float* a, const float* b, float* c, int n)"));
    EXPECT_THAT(refusal("void f(const double* a, float* c) { }\n", "cpu:f"),
        HasSubstr("its parameter const double* a is not the kernel's const float* a"));
    EXPECT_THAT(refusal("#include <vector>\nvoid f(const std::vector<float>& a, float* c) { }\n", "cpu:f"),
        HasSubstr("std::vector<float> is the host library's"));
    EXPECT_THAT(refusal("void f(const float* a, int n) { }\n", "cpu:f"),
        HasSubstr("f() neither writes c nor returns a number for it"));
    EXPECT_THAT(
        refusal("void f(const float* a, float* c, int n) { c[0] = missing(a[0]); }\n", "cpu:f"), HasSubstr("line 7: "));
    EXPECT_THAT(refusal("void f(float* c) { }\n", "d=cpu:f"), HasSubstr("the kernel writes no d; it writes c"));
}

TEST_F(CpuReferences, AFailureLeavesTheKernelsResultAndIsAProblem)
{
    const OutcomePointer outcome = test::run(withHost("", "cpu:addCpu"));
    ASSERT_TRUE(outcome->output);
    EXPECT_EQ(outcome->coverage->writtenOnce, 1000u);
    ASSERT_EQ(outcome->problems.size(), 1u);
    EXPECT_EQ(outcome->problems[0].kind, ProblemKind::Reference);
    EXPECT_EQ(sentenceOf(outcome->problems[0]),
        "it is not checked against cpu:addCpu: the text has no host function beside main()");
    EXPECT_EQ(exitStatus(*outcome), 1);
    EXPECT_FALSE(outcome->uncheckedReason.empty());
}

TEST_F(CpuReferences, OneThatIsWrongItselfOrDoesNotEndSaysSo)
{
    const OutcomePointer wrong =
        test::run(withHost("void f(const float* a, float* c, int n)\n{\n    c[n + 5] = a[0];\n}\n", "cpu:f"));
    ASSERT_EQ(wrong->problems.size(), 1u);
    EXPECT_THAT(sentenceOf(wrong->problems[0]), HasSubstr("f() is wrong itself: line 9"));
    EXPECT_THAT(sentenceOf(wrong->problems[0]), HasSubstr("behind the end of 'c'"));

    const Experiment endless =
        // volatile: a compiler may take a loop away that has no other effect than not to end.
        withHost("void f(const float* a, float* c, int n) { for (volatile int i = 0; i >= 0; i = i & 7) c[1] = i; }\n",
            "cpu:f");
    const auto bound = bindExperiment(endless);
    const GpuSheet gpu = findGpu("RTX 3060").value();
    const BoundReference reference(
        parseReferenceSpec("cpu:f"), {*endless.source, *bound->source, bound->work, bound->launch, gpu}, Progress());
    Progress progress;
    EXPECT_THAT(test::refusalOf("--reference cpu:f", [&] { (void)reference.values(progress, 100'000); }),
        HasSubstr("instructions on the simulator; 100,000 are the most"));
    Progress cancelled;
    cancelled.cancel();
    EXPECT_THROW((void)reference.values(cancelled), Cancelled);
}

TEST_F(CpuReferences, ARealGpuNeedNotBeAmongTheKnownOnes)
{
    const Experiment experiment =
        withHost("void f(const float* a, const float* b, float* c, int n) { for (int i = 0; i < n; "
                 "++i) c[i] = a[i] + b[i]; }\n",
            "cpu:f");
    const auto bound = bindExperiment(experiment);
    GpuSheet gpu = findGpu("RTX 3060").value();
    gpu.name = "NVIDIA Something 9000";
    const BoundReference reference(
        parseReferenceSpec("cpu:f"), {*experiment.source, *bound->source, bound->work, bound->launch, gpu}, Progress());
    Progress progress;
    const ReferenceCheck check = reference.values(progress);
    EXPECT_EQ(check.values->values<float>()[5],
        bound->work.buffers[0].contents->values<float>()[5] + bound->work.buffers[1].contents->values<float>()[5]);
    EXPECT_GT(check.facts.instructions, 1000u);
}

/// Without a record nothing is known of threads, and the values are compared all the same.
TEST_F(CpuReferences, WithoutARecordItIsCompared)
{
    const Experiment experiment =
        withHost("void f(const float* a, float* c, int n) { for (int i = 0; i < n; ++i) c[i] = a[i]; }\n", "cpu:f");
    const OutcomePointer outcome = test::run(experiment, {.record = false, .checks = {}});
    ASSERT_TRUE(outcome->check);
    EXPECT_FALSE(outcome->check->matches);
    ASSERT_EQ(outcome->problems.size(), 1u);
    EXPECT_FALSE(outcome->problems[0].thread);
}

TEST_F(CpuReferences, APersonsToleranceHolds)
{
    Experiment experiment =
        withHost("void f(const float* a, const float* b, float* c, int n)\n{\n    for (int i = 0; i < "
                 "n; ++i)\n        c[i] = a[i] + b[i] + 0.01f;\n}\n",
            "cpu:f");
    EXPECT_FALSE(test::run(experiment)->check->matches);
    experiment.tolerance = 0.02;
    const OutcomePointer outcome = test::run(experiment);
    EXPECT_TRUE(outcome->check->matches);
    EXPECT_EQ(outcome->check->tolerance, 0.02);
    EXPECT_NEAR(outcome->check->maxAbsError, 0.01, 1e-4);
}

TEST_F(CpuReferences, AChangeOfTheFunctionOrTheDataIsComputedAgain)
{
    const std::string host =
        "void addCpu(const float* a, const float* b, float* c, int n) { for (int i = 0; i < n; ++i) "
        "c[i] = a[i] + b[i]; }\n";
    Experiment experiment = withHost(host, "cpu:addCpu");
    EXPECT_TRUE(test::run(experiment)->check->matches);
    const std::uint64_t computed = referencesComputed();
    EXPECT_TRUE(test::run(experiment)->check->matches);
    EXPECT_EQ(referencesComputed(), computed);
    experiment.source->text = replaced(experiment.source->text, "= a[i] + b[i]; }", "= a[i] - b[i]; }");
    EXPECT_FALSE(test::run(experiment)->check->matches);
    EXPECT_EQ(referencesComputed(), computed + 1);
    experiment.source->text = replaced(experiment.source->text, "= a[i] - b[i]; }", "= a[i] + b[i]; }");
    experiment.data = {"random:999:17"};
    EXPECT_TRUE(test::run(experiment)->check->matches);
    EXPECT_EQ(referencesComputed(), computed + 2);
}

} // namespace
} // namespace warpatlas
