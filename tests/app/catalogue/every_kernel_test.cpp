/// What must hold for every kernel and variant, whatever it computes: the CPU's three forms, the simulator and the
/// description agree with each other.
#include "app/words/problem_words.h"
#include "kernels/analysis/coverage.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/simulator/recording/trace.h"
#include "tests/kernels/catalogue/references.h"
#include "tests/support/catalogue_works.h"

#include <gmock/gmock.h>
#include <set>

namespace warpatlas {
namespace {

using test::launchesOf;
using test::referenceOf;
using test::SizedWork;
using test::worksOf;
using ::testing::Not;

class EveryKernel : public ::testing::TestWithParam<const CatalogueKernel*> {
protected:
    const CatalogueKernel& kernel() const { return *GetParam(); }
    const KernelDescription& description() const { return kernel().description(); }
};

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryKernel, ::testing::ValuesIn(catalogue().begin(), catalogue().end()),
    [](const auto& info) { return test::testNameOf(*info.param); });

TEST_P(EveryKernel, IsDescribedInFull)
{
    for (const std::string* words : {&description().name, &description().variant, &description().title,
             &description().summary, &description().teaches})
        EXPECT_THAT(*words, Not(::testing::IsEmpty()));
    for (const std::string* sentence : {&description().summary, &description().teaches})
        EXPECT_THAT(*sentence, ::testing::EndsWith("."));
    const auto found = findKernel(test::fullNameOf(kernel()));
    ASSERT_TRUE(found);
    EXPECT_EQ(found.value(), &kernel()) << "another kernel has this name";
    for (const ParameterDescription& parameter : description().parameters) {
        SCOPED_TRACE(parameter.name);
        EXPECT_THAT(parameter.description, Not(::testing::IsEmpty()));
        EXPECT_LE(parameter.minimum, parameter.defaultValue);
        EXPECT_LE(parameter.defaultValue, parameter.maximum);
        EXPECT_LT(parameter.minimum, parameter.maximum);
    }
    std::set<std::string> names;
    for (const Mistake& mistake : description().mistakes) {
        SCOPED_TRACE(mistake.name);
        EXPECT_TRUE(names.insert(mistake.name).second) << "twice";
        EXPECT_THAT(mistake.title, Not(::testing::IsEmpty()));
        EXPECT_THAT(mistake.summary, ::testing::EndsWith("."));
        const Work work = test::workOfSize(kernel(), 1009);
        const Work wrong = withMistake(work, mistake);
        EXPECT_EQ(wrong.code.source, textOf(mistake).text);
        EXPECT_NE(wrong.code.source, work.code.source);
        EXPECT_THAT(std::string(wrong.code.lessonPtx), ::testing::HasSubstr(".entry " + work.code.entry + "("));
    }
    EXPECT_FALSE(names.empty());
}

TEST_P(EveryKernel, SaysWhatAnIdealRunCosts)
{
    const Work small = test::workOfSize(kernel(), 1009), large = test::workOfSize(kernel(), 4001);
    const Cost cost = kernel().cost(small), more = kernel().cost(large);
    EXPECT_GT(more.bytes, cost.bytes);
    EXPECT_GE(more.operations, cost.operations);
    EXPECT_THAT(cost.bytesFormula, Not(::testing::IsEmpty()));
    EXPECT_THAT(cost.operationsFormula, Not(::testing::IsEmpty()));
    // Every byte of the output is written at least; of the inputs, a kernel may need a part only.
    EXPECT_GE(cost.bytes, double(small.outputBuffer().byteCount()));
}

/// Below 2^20 elements samples are to find mistakes, from there on they are to be measured.
TEST_P(EveryKernel, SmallSamplesAreOddAndLargeOnesBeginRowsWithSectors)
{
    for (const std::uint64_t size : {1009U, 100003U, 1U << 20U, 3000000U}) {
        const Work work = test::workOfSize(kernel(), size);
        const std::size_t inputs = kernel().sampleOfSize(size).data.size();
        for (std::size_t i = 0; i < work.buffers.size(); ++i) {
            // What is neither loaded nor shown belongs to the kernel: weights, layers. Lines are as long as asked for.
            const Extent& extent = work.buffers[i].shape.extent;
            if ((i >= inputs && i != work.output) || extent.y == 1)
                continue;
            SCOPED_TRACE(work.buffers[i].name + ", " + toText(work.buffers[i].shape));
            std::vector<std::uint64_t> sides{extent.x, extent.y};
            if (extent.z != 3) // colours, as planes
                sides.push_back(extent.z);
            for (const std::uint64_t side : sides)
                if (size < 1U << 20U)
                    EXPECT_EQ(side % 2, 1U);
                else
                    EXPECT_TRUE(side == 1 || side % 64 == 0) << side;
            EXPECT_NE(extent.x, extent.y);
        }
    }
}

TEST_P(EveryKernel, ThreeFormsAgreeAtEverySize)
{
    for (const SizedWork& sized : worksOf(kernel())) {
        SCOPED_TRACE(sized.size);
        test::expectFormsAgree(kernel(), sized.work);
    }
}

TEST_P(EveryKernel, TheSimulatorAgreesAtEverySizeAndInEveryBlock)
{
    const auto device = std::move(openSimulatedDevice("").value());
    for (const SizedWork& sized : worksOf(kernel())) {
        const Work& work = sized.work;
        const Array reference = referenceOf(kernel(), CpuForm::Parallel, work);
        const Tolerance tolerance = kernel().tolerance(work);
        EXPECT_THAT(tolerance.reason, Not(::testing::IsEmpty()));
        for (const Launch& launch : launchesOf(kernel(), work)) {
            SCOPED_TRACE(::testing::Message() << sized.size << " elements, block " << toText(launch.block));
            Progress progress;
            const Execution execution = device->prepare(work, &kernel(), launch)->execute(progress);
            ASSERT_TRUE(execution.output);
            const Comparison comparison = compare(*execution.output, reference, tolerance);
            EXPECT_TRUE(comparison.matches)
                << comparison.differing << " values differ by up to " << comparison.maxAbsError << " (tolerance "
                << comparison.tolerance << "), the first at " << comparison.firstDiffering;
            for (const Problem& problem : execution.problems)
                EXPECT_EQ(problem.severity, Severity::Information) << sentenceOf(problem);
        }
    }
}

TEST_P(EveryKernel, WritesItsOutputAsItSays)
{
    const auto device = std::move(openSimulatedDevice("").value());
    const Work work = test::workOfSize(kernel(), 1009);
    Progress progress;
    const Launch launch = launchesOf(kernel(), work).front();
    const Execution execution = device->prepare(work, &kernel(), launch)->execute(progress);
    const Coverage coverage = analyseCoverage(work, *execution.trace);
    EXPECT_GT(coverage.writtenOnce + coverage.writtenMore, 0u);
    if (work.writes == WritePattern::Once) {
        EXPECT_EQ(coverage.writtenOnce, coverage.elements);
        EXPECT_EQ(coverage.writtenMore, 0u);
    }
}

TEST_P(EveryKernel, EarlierLaunchesLeaveWhatTheShownOneBeginsWith)
{
    const auto device = std::move(openSimulatedDevice("").value());
    const Work work = test::workOfSize(kernel(), 1009);
    Progress progress;
    const Execution execution = device->prepare(work, &kernel(), launchesOf(kernel(), work).front())->execute(progress);
    EXPECT_EQ(progress.fraction(), 1);
    if (work.earlier.empty()) {
        EXPECT_THAT(execution.before, ::testing::IsEmpty());
        return;
    }
    ASSERT_EQ(execution.before.size(), work.buffers.size());
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        ASSERT_TRUE(execution.before[i]) << work.buffers[i].name;
        EXPECT_EQ(execution.before[i]->shape(), work.buffers[i].shape);
    }
}

} // namespace
} // namespace warpatlas
