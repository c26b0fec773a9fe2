// What a kernel is called where the experiment leaves its name out.
#include "app/experiment/kernel_name.h"

#include "tests/app/support/own_kernel.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(KernelName, IsTheTextsWhereItIsTheOnlyOne)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    Experiment experiment = test::ownKernel(
        "folder/one.cu", "__global__ void one(float* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 1; }", {});
    experiment.grid.reset();
    experiment.block.reset();
    EXPECT_EQ(nameOfKernel(experiment), "one.cu") << "nobody has read it yet";
    EXPECT_EQ(nameOfKernel(*bindExperiment(experiment)), "one");
    experiment.kernel = "one";
    EXPECT_EQ(nameOfKernel(experiment), "one");
    Experiment known;
    known.kernel = "matmul:tiled";
    EXPECT_EQ(nameOfKernel(known), "matmul:tiled");
}

} // namespace warpatlas
