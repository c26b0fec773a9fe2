#include "app/experiment/suggest_kernel.h"

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
    const auto other = withKernelThatTakes(experiment, 1);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->kernel, "transpose");
    EXPECT_EQ(other->data, std::vector{experiment.data[1]});
    EXPECT_EQ(other->mistake, "");
    EXPECT_FALSE(other->block);
    EXPECT_EQ(other->gpu, "H200");
    experiment.data = {folder.write("a.png", "no picture")};
    EXPECT_FALSE(withKernelThatTakes(experiment, 1));
    experiment.data = {folder.path("nothing.png")};
    EXPECT_FALSE(withKernelThatTakes(experiment, 1));
    experiment.data.clear();
    EXPECT_FALSE(withKernelThatTakes(experiment, 1));
}

TEST(SuggestKernel, SeveralAreTheInputsOfOneKernel)
{
    const test::TemporaryFolder folder;
    const std::string a = folder.write("a.csv", "1,2\n3,4\n5,6\n"), b = folder.write("b.csv", "1,2,3,4\n5,6,7,8\n");
    Experiment experiment;
    experiment.data = {a, b};
    const auto product = withKernelThatTakes(experiment, 2);
    ASSERT_TRUE(product);
    EXPECT_EQ(product->kernel, "matmul");
    EXPECT_EQ(product->data, experiment.data);
    experiment.data = {a, a};
    const auto sum = withKernelThatTakes(experiment, 2);
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum->kernel, "vector_add");
    experiment.data = {b, a};
    const auto reversed = withKernelThatTakes(experiment, 2);
    ASSERT_TRUE(reversed);
    EXPECT_EQ(reversed->data, (std::vector{a, b}));
    experiment.data = {b, b};
    const auto added = withKernelThatTakes(experiment, 2);
    ASSERT_TRUE(added);
    EXPECT_EQ(added->kernel, "vector_add");
    experiment.data = {b, folder.write("c.csv", "1,2,3,4,5\n1,2,3,4,5\n1,2,3,4,5\n")};
    const auto first = withKernelThatTakes(experiment, 2);
    ASSERT_TRUE(first) << "none takes both: the first alone";
    EXPECT_EQ(first->data, std::vector{b});
    experiment.kernel = "matmul";
    EXPECT_FALSE(withKernelThatTakes(experiment, 2)) << "has two inputs, and waits for what fits";
}

} // namespace
} // namespace warpatlas
