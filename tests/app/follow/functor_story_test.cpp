/// A kernel whose template argument is a functor: its lines, and those of the functor, have their numbers.
#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "tests/app/support/own_kernel.h"

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

} // namespace
} // namespace warpatlas
