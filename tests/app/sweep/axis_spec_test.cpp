#include "app/sweep/axis_spec.h"

#include "kernels/model/error.h"
#include "tests/app/support/own_kernel.h"
#include "tests/app/support/saxpy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::catalogueKernel;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> valuesOf(const std::string& over, const std::string& kernel = "vector_add")
{
    return parseSweepAxis(over, catalogueKernel(kernel)).values;
}

std::string refusalOf(const std::string& over, const Experiment& experiment)
{
    try {
        parseSweepAxis(over, experiment);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(SweepAxis, ALadderForAKernelOfOnesOwnHasItsAxesAsWell)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler here";
    const std::string flip = "__global__ void flip(const float* in, float* out, int width, int height)\n{\n"
                             "    int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "    int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                             "    if (x < width && y < height)\n"
                             "        out[y * width + x] = in[y * width + width - 1 - x];\n}\n";
    Experiment experiment = test::ownKernel("flip.cu", flip, {});
    experiment.data = {"ramp:70x50"};
    experiment.grid.reset();
    experiment.block.reset();
    EXPECT_EQ(parseSweepAxis("block", experiment).values, valuesOf("block", "grayscale"));
    experiment.block = Dim3{64, 1, 1};
    EXPECT_EQ(parseSweepAxis("block", experiment).values, valuesOf("block")) << "as somebody said";
}

TEST(SweepAxis, ALadderOfBlocksHasTheKernelsAxes)
{
    EXPECT_THAT(valuesOf("block"), ElementsAre("8", "16", "32", "64", "128", "256", "512", "1024"));
    EXPECT_THAT(
        valuesOf("block", "grayscale"), ElementsAre("4x2", "4x4", "8x4", "8x8", "16x8", "16x16", "32x16", "32x32"));
}

TEST(SweepAxis, AllBlocksAreWholeWarps)
{
    const std::vector<std::string> line = valuesOf("block=all");
    EXPECT_EQ(line.size(), 32U);
    EXPECT_EQ(line.front(), "32");
    EXPECT_EQ(line.back(), "1024");
    const std::vector<std::string> plane = valuesOf("block=all", "grayscale");
    EXPECT_EQ(plane.size(), 51U) << "6 shapes of 32 threads to 11 of 1,024";
    EXPECT_THAT(plane, testing::Contains("32x1"));
    EXPECT_THAT(plane, testing::Contains("1x1024"));
}

TEST(SweepAxis, ListsAndRangesAreReadInTheFormOfTheirAxis)
{
    EXPECT_THAT(valuesOf("block=32x8,16x16", "grayscale"), ElementsAre("32x8", "16x16"));
    EXPECT_THAT(valuesOf("block=32..256"), ElementsAre("32", "64", "128", "256"));
    EXPECT_THAT(valuesOf("block=64..192:64"), ElementsAre("64", "128", "192"));
    EXPECT_THAT(valuesOf("size=1000..100000"), ElementsAre("1000", "4000", "16000", "64000"));
    EXPECT_THAT(valuesOf("size=1000..8000:x2"), ElementsAre("1000", "2000", "4000", "8000"));
    EXPECT_THAT(valuesOf("radius=1..3", "gaussian"), ElementsAre("1", "2", "3"));
    EXPECT_THAT(valuesOf("data=a.npy+b.npy,ramp:8+ramp:8"), ElementsAre("a.npy+b.npy", "ramp:8+ramp:8"));
    EXPECT_THAT(valuesOf("gpu=rtx3060,T4"), ElementsAre("RTX 3060", "T4"));
    EXPECT_THAT(valuesOf("launches=1..8,100"), ElementsAre("1", "2", "4", "8", "100"));
    EXPECT_THAT(valuesOf("launches=1,2,4..32:x4"), ElementsAre("1", "2", "4", "16"));
    EXPECT_THAT(valuesOf("variant=tiled", "matmul"), ElementsAre("tiled"));
}

TEST(SweepAxis, WithoutValuesTakesAllThereAre)
{
    EXPECT_EQ(valuesOf("gpu").size(), gpuSheets().size());
    EXPECT_THAT(valuesOf("variant", "matmul"), testing::IsSupersetOf({"naive", "tiled"}));
    EXPECT_THAT(valuesOf("device"), testing::IsSupersetOf({"cpu", "sim"}));
    EXPECT_THAT(valuesOf("launches", "grayscale"), testing::IsSupersetOf({"1", "2", "64"}));
    EXPECT_THAT(valuesOf("size"), ElementsAre("1024", "4096", "16384", "65536", "262144", "1048576"));
}

TEST(SweepAxis, WhatItCannotBeIsSaidInOneLineWithTheOption)
{
    const Experiment add = catalogueKernel("vector_add");
    EXPECT_EQ(refusalOf("blok", add), "--over blok: is not one of block, size, data, variant, device, gpu, launches");
    EXPECT_THAT(refusalOf("block=2048", add), HasSubstr("--over block=2048: 2048: "));
    EXPECT_THAT(refusalOf("block=a", add), HasSubstr("is no shape of a block"));
    EXPECT_THAT(refusalOf("block=32,32", add), HasSubstr("is there twice"));
    EXPECT_THAT(refusalOf("size=0", add), HasSubstr("is no number of elements from 1 to 268,435,456"));
    EXPECT_THAT(refusalOf("size=8..4", add), HasSubstr("the last value is below the first"));
    EXPECT_THAT(refusalOf("size=8..4096:x1", add), HasSubstr("a factor above 1"));
    EXPECT_THAT(refusalOf("size=1..1000000:1", add), HasSubstr("has more than 1000 values"));
    EXPECT_THAT(refusalOf("block=", add), HasSubstr("is not NAME or NAME=VALUES"));
    EXPECT_THAT(refusalOf("data", add), HasSubstr("data are expected"));
    EXPECT_THAT(refusalOf("variant=none", add), HasSubstr("is no variant of vector_add; there are naive"));
    EXPECT_THAT(refusalOf("radius=0..3", catalogueKernel("gaussian")), HasSubstr("0: is not a whole number from 1"));
    EXPECT_THAT(refusalOf("radius", catalogueKernel("gaussian")), HasSubstr("its values are expected"));
    EXPECT_THAT(
        refusalOf("block", catalogueKernel("matmul:tiled")), HasSubstr("is written for blocks of 16 x 16 alone"));
    Experiment onCpu = add;
    onCpu.device = "cpu";
    EXPECT_THAT(refusalOf("gpu", onCpu), HasSubstr("is for the simulator"));
    EXPECT_EQ(refusalOf("launches", onCpu), "--over launches: --device cpu launches nothing; sim and cuda do");
    EXPECT_THAT(refusalOf("launches=0", add), HasSubstr("is no number of launches from 1 to 256"));
    EXPECT_THAT(refusalOf("launches=257", add), HasSubstr("is no number of launches from 1 to 256"));
}

TEST(SweepAxis, NumbersOfAKernelOfOnesOwnAreItsParameters)
{
    const Experiment own = test::saxpy(); // whose PTX has no names
    Sweep sweep{own, {parseSweepAxis("argument 4=100..300:100", own)}, false};
    EXPECT_THAT(sweep.axes[0].values, ElementsAre("100", "200", "300"));
    ASSERT_TRUE(sweep.axes[0].own);
    EXPECT_EQ(sweep.axes[0].own->index, 3u);
    EXPECT_THAT(sweep.at(1).source->arguments[3], testing::MatchesRegex("[iu]32:200"));
    EXPECT_EQ(sweep.at(1).source->arguments[0], "f32:2") << "the rest stays";
    EXPECT_EQ(bindExperiment(sweep.at(1))->work.arguments.size(), 4u);
    EXPECT_THAT(Sweep({own, {parseSweepAxis("argument 1=0.5,1.5", own)}}).at(1).source->arguments[0], "f32:1.5");
    EXPECT_EQ(refusalOf("radius=1", own),
        "--over radius=1: is not one of block, size, data, device, gpu, launches, argument 1, argument 4");
    EXPECT_THAT(refusalOf("argument 4", own), HasSubstr("its values are expected, such as argument 4=250"));
    EXPECT_THAT(refusalOf("argument 4=1.5", own), HasSubstr("1.5: is no "));
    EXPECT_THAT(refusalOf("argument 4=1e12", own), HasSubstr("1e12: is no "));
    EXPECT_THAT(refusalOf("variant", own), HasSubstr("a number that it is called with"));
}

TEST(Sweep, PointsAreEveryCombinationAndTheLastAxisIsTheFastest)
{
    Sweep sweep{catalogueKernel("matmul"), {}, false};
    sweep.axes = {parseSweepAxis("variant=naive,tiled", sweep.base), parseSweepAxis("size=256,1024", sweep.base)};
    ASSERT_EQ(sweep.points(), 4U);
    EXPECT_EQ(sweep.placeOf(1), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(sweep.at(2).kernel, "matmul:tiled");
    EXPECT_EQ(sweep.at(2).data, sweep.at(0).data);
    EXPECT_NE(sweep.at(2).data, sweep.at(3).data);
}

TEST(Sweep, LaunchesChangeNoExperimentAndKnowTheirWhole)
{
    Sweep sweep{catalogueKernel("vector_add"), {}, false};
    sweep.axes = {parseSweepAxis("launches=1,4", sweep.base), parseSweepAxis("size=256,1024,4096", sweep.base)};
    EXPECT_EQ(sweep.launchesAt(0), 1U);
    EXPECT_EQ(sweep.launchesAt(5), 4U);
    EXPECT_EQ(sweep.at(5), sweep.at(2));
    EXPECT_EQ(sweep.wholeOf(5), 2U);
    EXPECT_FALSE(measuresByItself(sweep)) << "there is no GPU to measure on";
    std::swap(sweep.axes[0], sweep.axes[1]);
    EXPECT_EQ(sweep.launchesAt(5), 4U);
    EXPECT_EQ(sweep.wholeOf(5), 4U);
    sweep.axes.pop_back();
    EXPECT_FALSE(sweep.launchesAt(1));
    EXPECT_EQ(sweep.wholeOf(2), 2U);
}

TEST(Sweep, WhatWasSetStaysBesideTheSize)
{
    Sweep sweep{catalogueKernel("gaussian"), {}, false};
    sweep.base.parameters["radius"] = 3;
    sweep.axes = {parseSweepAxis("size=4096", sweep.base)};
    EXPECT_EQ(sweep.at(0).parameters.at("radius"), 3);
}

} // namespace
} // namespace warpatlas
