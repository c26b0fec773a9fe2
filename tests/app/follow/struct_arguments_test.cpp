// A followed thread's formulas with the fields of a structure that the kernel was given by value.
#include "app/follow/follower.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

namespace {

/// Every formula that thread 3 goes by.
std::string formulasOf(const std::string& argument)
{
    const std::string text = "struct Grid { unsigned char first; int width; const float* data; };\n"
                             "__global__ void k(Grid g, int* out)\n{\n"
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
    EXPECT_THAT(formulasOf("struct:width=30,first=2,data=in:ramp:4"), testing::HasSubstr("3 * 30 + 2 = 92"));
    EXPECT_THAT(formulasOf("struct:width=5"), testing::HasSubstr("3 * 5 + 0 = 15"));
}

} // namespace warpatlas
