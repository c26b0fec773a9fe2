// Variables that a kernel writes come back as buffers do, with each compiler.
#include "tests/app/support/own_kernel.h"

#include "app/words/problem_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* variablesText = R"(
__device__ unsigned bright;
namespace limits { static __device__ int lowest = 1000; }
__device__ float sums[2][3];
__device__ float4 corner;
__device__ int table[4] = {1, 2, 3, 4};
__managed__ int seen;
__device__ void remember(int i) { if (i == 0) corner = make_float4(1, 2, 3, 4); }

__global__ void count(const unsigned char* img, int n, unsigned char t)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (img[i] > t)
            atomicAdd(&bright, 1);
}

__global__ void all(const int* in, int n, int* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicMin(&limits::lowest, in[i]);
    if (i < 6)
        sums[i / 3][i % 3] += 10 * (i / 3) + i % 3;
    remember(i);
    if (i == n - 1)
        seen = n;
    out[i] = table[i % 4];
}

unsigned countOnCpu(const unsigned char* img, int n, unsigned char t)
{
    unsigned found = 0;
    for (int i = 0; i < n; ++i)
        found += img[i] > t;
    return found;
}
)";

class VariableBuffers : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }

    static Experiment of(const std::string& kernel, const std::vector<std::string>& arguments = {})
    {
        Experiment experiment;
        experiment.kernel = kernel;
        experiment.source = SourceKernel{"count.cu", variablesText};
        experiment.source->arguments = arguments;
        experiment.source->compiler = GetParam();
        return experiment;
    }
};
INSTANTIATE_TEST_SUITE_P(, VariableBuffers, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST_P(VariableBuffers, AreShownWhereNothingElseIsWritten)
{
    const OutcomePointer outcome = test::run(of("count", {"in:ramp:200x3:u8", "i32:600", "u8:127"}));
    ASSERT_TRUE(outcome->output);
    EXPECT_EQ(outcome->bound->work.outputBuffer().name, "bright");
    std::uint32_t expected = 0;
    for (const std::uint8_t value : outcome->bound->work.buffers[0].contents->values<std::uint8_t>())
        expected += value > 127;
    EXPECT_GT(expected, 0u);
    EXPECT_THAT(outcome->output->values<std::uint32_t>(), ElementsAre(expected));
    EXPECT_TRUE(outcome->problems.empty()) << sentenceOf(outcome->problems.front());
    const Launch& launch = outcome->bound->launch;
    EXPECT_GE(launch.threads(), 600u) << "what is read has a thread for each element, not the variable";
    EXPECT_EQ(outcome->bound->source->covered, "img");
    ASSERT_TRUE(outcome->owners);
    EXPECT_EQ(outcome->owners->owner.size(), 1u);
}

TEST_P(VariableBuffers, BeginAsTheTextDeclaresThemAndHaveItsShape)
{
    const OutcomePointer outcome = test::run(of("all", {"in:ramp:20:i32", "i32:20", "out:i32:20"}));
    const Work& work = outcome->bound->work;
    EXPECT_EQ(work.outputBuffer().name, "out") << "an array that is given goes first";
    std::vector<std::string> names;
    for (const BufferSpec& buffer : work.buffers)
        names.push_back(buffer.name);
    EXPECT_THAT(names, testing::UnorderedElementsAre("in", "out", "limits::lowest", "sums", "corner", "seen"))
        << "what is only read is no result";
    const auto find = [&](const std::string& name) {
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    };
    const std::size_t lowest = find("limits::lowest"), sums = find("sums"), corner = find("corner");
    EXPECT_EQ(work.buffers[lowest].role, BufferRole::InputOutput);
    EXPECT_THAT(work.buffers[lowest].contents->values<std::int32_t>(), ElementsAre(1000));
    const auto input = work.buffers[0].contents->values<std::int32_t>();
    EXPECT_THAT(outcome->after[lowest]->values<std::int32_t>(), ElementsAre(*std::ranges::min_element(input)));
    EXPECT_EQ(work.buffers[sums].shape, (Shape{{3, 2, 1}, 1}));
    EXPECT_THAT(outcome->after[sums]->values<float>(), ElementsAre(0, 1, 2, 10, 11, 12));
    EXPECT_EQ(work.buffers[corner].shape, (Shape{{1, 1, 1}, 4}));
    EXPECT_THAT(outcome->after[corner]->values<float>(), ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(outcome->after[find("seen")]->values<std::int32_t>(), ElementsAre(20));
}

TEST_P(VariableBuffers, BeginWithWhatASymbolGives)
{
    Experiment experiment = of("all", {"in:ramp:20:i32", "i32:20", "out:i32:20"});
    experiment.source->symbols = {"lowest=i32:-7", "sums=f32:100,200"};
    const OutcomePointer outcome = test::run(experiment);
    for (std::size_t i = 0; i < outcome->after.size(); ++i) {
        const std::string& name = outcome->bound->work.buffers[i].name;
        if (name == "limits::lowest") {
            EXPECT_THAT(outcome->after[i]->values<std::int32_t>(), ElementsAre(-7));
        } else if (name == "sums") {
            EXPECT_THAT(outcome->after[i]->values<float>(), ElementsAre(100, 201, 2, 10, 11, 12));
        }
    }
}

TEST_P(VariableBuffers, AreComparedWithWhatAFunctionReturns)
{
    Experiment experiment = of("count", {"in:ramp:200x3:u8", "i32:600", "u8:127"});
    experiment.references = {"cpu:countOnCpu"};
    const OutcomePointer outcome = test::run(experiment);
    ASSERT_EQ(outcome->references.size(), 1u);
    EXPECT_EQ(outcome->bound->work.buffers[outcome->references[0].buffer].name, "bright");
    EXPECT_EQ(outcome->references[0].values->shape().values(), 1u);
    EXPECT_TRUE(outcome->references[0].comparison.matches);
}

TEST_P(VariableBuffers, AreBytesWhereTheyAreStructures)
{
    Experiment experiment = of("k");
    experiment.source->text = "struct Found { int n; float sum; };\n__device__ Found found;\n__device__ int* place;\n"
                              "__global__ void k(int* out) { found.n = 258; found.sum = 0; place = out; }\n";
    experiment.source->arguments = {"out:i32:1"};
    experiment.grid = experiment.block = Dim3{1, 1, 1};
    const OutcomePointer outcome = test::run(experiment);
    ASSERT_EQ(outcome->after.size(), 2u) << "an address is no result";
    EXPECT_EQ(outcome->bound->work.buffers[1].name, "found");
    EXPECT_THAT(outcome->after[1]->values<std::uint8_t>(), ElementsAre(2, 1, 0, 0, 0, 0, 0, 0));
}

TEST_P(VariableBuffers, HaveAnotherNameWhereAParameterHasIt)
{
    Experiment experiment = of("k");
    experiment.source->text =
        "__device__ int out;\n__global__ void k(int* out) { atomicAdd(&::out, 2); out[0] = 1; }\n";
    experiment.source->arguments = {"out:i32:1"};
    experiment.grid = experiment.block = Dim3{1, 1, 1};
    const OutcomePointer outcome = test::run(experiment);
    ASSERT_EQ(outcome->after.size(), 2u);
    EXPECT_EQ(outcome->bound->work.buffers[1].name, "::out");
    EXPECT_THAT(outcome->after[1]->values<std::int32_t>(), ElementsAre(2));
}

TEST(VariableBuffersOfPtx, HaveTheTypeOfTheCode)
{
    Experiment experiment = test::ownKernel("k.ptx",
        ".version 8.0\n.target sm_75\n.address_size 64\n.visible .global .align 4 .f32 total = 0f3F800000;\n"
        ".visible .entry k()\n{\n.reg .b64 %rd<2>;\n.reg .f32 %f<3>;\n"
        "mov.u64 %rd1, total;\nld.global.f32 %f1, [%rd1];\nadd.f32 %f2, %f1, 0f40000000;\n"
        "st.global.f32 [total], %f2;\nret;\n}\n",
        {{1, 1, 1}, {1, 1, 1}});
    const OutcomePointer outcome = test::run(experiment);
    ASSERT_EQ(outcome->after.size(), 1u);
    EXPECT_THAT(outcome->after[0]->values<float>(), ElementsAre(3));
}

} // namespace
} // namespace warpatlas
