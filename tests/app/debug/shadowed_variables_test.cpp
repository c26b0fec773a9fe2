/// Two variables of one name: the one is told that is meant where the thread is.
#include "app/debug/block_debugger.h"
#include "app/follow/follower.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace warpatlas {
namespace {

/// By line, what a variable of thread 3 holds at the end of the thread's last visit there; "-": there is none.
std::map<std::uint32_t, std::string> toldByLine(const std::string& kernel, const std::string& name)
{
    const OutcomePointer outcome =
        test::run(test::ownKernel("shadowed.cu", kernel, {{1, 1, 1}, {32, 1, 1}}, {"out:i32:128"}));
    Progress progress;
    const StoryPointer story = followThread(outcome, 3, progress);
    BlockDebugger debugger(outcome, story);
    std::map<std::uint32_t, std::string> values;
    for (const StoryVisit& visit : story->visits) {
        const DebugMomentPointer moment = debugger.at(visit.endStep, false, progress);
        const auto row = std::ranges::find(moment->variables, name, &LaneRow::name);
        values[moment->line] = row == moment->variables.end() ? "-" : row->values[moment->lane];
    }
    return values;
}

class ShadowedVariables : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "neither NVRTC nor clang is installed";
    }
};

TEST_F(ShadowedVariables, ABlockInOneLineLeavesTheOuterOne)
{
    auto values = toldByLine("__global__ void mine(int* out)\n"
                             "{\n"
                             "    int t = threadIdx.x;\n"
                             "    out[t] = t;\n"
                             "    { int t = 7; out[32] = t; }\n"
                             "    out[33 + t] = t + 1;\n"
                             "    { int t = out[33]; out[70] = t * 2; }\n"
                             "    out[80 + t] = t + 2;\n"
                             "}\n",
        "t");
    EXPECT_EQ(values[4], "3");
    EXPECT_EQ(values[5], "3");
    EXPECT_EQ(values[6], "3");
    EXPECT_EQ(values[7], "3");
    EXPECT_EQ(values[8], "3");
}

TEST_F(ShadowedVariables, ABlockInSeveralLinesHasItsOwnInside)
{
    auto values = toldByLine("__global__ void mine(int* out)\n"
                             "{\n"
                             "    int t = threadIdx.x;\n"
                             "    out[t] = t;\n"
                             "    {\n"
                             "        int t = out[threadIdx.x] + 70;\n"
                             "        out[32 + threadIdx.x] = t;\n"
                             "        out[64 + threadIdx.x] = t + 1;\n"
                             "    }\n"
                             "    out[96 + t] = t + 1;\n"
                             "}\n",
        "t");
    EXPECT_EQ(values[4], "3");
    EXPECT_EQ(values[7], "73");
    EXPECT_EQ(values[8], "73");
    EXPECT_EQ(values[10], "3");
}

TEST_F(ShadowedVariables, WhatABlockDeclaresEndsWithIt)
{
    auto values = toldByLine("__global__ void mine(int* out)\n"
                             "{\n"
                             "    int i = threadIdx.x;\n"
                             "    if (i < 9) {\n"
                             "        int part = out[i] + i;\n"
                             "        out[32 + i] = part;\n"
                             "    }\n"
                             "    if (i < 9) { int part = out[i] + 5; out[64 + i] = part; }\n"
                             "    out[96 + i] = i + 1;\n"
                             "}\n",
        "part");
    EXPECT_EQ(values[6], "3");
    EXPECT_EQ(values[8], "5") << "in the line that has nothing else";
    EXPECT_EQ(values[9], "-");
}

TEST_F(ShadowedVariables, ACounterOfALoopInOneLineIsTold)
{
    auto values = toldByLine("__global__ void mine(int* out)\n"
                             "{\n"
                             "    int t = threadIdx.x;\n"
                             "    for (int t = 0; t < 3; ++t) out[32 * t + threadIdx.x] = t;\n"
                             "    out[96 + t] = t + 1;\n"
                             "}\n",
        "t");
    EXPECT_EQ(values[5], "3");
}

} // namespace
} // namespace warpatlas
