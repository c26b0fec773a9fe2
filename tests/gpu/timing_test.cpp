#include "tests/gpu/cuda_fixture.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/timing/cuda_timer.h"
#endif

namespace warpatlas::test {
namespace {

class CudaTiming : public CudaTest {
protected:
    void SetUp() override
    {
        if (underSanitizer() || launchesAreSerialised())
            GTEST_SKIP() << "times mean nothing under compute-sanitizer or CUDA_LAUNCH_BLOCKING";
        CudaTest::SetUp();
    }

    static double medianMs(PreparedRun& run, Timed what)
    {
        std::array<double, 9> samples{};
        for (double& sample : samples)
            sample = run.sampleMs(what, Progress());
        std::ranges::sort(samples);
        return samples[samples.size() / 2];
    }
};

/// What is timed must be right under a sanitizer and with serialised launches as well.
using CudaTimedRun = CudaTest;

TEST_F(CudaTiming, EveryQuantityIsPositiveAndNoPartIsLongerThanTheWhole)
{
    for (const Sample& sample : samples()) {
        SCOPED_TRACE(sample.kernel->description().name + " on " + toText(sample.work.outputBuffer().shape));
        const Launch launch = coverAll(sample.work, sample.kernel->description().defaultBlock);
        const auto run = device().prepare(sample.work, sample.kernel, launch);
        EXPECT_THAT(run->timed(),
            testing::ElementsAre(
                Timed::Upload, Timed::Kernel, Timed::Download, Timed::EndToEnd, Timed::LaunchOverhead));
        for (const Timed what : run->timed())
            EXPECT_GT(run->sampleMs(what, Progress()), 0) << nameOf(what);
        EXPECT_THROW(run->sampleMs(Timed::CpuScalar, Progress()), InputError);
        const double whole = medianMs(*run, Timed::EndToEnd);
        for (const Timed what : {Timed::Upload, Timed::Download})
            EXPECT_LT(medianMs(*run, what), whole) << nameOf(what);
        // The kernel alone begins with a cold L2, and in the whole with what the upload left there: where it is nearly
        // all of the whole (many launches, little data), that alone can make the part the longer one.
        constexpr double coldAgainstWarm = 1.25;
        EXPECT_LT(medianMs(*run, Timed::Kernel), coldAgainstWarm * whole);
    }
}

/// A time that is too short by a hidden mistake would move more bytes a second than the memory can.
TEST_F(CudaTiming, BandwidthIsPossibleAndNotAbsurd)
{
    ASSERT_TRUE(device().info().gpu);
    const double most = device().info().gpu->memoryGbPerSecond;
    ASSERT_GT(most, 0);
    const CatalogueKernel& kernel = *findKernel("vector_add").value();
    constexpr std::uint64_t count = 1U << 26U;
    const Work work = kernel.bind(std::vector{floats(count, 1, 1), floats(count, 1, 2)}, {});
    const auto run = device().prepare(work, &kernel, coverAll(work, {256, 1, 1}));
    const double gbPerSecond = 3.0 * sizeof(float) * count / medianMs(*run, Timed::Kernel) * 1e-6;
    RecordProperty("gb_per_second", std::to_string(gbPerSecond));
    EXPECT_LT(gbPerSecond, most);
    EXPECT_GT(gbPerSecond, 0.3 * most);
    EXPECT_EQ(run->note(Timed::Kernel), "cold L2");
}

/// Data that L2 holds are read from there where the same was done just before.
TEST_F(CudaTiming, AWarmCacheIsFasterThanAColdOne)
{
    ASSERT_TRUE(device().info().gpu);
    const CatalogueKernel& kernel = *findKernel("vector_add").value();
    constexpr std::uint64_t count = 1U << 21U; // 24 MB in all, and more than a batch's 0.02 ms
    const Work work = kernel.bind(std::vector{floats(count, 1, 1), floats(count, 1, 2)}, {});
    const auto run = device().prepare(work, &kernel, coverAll(work, {64, 1, 1}));
    const double cold = medianMs(*run, Timed::Kernel);
    const std::string coldNote = run->note(Timed::Kernel);
    run->setKernelCache(KernelCache::Warm);
    const double warm = medianMs(*run, Timed::Kernel);
    RecordProperty("cold_ms", std::to_string(cold));
    RecordProperty("warm_ms", std::to_string(warm));
    EXPECT_THAT(run->note(Timed::Kernel), testing::HasSubstr("warm L2"));
    if (coldNote == "cold L2" && device().info().gpu->l2Megabytes * 1e6 > 1.5 * 12 * count) {
        EXPECT_LT(warm, cold);
    }
}

TEST_F(CudaTiming, SamplesRepeatWithinReason)
{
    const CatalogueKernel& kernel = *findKernel("grayscale").value();
    const Work work = kernel.bind(std::vector{image(1921, 1081, 3, 1)}, {});
    const auto run = device().prepare(work, &kernel, coverAll(work, {16, 16, 1}));
    run->sampleMs(Timed::Kernel, Progress());
    const double first = medianMs(*run, Timed::Kernel);
    const double second = medianMs(*run, Timed::Kernel);
    EXPECT_NEAR(first / second, 1, 0.25);
    EXPECT_THAT(run->note(Timed::Kernel), testing::Not(testing::HasSubstr("launch latency included")));
    EXPECT_THAT(run->note(Timed::Upload), testing::HasSubstr("pinned"));
    if (const auto fraction = run->clockFraction()) {
        EXPECT_GT(*fraction, 0.05);
        EXPECT_LT(*fraction, 1.5);
    }
}

#if defined(WARPATLAS_WITH_CUDA)
/// What two events take by themselves is none of a kernel's time: it differs from machine to machine by more than that
/// of a kernel does.
TEST_F(CudaTiming, EventsAreNotInIt)
{
    const cuda::Stream stream;
    cuda::Gate gate;
    const cuda::EventStopwatch watch(stream, gate);
    RecordProperty("own_ms", std::to_string(watch.ownMilliseconds()));
    EXPECT_GT(watch.ownMilliseconds(), 0.0002);
    EXPECT_LT(watch.ownMilliseconds(), 0.02);
    cuda::CudaTimer timer(stream, 0);
    std::array<double, 31> samples{};
    for (double& sample : samples)
        sample = timer.timeMs([] {}, 1, cuda::CudaTimer::Cache::AsItIs);
    std::ranges::sort(samples);
    EXPECT_LT(samples[samples.size() / 2], 0.0005) << "nothing takes no time";
}
#endif

/// Launch latency must not be in a kernel's time: a kernel that does next to nothing takes less than launching it.
TEST_F(CudaTiming, TheGateKeepsLaunchLatencyOut)
{
    const CatalogueKernel& kernel = *findKernel("vector_add").value();
    const Work work = kernel.bind(std::vector{floats(1, 1, 1), floats(1, 1, 2)}, {});
    const auto run = device().prepare(work, &kernel, {{1, 1, 1}, {32, 1, 1}});
    run->sampleMs(Timed::Kernel, Progress());
    EXPECT_LT(medianMs(*run, Timed::Kernel), medianMs(*run, Timed::LaunchOverhead));
    EXPECT_EQ(run->note(Timed::Kernel), "warm L2, graphs of 32");
}

/// What is over within 20 us is in batches of one size, and what is not in none: a number between would hang on the
/// noise of one sample, and with it how much of the batch finds a warm cache.
TEST_F(CudaTiming, BatchesHaveOneSize)
{
    const CatalogueKernel& kernel = *findKernel("vector_add").value();
    for (const std::uint64_t count : {1U << 10U, 1U << 14U, 1U << 18U, 1U << 25U}) {
        const Work work = kernel.bind(std::vector{floats(count, 1, 1), floats(count, 1, 2)}, {});
        const auto run = device().prepare(work, &kernel, coverAll(work, {256, 1, 1}));
        const double ms = run->sampleMs(Timed::Kernel, Progress());
        EXPECT_EQ(run->note(Timed::Kernel), ms < 0.02 ? "warm L2, graphs of 32" : "cold L2") << count << ": " << ms;
    }
}

TEST_F(CudaTimedRun, TimingDoesNotChangeTheResult)
{
    const CatalogueKernel& kernel = *findKernel("matmul").value();
    const Work work = kernel.bind(std::vector{floats(53, 37, 1), floats(29, 53, 2)}, {});
    const auto run = device().prepare(work, &kernel, coverAll(work, {16, 16, 1}));
    for (const Timed what : run->timed())
        for (int i = 0; i < 4; ++i)
            EXPECT_GT(run->sampleMs(what, Progress()), 0) << nameOf(what);
    if (launchesAreSerialised()) {
        EXPECT_THAT(run->note(Timed::Kernel), testing::HasSubstr("launch latency included"));
    }
    Progress progress;
    const Comparison comparison =
        compare(*run->execute(progress).output, referenceOf(kernel, CpuForm::Parallel, work), kernel.tolerance(work));
    EXPECT_TRUE(comparison.matches) << comparison.maxAbsError;
}

} // namespace
} // namespace warpatlas::test
