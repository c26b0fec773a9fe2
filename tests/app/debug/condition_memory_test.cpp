/// Conditions on elements of arrays in shared, global and constant memory, with what stood there at the moment.
#include "app/debug/block_debugger.h"
#include "app/follow/follower.h"
#include "kernels/model/error.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr const char* gridKernel = R"(__constant__ int factors[3] = {0, 2, 5};
__device__ int helped(int value) { __shared__ int other[4]; other[threadIdx.x % 4] = value; return other[1]; }
__global__ void grid(const int* in, int* out)
{
    __shared__ int s[8][9];
    __shared__ float row[8];
    int x = threadIdx.x, y = threadIdx.y;
    for (int t = 0; t < 3; ++t) {
        s[y][x] = in[y * 8 + x] * factors[t];
        if (y == 0)
            row[x] = t + 0.5f;
        __syncthreads();
        out[y * 8 + x] = s[7 - y][x] + (int)row[7 - x];
        __syncthreads();
    }
}
)";

class MemoryConditions : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
        outcome = test::run(
            test::ownKernel("grid.cu", gridKernel, {{1, 1, 1}, {8, 8, 1}}, {"in:ramp:64:i32", "out:i32:64"}, "grid"));
        story = followThread(outcome, 5 * 8 + 2, progress); // x 2, y 5
        debugger = std::make_unique<BlockDebugger>(outcome, story);
    }
    DebugMomentPointer where(const std::string& condition, DebugScope scope = DebugScope::Thread)
    {
        DebugWish wish;
        wish.stop = DebugWish::Stop::Condition;
        wish.scope = scope;
        wish.condition = condition;
        const auto arrival = debugger->find(0, wish, progress);
        return arrival ? debugger->at(arrival->position, true, progress) : nullptr;
    }
    static std::string valueOf(const DebugMoment& moment, const std::string& name)
    {
        const auto row = std::ranges::find(moment.variables, name, &LaneRow::name);
        return row == moment.variables.end() ? "no row" : row->values[moment.lane];
    }
    static std::string elementOf(const DebugMoment& moment, const std::string& name)
    {
        for (const SharedGrid& grid : moment.shared)
            for (std::size_t i = 0; i < grid.values.size(); ++i)
                if (grid.nameOf(i) == name)
                    return grid.values[i];
        return "no element";
    }

    Progress progress;
    OutcomePointer outcome;
    StoryPointer story;
    std::unique_ptr<BlockDebugger> debugger;
};

TEST_F(MemoryConditions, AnElementOfTwoDimensions)
{
    const int element = outcome->bound->work.buffers[0].contents->values<int>()[7 * 8 + 3];
    ASSERT_GT(element, 0);
    for (const auto& [factor, round] : {std::pair(2, "1"), std::pair(5, "2")}) {
        const DebugMomentPointer moment = where("s[7][3] == " + std::to_string(element * factor));
        ASSERT_NE(moment, nullptr);
        EXPECT_EQ(valueOf(*moment, "t"), round);
        EXPECT_EQ(elementOf(*moment, "s[7][3]"), std::to_string(element * factor));
    }
    EXPECT_EQ(where("s[7][3] == 1"), nullptr);
    EXPECT_EQ(where("s[7][8] == 0"), nullptr) << "nobody writes that";
    EXPECT_EQ(where("s[7][9] == 0 && s[70][3] == 0"), nullptr) << "it is outside";
}

TEST_F(MemoryConditions, WhatNobodyHasWrittenIsNoZero)
{
    const DebugMomentPointer moment = where("s[7][3] == 0");
    ASSERT_NE(moment, nullptr);
    const auto grid = std::ranges::find(moment->shared, "s", &SharedGrid::name);
    ASSERT_NE(grid, moment->shared.end());
    EXPECT_TRUE(grid->writers[7 * 9 + 3]);
    EXPECT_EQ(valueOf(*moment, "t"), "0");
}

TEST_F(MemoryConditions, IndicesMayBeVariables)
{
    const DebugMomentPointer moment = where("t == 2 && s[y][x] == in[y * 8 + x] * factors[t]");
    ASSERT_NE(moment, nullptr);
    EXPECT_EQ(valueOf(*moment, "t"), "2");
    const DebugMomentPointer one = where("row[x] > 2 && t == 2");
    ASSERT_NE(one, nullptr);
    EXPECT_EQ(valueOf(*one, "t"), "2");
    EXPECT_NE(where("s[threadIdx.y][threadIdx.x] > 0", DebugScope::Block), nullptr);
    EXPECT_NE(where("out[y * 8 + x] == s[7 - y][x] + 1 && t == 1"), nullptr);
    EXPECT_NE(where("in[5] < in[6]"), nullptr);
    EXPECT_EQ(where("in[5] > in[6]"), nullptr);
}

TEST_F(MemoryConditions, OnlyArraysOfWhatRunsCount)
{
    EXPECT_THROW(where("other[1] == 0"), InputError);
    EXPECT_THROW(where("s[1][2] = 0"), InputError);
    EXPECT_THROW(where("s[1][2"), InputError);
}

} // namespace
} // namespace warpatlas
