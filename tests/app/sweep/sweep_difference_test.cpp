// What an experiment has that a sweep was not of.
#include "app/sweep/sweep_difference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Sweep overBlocks()
{
    Sweep sweep;
    sweep.base.kernel = "matmul";
    sweep.axes = {{SweepOver::Block, "", {"8x8", "16x16"}}};
    return sweep;
}

TEST(SweepDifference, IsNoneAtEveryPointOfTheSweep)
{
    const Sweep blocks = overBlocks();
    EXPECT_THAT(differencesFrom(blocks, blocks.base), IsEmpty());
    EXPECT_THAT(differencesFrom(blocks, blocks.at(1)), IsEmpty());
    Sweep sizes;
    sizes.base.kernel = "vector_add";
    sizes.axes = {{SweepOver::Size, "", {"1024", "4096"}}};
    EXPECT_THAT(differencesFrom(sizes, sizes.at(1)), IsEmpty());
    Sweep variants = overBlocks();
    variants.axes = {{SweepOver::Variant, "", {"naive", "tiled"}}};
    EXPECT_THAT(differencesFrom(variants, variants.at(1)), IsEmpty());
    Sweep radii;
    radii.base.kernel = "gaussian";
    radii.axes = {{SweepOver::Parameter, "radius", {"1", "2"}}};
    EXPECT_THAT(differencesFrom(radii, radii.at(1)), IsEmpty());
}

TEST(SweepDifference, NamesTheKernelAlone)
{
    Experiment other = overBlocks().base;
    other.kernel = "grayscale";
    other.device = "cpu";
    EXPECT_THAT(differencesFrom(overBlocks(), other), ElementsAre("kernel grayscale, not matmul"));
    other = overBlocks().base;
    other.kernel = "matmul:naive";
    EXPECT_THAT(differencesFrom(overBlocks(), other), IsEmpty()) << "the same kernel by its whole name";
}

TEST(SweepDifference, NamesWhatElseIsNotAsItWas)
{
    Experiment now = overBlocks().base;
    now.data = {"ramp:64x40", "ramp:40x64"};
    now.grid = Dim3{3, 2, 1};
    now.gpu = "H100 SXM";
    now.device = "cpu";
    now.mistake = "no_guard";
    EXPECT_THAT(differencesFrom(overBlocks(), now),
        ElementsAre("other data", "with the mistake no_guard", "grid 3x2, not the kernel's own", "device cpu, not sim",
            "limits of H100 SXM, not RTX 3060"));
}

TEST(SweepDifference, OfAnOwnKernelIsItsText)
{
    Sweep own = overBlocks();
    own.base.source = SourceKernel{};
    own.base.source->text = "__global__ void k() {}";
    Experiment now = own.base;
    now.source->text += " // more";
    EXPECT_THAT(differencesFrom(own, now), ElementsAre("another text or call of the kernel"));
}

} // namespace
} // namespace warpatlas
