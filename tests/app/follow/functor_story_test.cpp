/// A kernel whose template argument is a functor: its lines, and those of the functor, have their numbers.
#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "tests/app/support/own_kernel.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

constexpr const char* mapped = R"(template <typename T> struct Scale {
    T factor;
    __host__ __device__ T operator()(T x) const
    {
        return factor * x;
    }
};
struct Half {
    __device__ float operator()(float x) const { return x / 2; }
};
template <class F> __global__ void map(F f, const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = f(in[i]);
}
)";

std::string mappedBy(const std::string& kernel, const std::string& functor)
{
    const OutcomePointer outcome = test::run(test::ownKernel(
        "map.cu", mapped, {{2, 1, 1}, {32, 1, 1}}, {functor, "in:ramp:60", "out:f32:60", "i32:60"}, kernel));
    Progress progress;
    const StoryPointer story =
        followThread(outcome, linearFromThread(outcome->bound->launch, {1, 0, 0}, {3, 0, 0}), progress);
    EXPECT_TRUE(story->source->run.complete) << kernel;
    std::string all;
    for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
        const MomentPointer moment = momentOf(story, *outcome, visit);
        for (const std::string& formula : moment->formulas)
            all += formula + "\n";
    }
    return all;
}

TEST(FunctorStory, ItsLinesHaveTheirNumbers)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const std::string scaled = mappedBy("map<Scale<float>>", "struct:factor=2.5");
    EXPECT_THAT(scaled, testing::HasSubstr("i = blockIdx.x * blockDim.x + threadIdx.x = 1 * 32 + 3 = 35"));
    EXPECT_THAT(scaled, testing::HasSubstr("factor * x = 2.5 * 35 = 87.5"));
    EXPECT_THAT(scaled, testing::HasSubstr("out[35] = f(in[i])"));
    EXPECT_THAT(scaled, testing::Not(testing::HasSubstr(notTraced())));
    EXPECT_THAT(mappedBy("map<Half>", "bytes:00"), testing::HasSubstr("x / 2 = 35.0f / 2 = 17.5"));
}

/// A lambda's lines stand within the statement that makes it, and are passed through where it is called.
TEST(FunctorStory, ALambdasLinesHaveTheirNumbers)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const auto told = [](const std::string& before, const std::string& lambda, const std::string& call) {
        const OutcomePointer outcome = test::run(test::ownKernel("lambda.cu",
            "__global__ void k(const float* in, float* out, int n)\n{\n"
            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                + before + "    auto twice = " + lambda + ";\n    if (i < n)\n        out[i] = " + call + ";\n}\n",
            {{2, 1, 1}, {32, 1, 1}}, {"in:ramp:60", "out:f32:60", "i32:60"}));
        Progress progress;
        const StoryPointer story =
            followThread(outcome, linearFromThread(outcome->bound->launch, {1, 0, 0}, {3, 0, 0}), progress);
        EXPECT_TRUE(story->source->run.complete) << lambda;
        std::string all;
        for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
            const MomentPointer moment = momentOf(story, *outcome, visit);
            for (const std::string& formula : moment->formulas)
                all += formula + "\n";
        }
        EXPECT_THAT(all, testing::Not(testing::HasSubstr(notTraced()))) << lambda;
        return all;
    };
    EXPECT_THAT(told("", "[](float x) { return x * 3; }", "twice(in[i])"),
        testing::AllOf(testing::HasSubstr("x * 3 = 35 * 3 = 105"), testing::HasSubstr("out[35] = twice(in[i])")));
    const auto isThere = [](const CompilerListing& one) {
        return one.kind == CompilerKind::Nvrtc && one.reason.empty();
    };
    if (std::ranges::any_of(listCompilers(), isThere)) { // clang gives its line to nothing that it computes
        EXPECT_THAT(told("", "[](float x) { return x * 3; }", "twice(i)"), testing::HasSubstr("x * 3 = 35 * 3 = 105"))
            << "nothing is read before it is called";
    }
    for (const char* const takes : {"[=]", "[&]"})
        EXPECT_THAT(told("    float f = n;\n",
                        std::string(takes) + "(float x) {\n        float y = x * f;\n        return y + 1;\n    }",
                        "twice(in[i])"),
            testing::AllOf(testing::HasSubstr("y = x * f = 35 * 60"), testing::HasSubstr("y + 1 = 2100 + 1 = 2101")));
}

} // namespace
} // namespace warpatlas
