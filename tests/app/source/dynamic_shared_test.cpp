// How much dynamic shared memory a kernel of one's own has where nobody said it.
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using testing::HasSubstr;

namespace {

class DynamicShared : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
    static Experiment of(const std::string& text)
    {
        Experiment experiment = test::ownKernel("k.cu", text, {}, {"a=inout:ramp:1000:f32"}, "k");
        experiment.grid.reset();
        experiment.block.reset();
        return experiment;
    }
    static std::uint32_t bytesOf(const std::string& text, const std::optional<Dim3>& block = {})
    {
        Experiment experiment = of(text);
        experiment.block = block;
        return bindExperiment(experiment)->work.dynamicSharedBytes;
    }
};

std::string sharingKernel(const std::string& declaration, const std::string& host = {}, const std::string& before = {})
{
    return before + "__global__ void k(float* a, int n)\n{\n    extern __shared__ " + declaration
        + ";\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    part[threadIdx.x] = {};\n    __syncthreads();\n"
          "    if (i < n) a[i] = *(float*)&part[blockDim.x - 1 - threadIdx.x];\n}\n"
        + host;
}

} // namespace

TEST_F(DynamicShared, IsAnElementForEachThread)
{
    EXPECT_EQ(bytesOf(sharingKernel("float part[]")), 1024u);
    EXPECT_EQ(bytesOf(sharingKernel("float part[]"), Dim3{64, 1, 1}), 256u);
    EXPECT_EQ(bytesOf(sharingKernel("double part[]"), Dim3{64, 2, 1}), 1024u);
    EXPECT_EQ(bytesOf(sharingKernel("float4 part[]"), Dim3{32, 1, 1}), 512u);
    EXPECT_EQ(bytesOf(sharingKernel("__align__(16) int part[]"), Dim3{32, 1, 1}), 512u);
    EXPECT_GE(bytesOf(sharingKernel("Pair part[]", {}, "struct Pair { double a; int b; };\n"), Dim3{32, 1, 1}), 256u)
        << "what its alignment tells";
    EXPECT_EQ(
        bytesOf("__global__ void k(float* a, int n) { a[threadIdx.x] = n; }\n"
                "__global__ void other(float* a) { extern __shared__ float part[]; part[0] = 1; a[0] = part[0]; }\n"),
        0u)
        << "of another kernel";
}

TEST_F(DynamicShared, IsWhatTheLaunchInTheHostCodeGives)
{
    const std::string text = sharingKernel("float part[]",
        "int main() { float* a; int threads = 128; size_t bytes = 2 * threads * sizeof(float);\n"
        "    k<<<8, threads, bytes>>>(a, 1000); }\n");
    EXPECT_EQ(bytesOf(text), 1024u) << "of the launch's own block";
    EXPECT_EQ(bytesOf(text, Dim3{64, 1, 1}), 512u);
    const auto with = [](const std::string& before, const std::string& bytes) {
        return sharingKernel("float part[]", "int main() { float* a; k<<<8, BLOCK, " + bytes + ">>>(a, 1000); }\n",
            before + "#define HALO 2\n");
    };
    EXPECT_EQ(bytesOf(with("#define BLOCK 64\n", "(BLOCK + 2 * HALO) * sizeof(float)"), Dim3{64, 1, 1}), 272u);
    EXPECT_EQ(bytesOf(with("constexpr int BLOCK = 4 * 16;\n", "BLOCK << 3"), Dim3{64, 1, 1}), 512u);
    EXPECT_EQ(bytesOf(with("#define BLOCK 64\n", "wantedBytes(3)"), Dim3{64, 1, 1}), 256u) << "cannot be evaluated";
    EXPECT_EQ(bytesOf(with("#define BLOCK 64\n", "0"), Dim3{64, 1, 1}), 256u) << "would be none at all";
}

TEST_F(DynamicShared, IsSaidToBeChosenAndWinsNotOverWhatWasSaid)
{
    Experiment experiment = of(sharingKernel("float part[]"));
    const OutcomePointer chosen = test::run(experiment);
    EXPECT_TRUE(chosen->problems.empty());
    EXPECT_EQ(chosen->coverage->writtenOnce, 1000u);
    EXPECT_EQ(toReport(*chosen)["launch"]["dynamic_shared_bytes"], 1024);
    EXPECT_EQ(toReport(*chosen)["launch"]["dynamic_shared_chosen"], true);
    experiment.source->dynamicSharedBytes = 1020;
    const OutcomePointer given = test::run(experiment);
    EXPECT_FALSE(toReport(*given)["launch"].contains("dynamic_shared_chosen"));
    ASSERT_FALSE(given->problems.empty());
    EXPECT_THAT(
        sentenceOf(given->problems[0]), HasSubstr("gave 1,020 bytes of dynamic shared memory, and this takes 1,024"));
    EXPECT_THAT(sentenceOf(given->problems[0]), HasSubstr("--shared"));
    experiment.source->dynamicSharedBytes = 0;
    EXPECT_EQ(experimentFromJson(toJson(experiment), "saved").source->dynamicSharedBytes, 0u) << "said, not chosen";
    experiment.source->dynamicSharedBytes.reset();
    EXPECT_EQ(experimentFromJson(toJson(experiment), "saved").source->dynamicSharedBytes, std::nullopt);
}

} // namespace warpatlas
