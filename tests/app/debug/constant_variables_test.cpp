/// Variables that begin as constants: a compiler takes no instruction for "float sum = 0" on the way into a loop, so
/// that no visit tells of it. They have their values all the same.
#include "app/debug/block_debugger.h"

#include "app/follow/follower.h"
#include "app/follow/story_lines.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr const char* constantRowSums = R"(__global__ void rowSum(const float* m, float* out, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float sum = 0;
    for (int k = 0; k < cols; ++k)
        sum += m[r * cols + k];
    out[r] = sum;
}
)";

constexpr const char* constantTiles = R"(#define TILE 8
__global__ void constantTiles(const float* A, const float* B, float* C, int n)
{
    __shared__ float sA[TILE][TILE];
    __shared__ float sB[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;
    for (int t = 0; t < (n + TILE - 1) / TILE; ++t) {
        sA[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
        sB[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += sA[threadIdx.y][k] * sB[k][threadIdx.x];
        __syncthreads();
    }
    C[row * n + col] = sum;
}
)";

constexpr const char* constantBox = R"(#define R 2
__global__ void box(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width - 2 * R || y >= height - 2 * R) return;
    int s = 0;
    for (int j = 0; j <= 2 * R; ++j)
        for (int i = 0; i <= 2 * R; ++i)
            s += in[(y + j) * width + x + i];
    out[y * width + x] = s / ((2 * R + 1) * (2 * R + 1));
}
)";

constexpr const char* constantSeveral = R"(__global__ void several(const float* in, float* out, int n)
{
    int i = threadIdx.x;
    float least = -1.5f, half = 1.0f / 2;
    int round = 3;
    for (int k = 0; k < 3; ++k) {
        float part = 0.25f;
        for (int j = 0; j < 2; ++j)
            part += in[(i + j) % n];
        least += part * half;
        round = 7;
        out[i] = least + k;
    }
    out[i] += round;
}
)";

std::uint32_t lineWith(const Outcome& outcome, const std::string& text)
{
    const std::string_view source = outcome.bound->work.code.source;
    return static_cast<std::uint32_t>(1 + std::ranges::count(source.substr(0, source.find(text)), '\n'));
}

std::string valueAt(const DebugMoment& moment, const std::string& name, std::uint32_t lane)
{
    const auto row = std::ranges::find(moment.variables, name, &LaneRow::name);
    return row == moment.variables.end() ? "no row" : row->values[lane];
}

class ConstantVariables : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
    }
    void start(const char* text, const Dim3& grid, const Dim3& block, const std::vector<std::string>& arguments,
        const Dim3& thread)
    {
        outcome = test::run(test::ownKernel("own.cu", text, {grid, block}, arguments));
        story = followThread(outcome, linearFromThread(outcome->bound->launch, {0, 0, 0}, thread), progress);
        debugger = std::make_unique<BlockDebugger>(outcome, story);
    }
    /// The moment at which a condition comes to hold for the first time after one; null: it does not.
    DebugMomentPointer where(const std::string& condition, DebugScope scope, std::uint64_t from = 0)
    {
        DebugWish wish;
        wish.stop = DebugWish::Stop::Condition;
        wish.scope = scope;
        wish.condition = condition;
        const auto arrival = debugger->find(from, wish, progress);
        return arrival ? debugger->at(arrival->position, true, progress) : nullptr;
    }

    Progress progress;
    OutcomePointer outcome;
    StoryPointer story;
    std::unique_ptr<BlockDebugger> debugger;
};

TEST_F(ConstantVariables, ASumIsZeroBeforeItsLoop)
{
    start(constantRowSums, {1, 1, 1}, {32, 1, 1}, {"in:random:50x8:3:f32", "out:f32:8", "i32:8", "i32:50"}, {3, 0, 0});
    for (const DebugScope scope : {DebugScope::Thread, DebugScope::Block}) {
        const DebugMomentPointer moment = where("sum == 0", scope);
        ASSERT_NE(moment, nullptr);
        EXPECT_LT(moment->line, lineWith(*outcome, "sum += "));
        EXPECT_EQ(valueAt(*moment, "sum", 3), "0");
    }
}

TEST_F(ConstantVariables, CountersBeginWithTheirFirstRound)
{
    start(constantTiles, {2, 2, 1}, {8, 8, 1},
        {"in:random:16x16:1:f32", "in:random:16x16:2:f32", "out:f32:16x16", "i32:16"}, {5, 3, 0});
    for (const DebugScope scope : {DebugScope::Thread, DebugScope::Warp, DebugScope::Block})
        for (const char* const condition : {"k == 0", "k < 1"}) {
            DebugMomentPointer moment = where(condition, scope);
            ASSERT_NE(moment, nullptr) << condition;
            moment = where("k == 0 && t == 1", scope);
            ASSERT_NE(moment, nullptr);
        }
    // Every round of the inner loop has its row, and what the views tell of the round is in it.
    const std::uint32_t line = lineWith(*outcome, "sum += ");
    StoryTeller teller(story, outcome);
    std::vector<std::string> rounds;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const DebugMomentPointer moment = debugger->at(story->visits[visit].endStep, true, progress);
        if (moment->line > lineWith(*outcome, "float sum = 0")) {
            EXPECT_NE(valueAt(*moment, "sum", moment->lane), "no row") << "line " << moment->line;
        }
        if (moment->line != line)
            continue;
        rounds.push_back(valueAt(*moment, "k", moment->lane));
        EXPECT_EQ(rounds.back(), teller.at(visit)->present->loops.back().value);
    }
    const std::vector<std::string> once{"0", "1", "2", "3", "4", "5", "6", "7"};
    std::vector<std::string> twice = once;
    twice.insert(twice.end(), once.begin(), once.end());
    EXPECT_EQ(rounds, twice);
}

TEST_F(ConstantVariables, WhatTheFirstRoundOverwritesIsThereBeforeIt)
{
    start(constantBox, {1, 1, 1}, {16, 4, 1}, {"in:random:20x12:3:u8", "out:u8:20x12", "i32:20", "i32:12"}, {5, 3, 0});
    EXPECT_NE(where("i == 0 && j == 0", DebugScope::Thread), nullptr);
    const DebugMomentPointer zero = where("s == 0", DebugScope::Thread);
    ASSERT_NE(zero, nullptr);
    EXPECT_EQ(valueAt(*zero, "s", zero->lane), "0");
    EXPECT_LT(zero->line, lineWith(*outcome, "s += "));
}

TEST_F(ConstantVariables, WhatACompilerComputesIsCertain)
{
    start(constantSeveral, {1, 1, 1}, {32, 1, 1}, {"in:random:40x1:3:f32", "out:f32:32", "i32:40"}, {5, 0, 0});
    EXPECT_NE(where("least == -1.5f && half == 0.5f && round == 3", DebugScope::Thread), nullptr);
    EXPECT_NE(where("part == 0.25f", DebugScope::Thread), nullptr);
    EXPECT_EQ(where("half == 0.25f", DebugScope::Thread), nullptr);
    // A later constant takes the place of an earlier one.
    const DebugMomentPointer end = debugger->at(story->visits.back().endStep, true, progress);
    EXPECT_EQ(valueAt(*end, "round", end->lane), "7");
    EXPECT_EQ(valueAt(*end, "part", end->lane), "no row");
}

} // namespace
} // namespace warpatlas
