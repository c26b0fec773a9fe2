/// A condition names what the kernel and the functions that it calls have, not what other functions of the file have.
#include "app/debug/kernel_variables.h"

#include "app/debug/block_debugger.h"
#include "app/debug/condition.h"
#include "app/follow/follower.h"
#include "kernels/model/error.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr const char* sumsWithOthers = R"(__device__ float clamped(float value)
{
    const float low = -0.5f;
    float kept = value < low ? low : value;
    return kept;
}

__device__ float unused(float value) { float never = value + 1; return never; }

__global__ void sums(const float* m, float* out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k)
        sum += clamped(m[row * cols + k]);
    out[row] = sum;
}

__global__ void other(float* out) { int q = threadIdx.x; out[q] = 1; }

void sumsCpu(const float* m, float* out, int rows, int cols)
{
    for (int i = 0; i < rows; ++i) {
        float s = 0;
        for (int j = 0; j < cols; ++j)
            s += m[i * cols + j];
        out[i] = s;
    }
}
)";

class KernelVariables : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
        outcome = test::run(test::ownKernel("sums.cu", sumsWithOthers, {{1, 1, 1}, {32, 1, 1}},
            {"in:random:9x20:3:f32", "out:f32:20", "i32:20", "i32:9"}, "sums"));
        story = followThread(outcome, 11, progress);
    }

    Progress progress;
    OutcomePointer outcome;
    StoryPointer story;
};

TEST_F(KernelVariables, AreThoseOfTheKernelAndOfWhatItCalls)
{
    EXPECT_THAT(kernelVariables(*story->source),
        testing::UnorderedElementsAre("m", "out", "rows", "cols", "row", "sum", "k", "value", "low", "kept"));
}

TEST_F(KernelVariables, OtherNamesAreRefused)
{
    for (const char* const condition : {"j == 3", "i == 785 && k > 3", "s > 1", "q == 1", "never > 0", "qq == 3"})
        EXPECT_THROW(Condition(condition, *story->source), InputError) << condition;
    for (const char* const condition : {"k == 3", "row == 11 && sum > 0", "kept > -0.5f", "rows > cols"})
        EXPECT_NO_THROW(Condition(condition, *story->source)) << condition;
}

TEST_F(KernelVariables, TheExampleIsAConditionThatComesToHold)
{
    EXPECT_EQ(exampleCondition(*story->source), "row == 11 && k == 4");
    BlockDebugger debugger(outcome, story);
    DebugWish wish;
    wish.stop = DebugWish::Stop::Condition;
    wish.condition = exampleCondition(*story->source);
    EXPECT_TRUE(debugger.find(0, wish, progress));
    try {
        Condition("", *story->source);
        ADD_FAILURE() << "an empty condition";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("\"row == 11 && k == 4\""));
    }
}

} // namespace
} // namespace warpatlas
