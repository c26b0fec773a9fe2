#include "kernels/device/timing_ways.h"

#include "kernels/model/error.h"
#include "tests/gpu/cuda_fixture.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace warpatlas::test {
namespace {

class CudaTimingWaysTest : public CudaTest {
protected:
    void SetUp() override
    {
        if (underSanitizer() || launchesAreSerialised())
            GTEST_SKIP() << "times mean nothing under compute-sanitizer or CUDA_LAUNCH_BLOCKING";
        CudaTest::SetUp();
    }

    /// A kernel on its data, and what is timed of it.
    struct Opened {
        Work work;
        std::unique_ptr<TimingWays> ways;

        double medianMs(TimingWay way, std::size_t count = 9)
        {
            std::vector<double> samples(count);
            ways->sampleMs(way, Progress()); // the first one warms up
            for (double& sample : samples)
                sample = ways->sampleMs(way, Progress());
            std::ranges::sort(samples);
            RecordProperty(std::string(nameOf(way)), std::to_string(samples[count / 2]));
            return samples[count / 2];
        }
    };

    static std::unique_ptr<Opened> open(const CatalogueKernel& kernel, std::vector<ArrayPointer> inputs)
    {
        auto opened = std::make_unique<Opened>();
        opened->work = kernel.bind(inputs, {});
        auto ways = openTimingWays("cuda:0", opened->work, coverAll(opened->work, kernel.description().defaultBlock));
        EXPECT_TRUE(ways) << ways.reason();
        opened->ways = std::move(ways.value());
        return opened;
    }

    /// Takes some milliseconds.
    static std::unique_ptr<Opened> longKernel()
    {
        constexpr std::uint32_t side = 2048;
        return open(*findKernel("matmul").value(), {floats(side, side, 1), floats(side, side, 2)});
    }

    static std::unique_ptr<Opened> sum(std::uint32_t count)
    {
        return open(*findKernel("vector_add").value(), {floats(count, 1, 1), floats(count, 1, 2)});
    }
};

TEST_F(CudaTimingWaysTest, WithoutSynchroniseTheLaunchIsTimedAndNotTheKernel)
{
    const auto kernel = longKernel();
    const double right = kernel->medianMs(TimingWay::Events);
    ASSERT_GE(right, 1) << "too short to show it on this GPU";
    EXPECT_LT(kernel->medianMs(TimingWay::LaunchAlone), 0.1 * right);
    // Once its end is waited for, the clock of the host agrees, because the kernel is long.
    EXPECT_NEAR(kernel->medianMs(TimingWay::HostClock) / right, 1, 0.25);
}

TEST_F(CudaTimingWaysTest, TheHostsClockHasTheLaunchInIt)
{
    const auto kernel = sum(1U << 16U);
    EXPECT_GT(kernel->medianMs(TimingWay::HostClock), 1.5 * kernel->medianMs(TimingWay::Events));
}

TEST_F(CudaTimingWaysTest, TheFirstCallIsSlower)
{
    const auto kernel = sum(1U << 20U);
    const double first = kernel->medianMs(TimingWay::FirstCall, 3);
    EXPECT_GT(first, 2 * kernel->medianMs(TimingWay::HostClock));
    EXPECT_GT(kernel->ways->sampleMs(TimingWay::FirstCall, Progress()), 2 * kernel->medianMs(TimingWay::HostClock))
        << "also after everything was loaded for other ways";
}

TEST_F(CudaTimingWaysTest, CopiesFromPinnedMemoryAreFasterAndEndToEndHasThemInIt)
{
    const auto kernel = sum(1U << 24U);
    const double pinned = kernel->medianMs(TimingWay::PinnedCopies);
    EXPECT_LT(pinned, kernel->medianMs(TimingWay::PageableCopies));
    EXPECT_GT(kernel->medianMs(TimingWay::EndToEnd), 0.9 * pinned);
    EXPECT_GT(pinned, 2 * kernel->medianMs(TimingWay::Events));
}

TEST_F(CudaTimingWaysTest, DataInL2AreFaster)
{
    const auto kernel = sum(1U << 20U); // 12 MiB
    if (device().info().gpu->l2Megabytes < 16)
        GTEST_SKIP() << "the data do not fit into L2";
    EXPECT_LT(kernel->medianMs(TimingWay::WarmCache), kernel->medianMs(TimingWay::ColdCache));
    EXPECT_THAT(kernel->ways->note(TimingWay::WarmCache), testing::StartsWith("warm L2"));
    EXPECT_THAT(kernel->ways->note(TimingWay::ColdCache), testing::StartsWith("cold L2"));
}

/// Textures, surfaces, several launches, no inputs at all: nothing of it keeps a kernel from being timed.
TEST_F(CudaTimingWaysTest, EveryKernelOfTheCatalogueCanBeTimedInEveryWay)
{
    for (const Sample& sample : samples()) {
        SCOPED_TRACE(sample.name());
        const auto ways =
            openTimingWays("cuda:0", sample.work, coverAll(sample.work, sample.kernel->description().defaultBlock));
        ASSERT_TRUE(ways) << ways.reason();
        for (const TimingWay way : ways.value()->ways())
            EXPECT_GT(ways.value()->sampleMs(way, Progress()), 0) << nameOf(way);
    }
}

TEST_F(CudaTimingWaysTest, EndsWhenItIsCancelled)
{
    const auto kernel = sum(1000);
    Progress progress;
    progress.cancel();
    EXPECT_THROW(kernel->ways->sampleMs(TimingWay::Events, progress), Cancelled);
    EXPECT_THROW(kernel->ways->sampleMs(TimingWay::FirstCall, progress), Cancelled);
}

} // namespace
} // namespace warpatlas::test
