#include "app/sweep/launch_points.h"

#include "app/predict/predict_time.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "tests/app/support/saxpy.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

WholeWork wholeOf(const std::string& kernel, std::vector<std::string> data)
{
    Experiment experiment;
    experiment.kernel = kernel;
    experiment.data = std::move(data);
    experiment.gpu = "H200";
    return bindWhole(experiment, nullptr, Progress());
}

std::string refusalOf(const WholeWork& whole, std::size_t launches)
{
    Progress progress;
    const auto cut = cutIntoLaunches(whole, launches, progress);
    return cut ? std::string() : cut.reason();
}

TEST(CutIntoLaunches, HasAsManyPartsAsWereAskedFor)
{
    const WholeWork whole = wholeOf("grayscale", {"ramp:40x30x3"});
    Progress progress;
    for (const std::size_t launches : {1U, 2U, 30U}) {
        const auto cut = cutIntoLaunches(whole, launches, progress);
        ASSERT_TRUE(cut) << cut.reason();
        EXPECT_EQ(cut.value().chunks.size(), launches);
        std::uint64_t rows = 0;
        for (const Chunk& chunk : cut.value().chunks)
            rows += chunk.range.count;
        EXPECT_EQ(rows, 30U);
    }
}

TEST(CutIntoLaunches, IsRefusedWhereThePartsAreNotTheWhole)
{
    EXPECT_THAT(refusalOf(wholeOf("gaussian", {"random:64x60:1"}), 2), HasSubstr("values differ from the whole's"));
    EXPECT_EQ(refusalOf(wholeOf("gaussian", {"random:64x60:1"}), 1), "") << "all of it is no part";
    EXPECT_THAT(refusalOf(wholeOf("grayscale", {"ramp:40x30x3"}), 31),
        HasSubstr("its output has 30 rows to share out among 31 launches"));
    EXPECT_THAT(refusalOf(wholeOf("reduce", {"random:1000:1"}), 2), HasSubstr("there is nothing to cut"));
}

TEST(CutIntoLaunches, CutsAPersonsOwnKernelToo)
{
    const WholeWork whole = bindWhole(test::saxpy(), nullptr, Progress());
    Progress progress;
    const auto cut = cutIntoLaunches(whole, 3, progress);
    ASSERT_TRUE(cut) << cut.reason();
    EXPECT_EQ(cut.value().chunks.size(), 3U);
}

/// Each launch costs what the GPU's numbers say of one behind another, beside what its part takes.
TEST(PredictLaunches, IsTheSumOfThePartsAndOfTheirLaunches)
{
    const WholeWork whole = wholeOf("vector_add", {"random:1000000:1", "random:1000000:2"});
    Progress progress;
    const GpuTiming timing = timingOf(whole.gpu);
    const ChunkedWork one = cutIntoLaunches(whole, 1, progress).value();
    const ChunkedWork four = cutIntoLaunches(whole, 4, progress).value();
    const TimeResult alone = predictLaunches(one, whole.gpu, progress);
    EXPECT_EQ(alone.provenance, Provenance::Modelled);
    EXPECT_EQ(alone.medianMs, predictColdTime(*whole.bound, whole.gpu, timing, progress).milliseconds);
    const double part = predictColdTime(*four.chunks[0].bound, whole.gpu, timing, progress).milliseconds;
    const double behind = part - (timing.singleLaunchMicroseconds - timing.queuedLaunchMicroseconds) * 1e-3;
    const TimeResult inFour = predictLaunches(four, whole.gpu, progress);
    EXPECT_NEAR(inFour.medianMs, part + 3 * behind, 1e-9);
    EXPECT_GT(inFour.medianMs, alone.medianMs + 3 * 0.5 * timing.queuedLaunchMicroseconds * 1e-3);
    EXPECT_NEAR(inFour.ciHighMs / inFour.medianMs, inFour.medianMs / inFour.ciLowMs, 1e-6) << "a band about its middle";
}

TEST(PartsFault, SaysWhereThePartsDiffer)
{
    const WholeWork whole = wholeOf("vector_add", {"ramp:10", "ramp:10"});
    Progress progress;
    const ChunkedWork parts = cutIntoLaunches(whole, 2, progress).value();
    const BufferSpec& output = whole.bound->work.outputBuffer();
    const Array zeros(output.type, output.shape);
    Array other = zeros;
    EXPECT_EQ(partsFault(parts, zeros, other), "");
    other.values<float>()[7] = 1;
    EXPECT_THAT(partsFault(parts, zeros, other), HasSubstr("the first at 7, 2 elements into chunk 2 (on the GPU)"));
}

} // namespace
} // namespace warpatlas
