// A followed thread's formulas with the fields of a structure that the kernel was given by value.
#include "app/follow/follower.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

namespace {

/// Every formula that thread 3 goes by.
std::string fieldFormulasOf(const std::string& argument,
    const std::string& grid = "struct Grid { unsigned char first; int width; const float* data; };")
{
    const std::string text = grid
        + "\n__global__ void k(Grid g, int* out)\n{\n"
          "    int at = threadIdx.x * g.width + g.first;\n"
          "    out[threadIdx.x] = at;\n}\n";
    const OutcomePointer outcome =
        test::run(test::ownKernel("k.cu", text, {{1, 1, 1}, {4, 1, 1}}, {argument, "out:i32:4"}));
    Progress progress;
    const StoryPointer story = followThread(outcome, 3, progress);
    std::string all;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const auto moment = momentOf(story, *outcome, visit);
        for (const std::string& formula : moment->formulas)
            all += formula + "\n";
    }
    return all;
}

} // namespace

TEST(StructArguments, FieldsStandInFormulas)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    EXPECT_THAT(fieldFormulasOf("struct:width=30,first=2,data=in:ramp:4"), testing::HasSubstr("3 * 30 + 2 = 92"));
    EXPECT_THAT(fieldFormulasOf("struct:width=5"), testing::HasSubstr("3 * 5 + 0 = 15"));
}

TEST(StructArguments, TypesOfCAreUnderstood)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    for (const char* grid : {"typedef struct { unsigned char first; int width; const float* data; } Grid;",
             "typedef struct Own { unsigned char first; int width; const float* data; } Grid;"})
        EXPECT_THAT(
            fieldFormulasOf("struct:width=30,first=2,data=in:ramp:4", grid), testing::HasSubstr("3 * 30 + 2 = 92"))
            << grid;
}

TEST(StructArguments, WhatTheirPointersPointToIsRead)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string text = "typedef struct { int width; float* data; } Row;\n"
                             "__global__ void k(Row r, Row out)\n{\n"
                             "    float sum = 0;\n"
                             "    for (int e = 0; e < r.width; ++e)\n"
                             "        sum += r.data[e] * 2;\n"
                             "    out.data[threadIdx.x] = sum;\n}\n";
    const OutcomePointer outcome = test::run(test::ownKernel(
        "k.cu", text, {{1, 1, 1}, {4, 1, 1}}, {"struct:width=5,data=in:ramp:5:f32", "struct:width=4,data=out:f32:4"}));
    Progress progress;
    const StoryPointer story = followThread(outcome, 3, progress);
    std::string all;
    std::uint64_t last = 0;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const auto moment = momentOf(story, *outcome, visit);
        for (const std::string& formula : moment->formulas)
            all += formula + "\n";
        for (const StoryLoop& loop : moment->loops)
            last = std::max(last, loop.round);
    }
    EXPECT_GE(last, 5u) << "every round is told";
    EXPECT_THAT(all, testing::HasSubstr("4 * 2")) << "the last element";
    EXPECT_THAT(all, testing::HasSubstr("= 20")) << "their sum";
}

/// What the source does not say; the rounds behind the first are no first ones.
TEST(StructArguments, WhatComesBehindTheLastThingThatIsKnownIsNotTold)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string text =
        "__device__ __noinline__ float of(const float* p) { switch (0) { case 0: return *p; other: ; } "
        "return 0; }\n"
        "__global__ void k(const float* data, int n, float* out)\n{\n"
        "    float sum = 0;\n"
        "    for (int e = 0; e < n; ++e)\n"
        "        sum += of(data + e);\n"
        "    out[threadIdx.x] = sum;\n}\n";
    const OutcomePointer outcome =
        test::run(test::ownKernel("k.cu", text, {{1, 1, 1}, {4, 1, 1}}, {"in:ramp:5:f32", "i32:5", "out:f32:4"}));
    Progress progress;
    const StoryPointer story = followThread(outcome, 3, progress);
    ASSERT_GT(story->visits.size(), 5u);
    std::size_t told = 0;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit)
        told += momentOf(story, *outcome, visit)->loops.size();
    EXPECT_LE(told, 1u) << "the first round is told once";
}

} // namespace warpatlas
