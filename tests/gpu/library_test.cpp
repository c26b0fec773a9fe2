#include "tests/gpu/cuda_fixture.h"

#include "app/experiment/experiment.h"
#include "app/session/take_measurements.h"
#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

/// A kernel that a library computes as well, on data of its own choice.
struct Case {
    const CatalogueKernel* kernel;
    std::shared_ptr<const BoundExperiment> bound;
};

std::vector<Case> libraryCases(std::uint64_t elements)
{
    std::vector<Case> cases;
    for (const CatalogueKernel* kernel : catalogue()) {
        if (kernel->library() == LibraryRoutine::None)
            continue;
        const SizedData data = kernel->sampleOfSize(elements);
        Experiment experiment;
        experiment.kernel = kernel->description().name + ":" + kernel->description().variant;
        experiment.data = data.data;
        experiment.parameters = data.parameters;
        cases.push_back({kernel, bindExperiment(experiment)});
    }
    return cases;
}

using CudaLibrary = CudaTest;

} // namespace

/// On a machine with the whole toolkit every library is there; where one is missing, the reason is what is tested.
TEST_F(CudaLibrary, ComputesTheSameAndIsTimed)
{
    for (const std::uint64_t elements : {1, 33, 100003})
        for (const auto& [kernel, bound] : libraryCases(elements)) {
            SCOPED_TRACE(bound->experiment.kernel + " on " + toText(bound->work.outputBuffer().shape));
            const auto run = device().prepare(bound->work, kernel, bound->launch);
            Progress progress;
            const auto absent =
                run->useLibrary(referenceOf(*kernel, CpuForm::Parallel, bound->work), bound->tolerance, progress);
            if (!absent.empty()) {
                EXPECT_THAT(absent[0].reason, testing::StartsWith("no cu")) << "installed, and not right";
                EXPECT_THAT(run->timed(), testing::Not(testing::Contains(Timed::Library)));
                continue;
            }
            EXPECT_THAT(run->timed(), testing::Contains(Timed::Library));
            EXPECT_GT(run->sampleMs(Timed::Library, progress), 0);
            EXPECT_THAT(run->note(Timed::Library), testing::ContainsRegex("^(cuBLAS|CUB) [0-9]+\\.[0-9]+"));
            // It has an output of its own.
            const Comparison check = compare(
                *run->execute(progress).output, referenceOf(*kernel, CpuForm::Scalar, bound->work), bound->tolerance);
            EXPECT_TRUE(check.matches);
        }
}

TEST_F(CudaLibrary, OfAWrongResultNoTimeIsTaken)
{
    for (const auto& [kernel, bound] : libraryCases(1009)) {
        const auto run = device().prepare(bound->work, kernel, bound->launch);
        Progress progress;
        Array wrong = referenceOf(*kernel, CpuForm::Parallel, bound->work);
        wrong.bytes()[3] ^= std::byte{0x40};
        ASSERT_EQ(run->useLibrary(wrong, bound->tolerance, progress).size(), 1U);
        EXPECT_THAT(run->timed(), testing::Not(testing::Contains(Timed::Library)));
        EXPECT_THROW(run->sampleMs(Timed::Library, progress), InputError);
    }
}

TEST_F(CudaLibrary, KernelsThatNoLibraryComputesHaveNone)
{
    const CatalogueKernel& add = *findKernel("vector_add").value();
    const Work work = add.bind(std::vector{floats(33, 1, 1), floats(33, 1, 2)}, {});
    const auto run = device().prepare(work, &add, coverAll(work, {32, 1, 1}));
    Progress progress;
    EXPECT_TRUE(run->useLibrary(referenceOf(add, CpuForm::Scalar, work), add.tolerance(work), progress).empty());
    EXPECT_THAT(run->timed(), testing::Not(testing::Contains(Timed::Library)));
}

TEST_F(CudaLibrary, MeasurementsAreTakenAndReadBack)
{
    if (underSanitizer() || launchesAreSerialised())
        GTEST_SKIP() << "times mean nothing under compute-sanitizer or CUDA_LAUNCH_BLOCKING";
    TakeOptions options;
    options.kernels = {findKernel("vector_add").value(), findKernel("matmul").value()};
    options.sizes = {1009, 65536};
    options.limits.secondsPerQuantity = 0.05;
    Progress progress;
    const Taken taken = takeMeasurements(device(), options, progress);
    EXPECT_TRUE(taken.faults.empty()) << taken.faults.front();
    ASSERT_EQ(taken.measurements.runs.size(), 4U);
    EXPECT_FALSE(taken.measurements.gpu.runtime.empty());
    for (const RecordedRun& run : taken.measurements.runs)
        for (const Timed what : {Timed::Upload, Timed::Kernel, Timed::Download, Timed::EndToEnd, Timed::LaunchOverhead})
            EXPECT_THAT(run.times, testing::Contains(testing::Field(&TimeResult::what, what))) << nameOf(what);
    const std::string json = toJson(taken.measurements);
    EXPECT_EQ(toJson(measurementsFromJson(json, "taken")), json);
}

} // namespace warpatlas::test
