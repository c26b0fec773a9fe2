#include "app/suggest_kernel.h"

#include "app/dataset/dataset.h"
#include "tests/app/support/files.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(SuggestKernel, NamesTheFirstThatTakesTheDataAlone)
{
    const auto kernelFor = [](const char* spec) { return kernelThatTakes(*loadDataset(spec).array); };
    EXPECT_EQ(kernelFor("bundled:picture"), "grayscale");
    EXPECT_EQ(kernelFor("ramp:64x48x3"), "grayscale");
    EXPECT_EQ(kernelFor("ramp:100:f32"), "relu");
    EXPECT_EQ(kernelFor("ramp:100:f64"), "relu");
    EXPECT_EQ(kernelFor("random:37x29:1"), "transpose");
    EXPECT_EQ(kernelFor("ramp:37x29:u8"), "blur");
    EXPECT_EQ(kernelFor("ramp:1000:i64"), "reduce");
}

TEST(SuggestKernel, LeavesOutWhatBelongedToTheOtherKernel)
{
    const test::TemporaryFolder folder;
    Experiment experiment;
    experiment.kernel = "matmul:tiled";
    experiment.data = {"random:5x7:1", folder.write("a.csv", "1,2\n3,4\n5,6\n")};
    experiment.mistake = "no_guard";
    experiment.block = {8, 8, 1};
    experiment.gpu = "H200";
    const auto other = withKernelThatTakes(experiment);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->kernel, "transpose");
    EXPECT_EQ(other->data, std::vector{experiment.data[1]});
    EXPECT_EQ(other->mistake, "");
    EXPECT_FALSE(other->block);
    EXPECT_EQ(other->gpu, "H200");
    experiment.data = {folder.write("a.png", "no picture")};
    EXPECT_FALSE(withKernelThatTakes(experiment));
    experiment.data = {folder.path("nothing.png")};
    EXPECT_FALSE(withKernelThatTakes(experiment));
    experiment.data.clear();
    EXPECT_FALSE(withKernelThatTakes(experiment));
}

} // namespace
} // namespace warpatlas
