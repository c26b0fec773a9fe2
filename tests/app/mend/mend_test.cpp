#include "app/mend/mend.h"

#include "tests/app/support/own_kernel.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// A wrong kernel of one's own, and what is offered for it; nothing where `written` is empty.
struct MendCase {
    const char* name;
    const char* text;
    Launch launch;
    std::vector<std::string> arguments;
    const char* written;
    std::uint32_t line;
};

void PrintTo(const MendCase& one, std::ostream* stream)
{
    *stream << one.name;
}

const std::vector<MendCase>& mendCases()
{
    static const Launch line{{4, 1, 1}, {256, 1, 1}}, plane{{2, 3, 1}, {16, 8, 1}}, block{{1, 1, 1}, {128, 1, 1}};
    static const std::vector<std::string> lineArguments{"f32:2", "in:ramp:1000", "inout:ramp:1000", "i32:1000"},
        planeArguments{"in:ramp:30x20", "out:f32:30x20", "i32:30", "i32:20"},
        blockArguments{"in:ramp:128", "out:f32:128"};
    static const std::vector<MendCase> cases{
        {"guard_of_one_line", R"(__global__ void saxpy(float a, const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = a * x[i] + y[i];
}
)",
            line, lineArguments, "if (i < n)", 4},
        {"guard_of_several_lines", R"(__global__ void saxpy(float a, const float* x, float* y, int n)
{
    const int at = threadIdx.x + (blockDim.x * blockIdx.x);
    float product = a * x[at];
    y[at] = product + y[at];
}
)",
            line, lineArguments, "if (at >= n) return;", 4},
        {"guard_of_a_plane", R"(__global__ void scale(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * width + x] = 2 * in[y * width + x];
}
)",
            plane, planeArguments, "if (x < width && y < height)", 5},
        {"guard_that_lets_in_one", R"(__global__ void saxpy(float a, const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        y[i] = a * x[i] + y[i];
}
)",
            line, lineArguments, "i < n", 4},
        {"no_guard_before_a_barrier", R"(__global__ void saxpy(float a, const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float product = a * x[i];
    __syncthreads();
    y[i] = product + y[i];
}
)",
            line, lineArguments, "", 0},
        {"barrier_of_two_lines", R"(__global__ void turn(const float* in, float* out)
{
    __shared__ float tile[128];
    tile[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = tile[127 - threadIdx.x];
}
)",
            block, blockArguments, "__syncthreads();", 5},
        {"barrier_above_a_loop", R"(__global__ void turn(const float* in, float* out)
{
    __shared__ float tile[128];
    tile[threadIdx.x] = in[threadIdx.x];
    float sum = 0;
    for (int k = 0; k < 4; ++k) {
        sum += tile[(threadIdx.x + 32 * k) % 128];
    }
    out[threadIdx.x] = sum;
}
)",
            block, blockArguments, "__syncthreads();", 6},
        {"atomic_sum", R"(__global__ void count(const int* in, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        bins[in[i] % 8] += 1;
}
)",
            line, {"in:ramp:1000:i32", "out:i32:8", "i32:1000"}, "atomicAdd(&bins[in[i] % 8], 1);", 5},
        {"atomic_sum_in_a_block", R"(__global__ void count(const int* in, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bins[in[i] % 8]++;
    }
}
)",
            line, {"in:ramp:1000:i32", "out:i32:8", "i32:1000"}, "atomicAdd(&bins[in[i] % 8], 1);", 5},
        {"no_atomic_of_bytes", R"(__global__ void count(const int* in, unsigned char* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bins[in[i] % 8]++;
    }
}
)",
            line, {"in:ramp:1000:i32", "out:u8:8", "i32:1000"}, "", 0},
    };
    return cases;
}

std::vector<Problem> errorsOf(const Outcome& outcome)
{
    std::vector<Problem> errors;
    std::ranges::copy_if(outcome.problems, std::back_inserter(errors),
        [](const Problem& problem) { return problem.severity != Severity::Information; });
    return errors;
}

class Mends : public ::testing::TestWithParam<MendCase> { };

INSTANTIATE_TEST_SUITE_P(
    Own, Mends, ::testing::ValuesIn(mendCases()), [](const auto& info) { return std::string(info.param.name); });

TEST_P(Mends, MakeTheRunRight)
{
    if (test::noCompiler())
        GTEST_SKIP() << "no compiler";
    const MendCase& one = GetParam();
    Experiment experiment = test::ownKernel("mine.cu", one.text, one.launch, one.arguments);
    const OutcomePointer wrong = test::run(experiment);
    ASSERT_FALSE(errorsOf(*wrong).empty());
    std::optional<Mend> mend;
    for (const Problem& problem : wrong->problems)
        if (!mend)
            mend = mendOf(*wrong->bound, wrong->problems, problem);
    ASSERT_EQ(mend ? mend->written : "", one.written);
    if (!mend)
        return;
    EXPECT_EQ(mend->line, one.line);
    experiment.source->text = mend->text;
    const OutcomePointer right = test::run(experiment);
    EXPECT_TRUE(errorsOf(*right).empty()) << mend->text;
}

TEST(Mend, IsNotOfferedForTheCataloguesTexts)
{
    Experiment experiment = test::catalogueKernel("vector_add");
    experiment.mistake = "no_guard";
    const OutcomePointer wrong = test::run(experiment);
    ASSERT_FALSE(errorsOf(*wrong).empty());
    for (const Problem& problem : wrong->problems)
        EXPECT_FALSE(mendOf(*wrong->bound, wrong->problems, problem));
}

} // namespace
} // namespace warpatlas
