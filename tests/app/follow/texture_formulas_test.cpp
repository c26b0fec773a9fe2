// A followed thread's formulas with what it fetched from a texture, and behind what it wrote to a surface.
#include "app/follow/follower.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

namespace {

constexpr const char* fetchText =
    "__global__ void k(cudaTextureObject_t picture, cudaSurfaceObject_t to, int* out)\n{\n"
    "    int x = threadIdx.x;\n"
    "    float value = tex2D<float>(picture, x + 0.5f, 1.5f);\n"
    "    float twice = value * 2;\n"
    "    uchar4 four = surf1Dread<uchar4>(to, x * 4);\n"
    "    surf1Dwrite(four, to, x * 4, cudaBoundaryModeZero);\n"
    "    int sum = four.y + int(twice);\n"
    "    out[x] = sum;\n}\n";

/// Every formula that thread 3 goes by.
std::string formulasOf(const std::string& text, const std::vector<std::string>& arguments)
{
    const OutcomePointer outcome = test::run(test::ownKernel("k.cu", text, {{1, 1, 1}, {8, 1, 1}}, arguments));
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

TEST(TextureFormulas, WhatWasFetchedStandsInThem)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string formulas = formulasOf(fetchText, {"tex:ramp:8x4", "surf:inout:ramp:8x1x4:u8", "out:i32:8"});
    // Element (3, 1) of the texture is 11, the second channel of the surface's third element 13.
    EXPECT_THAT(formulas, testing::HasSubstr("11 * 2 = 22")) << formulas;
    EXPECT_THAT(formulas, testing::HasSubstr("13 + ")) << formulas;
    EXPECT_THAT(formulas, testing::HasSubstr("= 35")) << formulas;
}

/// A name that begins alike and is compared is no fetch.
TEST(TextureFormulas, ANameIsNoFetch)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string formulas =
        formulasOf("__global__ void k(int* out, int textures)\n{\n    int tex = threadIdx.x * 2;\n"
                   "    if (tex < textures)\n        out[tex] = tex + 1;\n}\n",
            {"out:i32:16", "i32:9"});
    EXPECT_THAT(formulas, testing::HasSubstr("3 * 2 = 6")) << formulas;
}

} // namespace warpatlas
