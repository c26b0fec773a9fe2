// Arrays whose length the code alone shows: bins of a histogram, tables, one sum; with each compiler.
#include "tests/app/support/own_kernel.h"

#include "app/words/problem_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

namespace warpatlas {
namespace {

constexpr const char* tablesText = R"(
__global__ void histogram(const unsigned char* img, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[img[i]], 1);
}
__global__ void coarse(const unsigned char* img, unsigned* bins, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        atomicAdd(&bins[img[y * width + x] >> 4], 1u);
}
__global__ void privatised(const unsigned char* img, int* bins, int n)
{
    __shared__ int part[256];
    part[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&part[img[i]], 1);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], part[threadIdx.x]);
}
__global__ void inTiles(const unsigned char* img, int* bins, int width, int height)
{
    __shared__ int part[256];
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    part[t] = 0;
    __syncthreads();
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        atomicAdd(&part[img[y * width + x]], 1);
    __syncthreads();
    atomicAdd(&bins[t], part[t]);
}
__global__ void inRounds(const unsigned char* img, int* bins, int n)
{
    extern __shared__ int part[];
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        part[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&part[img[i]], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x)
        atomicAdd(&bins[b], part[b]);
}
__global__ void lookUp(const unsigned char* img, const float* table, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = table[img[i]];
}
__global__ void total(const float* in, float* sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i]);
}
)";

class Tables : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }
    static OutcomePointer run(const std::string& kernel, const std::vector<std::string>& data = {})
    {
        Experiment experiment;
        experiment.kernel = kernel;
        experiment.source = SourceKernel{"tables.cu", tablesText};
        experiment.source->compiler = GetParam();
        experiment.data = data;
        OutcomePointer outcome = test::run(experiment);
        for (const Problem& problem : outcome->problems)
            EXPECT_NE(problem.severity, Severity::Error) << kernel << ": " << sentenceOf(problem);
        return outcome;
    }
    static std::int64_t sumOf(const Array& array)
    {
        const auto values = array.values<std::int32_t>();
        return std::accumulate(values.begin(), values.end(), std::int64_t{0});
    }
};
INSTANTIATE_TEST_SUITE_P(, Tables, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST_P(Tables, BinsOfBytesAre256WhateverThePicture)
{
    for (const char* kernel : {"histogram", "privatised", "inTiles", "inRounds"}) {
        const OutcomePointer outcome = run(kernel, {"ramp:61x45:u8"});
        EXPECT_EQ(outcome->output->shape(), (Shape{{256, 1, 1}, 1})) << kernel;
        EXPECT_EQ(sumOf(*outcome->output), 61 * 45) << kernel;
    }
}

TEST_P(Tables, BinsOfWhatIsMadeOfBytesAreFewer)
{
    const OutcomePointer outcome = run("coarse", {"ramp:61x45:u8"});
    EXPECT_EQ(outcome->output->shape(), (Shape{{16, 1, 1}, 1}));
    EXPECT_GE(outcome->bound->launch.grid.x * outcome->bound->launch.block.x, 61u) << "threads follow the picture";
    EXPECT_GE(outcome->bound->launch.grid.y * outcome->bound->launch.block.y, 45u);
}

TEST_P(Tables, ATableThatIsReadHasAnElementForEachByte)
{
    const OutcomePointer outcome = run("lookUp", {"ramp:61x45:u8"});
    EXPECT_EQ(outcome->bound->data[1].array->shape(), (Shape{{256, 1, 1}, 1}));
    EXPECT_EQ(outcome->output->shape().values(), 61u * 45u);
}

TEST_P(Tables, ASumIsOneElement)
{
    const OutcomePointer outcome = run("total", {"ramp:1000:f32"});
    EXPECT_EQ(outcome->output->shape(), (Shape{{1, 1, 1}, 1}));
    EXPECT_GE(outcome->bound->launch.threads(), 1000u);
}

} // namespace
} // namespace warpatlas
