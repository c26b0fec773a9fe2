// Launches that a GPU refuses because of the kernel's own code: the simulator refuses them alike.
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

class OwnLimits : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }

    static Experiment with(const std::string& text, std::uint32_t threads = 32, std::uint32_t shared = 0)
    {
        Experiment experiment =
            test::ownKernel("k.cu", text, {{1, 1, 1}, {threads, 1, 1}}, {"out:f32:" + std::to_string(threads)}, "k");
        experiment.source->compiler = GetParam();
        experiment.source->dynamicSharedBytes = shared;
        experiment.device = "sim:RTX 3060";
        return experiment;
    }
    static std::vector<std::string> refusals(const Experiment& experiment)
    {
        const OutcomePointer outcome = test::run(experiment);
        std::vector<std::string> sentences;
        for (const Problem& problem : outcome->launchProblems)
            sentences.push_back(sentenceOf(problem));
        EXPECT_EQ(outcome->trace == nullptr, !sentences.empty());
        EXPECT_EQ(exitStatus(*outcome), sentences.empty() ? 0 : 1);
        return sentences;
    }
};

std::string dynamic(const std::string& host)
{
    return "extern __shared__ float tile[];\n"
           "__global__ void k(float* out) { tile[threadIdx.x] = 1; out[threadIdx.x] = tile[threadIdx.x]; }\n"
        + host;
}

} // namespace

TEST_P(OwnLimits, LaunchBounds)
{
    const std::string text = "__global__ void __launch_bounds__(128, 2) k(float* out) { out[threadIdx.x] = 1; }\n";
    EXPECT_THAT(refusals(with(text, 128)), IsEmpty());
    EXPECT_THAT(refusals(with(text, 129)),
        ElementsAre("block 129 has 129 threads; k is compiled for 128 at most (__launch_bounds__) "
                    "(cudaErrorInvalidValue)"));
}

TEST_P(OwnLimits, SharedMemoryThatIsDeclaredTooLarge)
{
    const auto text = [](int floats) {
        return "__global__ void k(float* out) { __shared__ float tile[" + std::to_string(floats)
            + "]; tile[threadIdx.x * 3] = out[threadIdx.x]; __syncthreads();\n"
              "out[threadIdx.x] = tile[(31 - threadIdx.x) * 3]; }\n";
    };
    EXPECT_THAT(refusals(with(text(12288))), IsEmpty());
    const std::vector<std::string> refused = refusals(with(text(12289)));
    ASSERT_EQ(refused.size(), 1u);
    EXPECT_THAT(refused[0], HasSubstr("k declares 49,156 bytes of shared memory, and the assembler takes 49,152"));
    EXPECT_THAT(refused[0], HasSubstr("(an error of nvcc's ptxas; a driver that compiles PTX itself takes it)"));
}

TEST_P(OwnLimits, DynamicSharedMemoryAboveTheLimitNeedsTheOptIn)
{
    EXPECT_THAT(refusals(with(dynamic(""), 32, 49152)), IsEmpty());
    EXPECT_THAT(refusals(with(dynamic(""), 32, 65536)),
        ElementsAre(
            "a block takes 65,536 bytes of shared memory, and a launch may take 49,152 unless the program asks "
            "for more before it: cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536) in "
            "the host code of the file, or --shared-opt-in (cudaErrorInvalidValue)"));
    const std::string host = "int main() { cudaFuncSetAttribute(NAME, cudaFuncAttributeMaxDynamicSharedMemorySize, "
                             "65536); k<<<1, 32, 65536>>>(nullptr); }\n";
    const auto forKernel = [&](const std::string& name) {
        std::string named = host;
        return dynamic(named.replace(named.find("NAME"), 4, name));
    };
    EXPECT_THAT(refusals(with(forKernel("k"), 32, 65536)), IsEmpty());
    EXPECT_THAT(refusals(with("__global__ void other(float* out) { out[0] = 1; }\n" + forKernel("other"), 32, 65536)),
        testing::SizeIs(1))
        << "asked for another kernel";
    Experiment experiment = with(dynamic(""), 32, 65536);
    experiment.source->sharedOptIn = true;
    EXPECT_THAT(refusals(experiment), IsEmpty());
    EXPECT_TRUE(experimentFromJson(toJson(experiment), "e").source->sharedOptIn);
    // What no GPU of the kind has is refused in any case, and once.
    experiment.source->dynamicSharedBytes = 102400;
    EXPECT_THAT(
        refusals(experiment), ElementsAre(HasSubstr("102,400 bytes of shared memory; this GPU allows 101,376")));
}

TEST_P(OwnLimits, AStackThatNoThreadHas)
{
    const auto text = [](int floats) {
        return "__global__ void k(float* out) { float big[" + std::to_string(floats)
            + "]; for (int i = 0; i < 4; ++i) big[(int)out[threadIdx.x] + i] = i;\n"
              "out[threadIdx.x] = big[(int)out[threadIdx.x] + 2]; }\n";
    };
    EXPECT_THAT(refusals(with(text(1000))), IsEmpty());
    const std::vector<std::string> refused = refusals(with(text(200'000)));
    ASSERT_EQ(refused.size(), 1u);
    EXPECT_THAT(refused[0],
        HasSubstr("a thread of k puts 800,000 bytes on its stack (local memory); a thread can have "
                  "524,288"));
}

INSTANTIATE_TEST_SUITE_P(Compilers, OwnLimits, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& tested) { return std::string(nameOf(tested.param)); });

} // namespace warpatlas
