// A person's own kernel on a CUDA device: its PTX is loaded as it is, and all of its arrays come back.
#include "app/session/run_experiment.h"
#include "app/words/problem_words.h"
#include "kernels/compiler/compiler.h"
#include "tests/app/support/saxpy.h"
#include "tests/gpu/cuda_fixture.h"

#include <gmock/gmock.h>

namespace warpatlas::test {

namespace {

class OwnKernelOnCuda : public CudaTest { };

TEST_F(OwnKernelOnCuda, LeavesWhatTheSimulatorLeaves)
{
    Experiment experiment = saxpy();
    const OutcomePointer simulated = run(experiment);
    experiment.device = "cuda";
    RunOptions options;
    Progress progress;
    const OutcomePointer measured = runExperiment(experiment, options, progress);
    EXPECT_TRUE(measured->problems.empty()) << sentenceOf(measured->problems.front());
    ASSERT_EQ(measured->after.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_TRUE(std::ranges::equal(measured->after[i]->bytes(), simulated->after[i]->bytes())) << i;
    EXPECT_EQ(measured->occupancySource, "driver");
    EXPECT_TRUE(
        std::ranges::any_of(measured->times, [](const TimeResult& time) { return time.what == Timed::Kernel; }));
    EXPECT_TRUE(measured->recording) << measured->recordRefusal;
    EXPECT_FALSE(measured->check);
}

constexpr const char* givenText = R"(
struct Params { int n; const float* data; float scale[2]; };
__constant__ float weights[3];
namespace filters { __device__ float bias; }
__device__ __managed__ int shift;
__device__ const float* table;
static __constant__ Params fixed;
__global__ void k(Params p, float* out)
{
    int i = threadIdx.x;
    if (i < p.n)
        out[i] = p.data[i] * p.scale[1] + weights[i % 3] + filters::bias + shift + table[i] + fixed.scale[0];
}
)";

TEST_F(OwnKernelOnCuda, SymbolsAndStructuresAreThoseOfTheSimulator)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    CompileRequest request;
    request.text = givenText;
    if (const auto facts = sourceFactsOf(request, Progress()); !facts)
        GTEST_SKIP() << facts.reason();
    Experiment experiment = ownKernel(
        "given.cu", givenText, {{1, 1, 1}, {64, 1, 1}}, {"struct:n=50,data=in:ramp:50,scale[1]=3", "out:f32:50"}, "k");
    experiment.source->symbols = {
        "weights=f32:0.5,1,2", "bias=f32:10", "shift=i32:100", "table=in:ramp:50", "fixed=struct:scale[0]=1000"};
    const OutcomePointer simulated = run(experiment);
    experiment.device = "cuda";
    for (const bool again : {false, true}) { // the second time from what the first left
        const OutcomePointer measured = run(experiment);
        EXPECT_TRUE(measured->problems.empty()) << again << sentenceOf(measured->problems.front());
        ASSERT_EQ(measured->after.size(), simulated->after.size());
        for (std::size_t i = 0; i < measured->after.size(); ++i)
            EXPECT_TRUE(std::ranges::equal(measured->after[i]->bytes(), simulated->after[i]->bytes())) << i;
    }
}

constexpr const char* variablesText = R"(
__device__ unsigned bright;
static __device__ int lowest = 1000;
__managed__ float sums[2][3];
__global__ void count(const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (in[i] > 20)
        atomicAdd(&bright, 1);
    atomicMin(&lowest, in[i]);
    if (i < 6)
        sums[i / 3][i % 3] += 1;
}
)";

TEST_F(OwnKernelOnCuda, VariablesComeBackAndBeginAnew)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    Experiment experiment =
        ownKernel("count.cu", variablesText, {{2, 1, 1}, {64, 1, 1}}, {"in:ramp:100:i32", "i32:100"}, "count");
    const OutcomePointer simulated = run(experiment);
    ASSERT_EQ(simulated->after.size(), 4u);
    experiment.device = "cuda";
    for (const bool again : {false, true}) {
        RunOptions options{again}; // measured the second time, which launches it often
        Progress progress;
        const OutcomePointer measured = runExperiment(experiment, options, progress);
        EXPECT_TRUE(measured->problems.empty()) << again << sentenceOf(measured->problems.front());
        ASSERT_EQ(measured->after.size(), simulated->after.size());
        for (std::size_t i = 0; i < measured->after.size(); ++i)
            EXPECT_TRUE(std::ranges::equal(measured->after[i]->bytes(), simulated->after[i]->bytes())) << again << i;
        ASSERT_TRUE(measured->output);
        EXPECT_TRUE(std::ranges::equal(measured->output->bytes(), simulated->output->bytes()));
    }
}

constexpr const char* texturesText = R"(
__global__ void blend(cudaTextureObject_t picture, cudaTextureObject_t table, cudaSurfaceObject_t base,
    cudaSurfaceObject_t out, float* sums)
{
    int x = threadIdx.x, y = threadIdx.y;
    float4 value = tex2D<float4>(picture, (x + 0.5f) / 16, (y + 0.5f) / 16);
    float weight = tex1Dfetch<float>(table, x - 1);
    unsigned char old = surf2Dread<unsigned char>(base, x, y, cudaBoundaryModeZero);
    surf2Dwrite((unsigned char)(old + 1), base, x, y, cudaBoundaryModeZero);
    surf2Dwrite(make_float2(value.x + weight, value.w), out, x * 8, y);
    sums[y * 16 + x] = old + value.y;
}
)";

/// The second time from what the first left: arrays are filled anew.
TEST_F(OwnKernelOnCuda, TexturesAndSurfacesAreThoseOfTheSimulator)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    Experiment experiment = ownKernel("blend.cu", texturesText, {{1, 1, 1}, {16, 16, 1}},
        {"tex:ramp:16x16x4:u8,normalized,address=wrap", "tex:ramp:9", "surf:inout:ramp:14x15:u8",
            "surf:out:f32x2:16x16", "out:f32:256"},
        "blend");
    const OutcomePointer simulated = run(experiment);
    EXPECT_TRUE(simulated->problems.empty()) << sentenceOf(simulated->problems.front());
    experiment.device = "cuda";
    for (const bool again : {false, true}) {
        const OutcomePointer measured = run(experiment);
        EXPECT_TRUE(measured->problems.empty()) << again << sentenceOf(measured->problems.front());
        ASSERT_EQ(measured->after.size(), simulated->after.size());
        for (std::size_t i = 0; i < measured->after.size(); ++i)
            EXPECT_TRUE(std::ranges::equal(measured->after[i]->bytes(), simulated->after[i]->bytes())) << again << i;
    }
    RunOptions options;
    Progress progress;
    const OutcomePointer timed = runExperiment(experiment, options, progress);
    EXPECT_TRUE(std::ranges::any_of(timed->times, [](const TimeResult& time) { return time.what == Timed::Kernel; }));
}

TEST_F(OwnKernelOnCuda, IsCompiledForTheDevice)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    Experiment experiment = ownKernel(
        "arch.cu", "__global__ void k(int* a) { a[0] = __CUDA_ARCH__; }\n", {{1, 1, 1}, {1, 1, 1}}, {"out:i32:1"});
    experiment.device = "cuda";
    const GpuSheet gpu = *device().info().gpu;
    EXPECT_EQ(run(experiment)->output->values<std::int32_t>()[0], gpu.computeMajor * 100 + gpu.computeMinor * 10);
}

/// What checkKernelLimits() says is what the device says. Of shared memory that is declared too large it is ptxas that
/// says it: the driver's own compiler takes it.
TEST_F(OwnKernelOnCuda, RefusesWhatTheSimulatorRefuses)
{
    if (noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const auto refusal = [&](const std::string& text, std::uint32_t threads, std::uint32_t shared) {
        Experiment experiment = ownKernel("k.cu", text, {{1, 1, 1}, {threads, 1, 1}}, {"out:f32:64"}, "k");
        experiment.source->dynamicSharedBytes = shared;
        experiment.device = "cuda";
        RunOptions options{false};
        EXPECT_FALSE(run(experiment)->launchProblems.empty());
        options.launchAnyway = true;
        Progress progress;
        const OutcomePointer outcome = runExperiment(experiment, options, progress);
        EXPECT_FALSE(outcome->output) << "the device took it: " << text;
        return outcome->problems.empty() ? std::string() : sentenceOf(outcome->problems.back());
    };
    EXPECT_THAT(refusal("__global__ void __launch_bounds__(64) k(float* out) { out[threadIdx.x % 64] = 1; }", 128, 0),
        testing::HasSubstr("cudaErrorInvalidValue"));
    EXPECT_THAT(
        refusal("extern __shared__ float t[]; __global__ void k(float* out) { t[0] = 1; out[0] = t[0]; }", 32, 65536),
        testing::HasSubstr("cudaErrorInvalidValue"));
}

TEST_F(OwnKernelOnCuda, WithoutAnArrayNothingWouldComeBack)
{
    Experiment experiment = saxpy({});
    experiment.kernel = "nothing";
    experiment.device = "cuda";
    EXPECT_THROW(run(experiment), InputError);
}

} // namespace

} // namespace warpatlas::test
