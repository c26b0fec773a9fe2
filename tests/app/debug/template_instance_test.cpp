/// An instance of a template that is followed and debugged: its lines, variables, conditions and shared memory.
#include "app/debug/block_debugger.h"
#include "app/debug/condition.h"
#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "app/follow/story_formulas.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr const char* templatedProduct = R"(template <typename T, int TILE = 8>
__global__ void matmulTiled(const T* A, const T* B, T* C, int M, int N, int K)
{
    __shared__ T As[TILE][TILE];
    __shared__ T Bs[TILE][TILE + 1];
    int row = blockIdx.y * TILE + threadIdx.y;
    int col = blockIdx.x * TILE + threadIdx.x;
    T sum = 0;
    for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
        int ka = t * TILE + threadIdx.x;
        int kb = t * TILE + threadIdx.y;
        As[threadIdx.y][threadIdx.x] = (row < M && ka < K) ? A[row * K + ka] : T(0);
        Bs[threadIdx.y][threadIdx.x] = (kb < K && col < N) ? B[kb * N + col] : T(0);
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < N)
        C[row * N + col] = sum;
}
)";

class TemplateInstance : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
        outcome = test::run(test::ownKernel("matmul.cu", templatedProduct, {{2, 2, 1}, {8, 8, 1}},
            {"in:ramp:13x11", "in:ramp:12x13", "out:f32:12x11", "i32:11", "i32:12", "i32:13"},
            "matmulTiled<float, 8>"));
        Progress progress;
        story = followThread(outcome, linearFromThread(outcome->bound->launch, {1, 0, 0}, {2, 3, 0}), progress);
    }

    OutcomePointer outcome;
    StoryPointer story;
};

} // namespace

TEST_F(TemplateInstance, EveryLineIsTraced)
{
    ASSERT_TRUE(story->source->run.complete);
    std::string all;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const MomentPointer moment = momentOf(story, *outcome, visit);
        for (const std::string& formula : moment->formulas)
            all += formula + "\n";
    }
    EXPECT_THAT(all, testing::HasSubstr("row = blockIdx.y * TILE + threadIdx.y = 0 * 8 + 3 = 3"));
    EXPECT_THAT(all, testing::HasSubstr("(K + TILE - 1) / TILE"));
    EXPECT_THAT(all, testing::Not(testing::HasSubstr(notTraced())));
}

TEST_F(TemplateInstance, ConditionsNameItsVariablesAndParameters)
{
    const SourceStory& source = *story->source;
    EXPECT_THAT(Condition("sum > 1 && k == 3", source).names(), testing::ElementsAre("sum", "k"));
    Condition own("k == TILE - 1", source);
    EXPECT_THAT(own.names(), testing::ElementsAre("k"));
    HeldVariable k;
    k.name = "k";
    k.value = cpp::Value::ofWhole(7, cpp::types::integer(4, true));
    const cpp::ThreadOfRun thread{{2, 3, 0}, {1, 0, 0}, {8, 8, 1}, {2, 2, 1}, {}};
    const simulator::Cursor cursor(story->recording);
    ConditionMemory memory(cursor);
    EXPECT_TRUE(own.holds({k}, source, thread, memory)) << "TILE is 8";
    k.value = cpp::Value::ofWhole(6, cpp::types::integer(4, true));
    EXPECT_FALSE(own.holds({k}, source, thread, memory));
}

TEST_F(TemplateInstance, SharedMemoryIsAsItIsDeclared)
{
    BlockDebugger debugger(outcome, story);
    Progress progress;
    const DebugMomentPointer moment = debugger.at(story->visits.back().endStep, true, progress);
    ASSERT_EQ(moment->shared.size(), 2u);
    EXPECT_EQ(moment->shared[0].declaration(), "float As[8][8]");
    EXPECT_EQ(moment->shared[1].declaration(), "float Bs[8][9]");
    EXPECT_EQ(moment->shared[1].nameOf(9 * 3 + 4), "Bs[3][4]");
    const auto row = std::ranges::find(moment->variables, "sum", &LaneRow::name);
    EXPECT_NE(row, moment->variables.end());
}

} // namespace warpatlas
