#include "app/sweep/showable.h"

#include "app/sweep/axis_spec.h"
#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::HasSubstr;

Sweep over(const std::string& kernel, const std::string& axis, bool measure, bool predict)
{
    Sweep sweep;
    sweep.base.kernel = kernel;
    sweep.axes = {parseSweepAxis(axis, sweep.base)};
    sweep.measure = measure;
    sweep.predict = predict;
    return sweep;
}

TEST(Showable, TimesNeedThatSomethingIsTimedOrPredicted)
{
    EXPECT_EQ(whyNotShown(over("transpose", "block=8x8,16x16", false, true), SweepShow::Time), "");
    EXPECT_EQ(whyNotShown(over("transpose", "size=1024", true, false), SweepShow::Time), "") << "the CPU's";
    const Sweep neither = over("transpose", "block=8x8,16x16", false, false);
    EXPECT_THAT(whyNotShown(neither, SweepShow::Time), HasSubstr("no time is taken or predicted"));
    EXPECT_THAT(whyNotShown(neither, SweepShow::Throughput), HasSubstr("no time is taken or predicted"));
    EXPECT_EQ(whyNotShown(neither, SweepShow::Sectors), "");
    Sweep mistaken = over("transpose", "block=8x8,16x16", false, true);
    mistaken.base.mistake = "swapped_axes";
    EXPECT_THAT(whyNotShown(mistaken, SweepShow::Throughput), HasSubstr("kernels of the catalogue"));
}

TEST(Showable, ASpeedUpNeedsBothInOneRow)
{
    Sweep sweep = over("vector_add", "size=1024", true, true);
    EXPECT_THAT(whyNotShown(sweep, SweepShow::SpeedUp), HasSubstr("no time of a CUDA device"));
    sweep.base.device = "cuda:0";
    EXPECT_EQ(whyNotShown(sweep, SweepShow::SpeedUp), "");
    sweep.axes = {{SweepOver::Device, "", {"cpu", "cuda:0"}}};
    EXPECT_THAT(whyNotShown(sweep, SweepShow::SpeedUp), HasSubstr("no point of this sweep has a CPU's time beside"));
}

TEST(Showable, CountersNeedWhatTheyCount)
{
    EXPECT_THAT(whyNotShown(over("vector_add", "block=32,64", false, false), SweepShow::Conflicts),
        HasSubstr("no shared memory"));
    EXPECT_EQ(whyNotShown(over("transpose:tiled", "size=1024", false, false), SweepShow::Conflicts), "");
    EXPECT_EQ(whyNotShown(over("transpose", "variant", false, false), SweepShow::Conflicts), "") << "some have it";
    const Sweep launches = over("vector_add", "launches=1,2", false, true);
    for (const SweepShow show : {SweepShow::Sectors, SweepShow::Conflicts, SweepShow::Lanes})
        EXPECT_THAT(whyNotShown(launches, show), HasSubstr("that of the whole")) << nameOf(show);
    EXPECT_EQ(whyNotShown(launches, SweepShow::Occupancy), "");
    EXPECT_THAT(
        whyNotShown(over("vector_add", "device=cpu", true, true), SweepShow::Occupancy), HasSubstr("times alone"));
}

TEST(Showable, AKernelOfOnesOwnHasNoBytesOfAFormula)
{
    Sweep sweep;
    sweep.base = test::saxpy();
    sweep.axes = {{SweepOver::Block, "", {"32", "64"}}};
    EXPECT_THAT(whyNotShown(sweep, SweepShow::Throughput), HasSubstr("kernels of the catalogue"));
    EXPECT_EQ(whyNotShown(sweep, SweepShow::Time), "");
}

} // namespace
} // namespace warpatlas
