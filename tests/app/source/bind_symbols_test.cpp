// Variables of a person's own kernel filled before the launch, as cudaMemcpyToSymbol does, with each compiler.
#include "app/report/json_report.h"
#include "app/report/table_report.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <nlohmann/json.hpp>

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr const char* symbolsText = R"(#include <cstdio>
__constant__ float weights[4];
namespace filters {
__device__ int offset = 5;
}
static __constant__ unsigned char mask[3];
namespace {
__device__ double scale;
}
__device__ __managed__ int counter;
__device__ const float* table;
__constant__ int unused[2];

__global__ void k(float* out)
{
    int i = threadIdx.x;
    out[i] = weights[i] + filters::offset + mask[i % 3] + (float)scale + counter + (table ? table[i] : 0.0f);
    counter = counter + 1;
}

__global__ void other(int* out)
{
    out[0] = unused[0] + unused[1];
}

int main()
{
    float host[4] = {1, 2, 3, 4};
    cudaMemcpyToSymbol(weights, host, sizeof(host));
    cudaMemcpyToSymbolAsync(filters::offset, host, 4);
    counter = 7;
    k<<<1, 4>>>(nullptr);
    printf("done\n");
}
)";

class Symbols : public testing::TestWithParam<CompilerKind> {
protected:
    void SetUp() override
    {
        for (const CompilerListing& listing : listCompilers())
            if (listing.kind == GetParam() && !listing.reason.empty())
                GTEST_SKIP() << listing.reason;
    }

    static Experiment with(const std::vector<std::string>& symbols)
    {
        Experiment experiment = test::ownKernel("k.cu", symbolsText, {{1, 1, 1}, {4, 1, 1}}, {"out:f32:4"}, "k");
        experiment.source->symbols = symbols;
        experiment.source->compiler = GetParam();
        return experiment;
    }
    static std::vector<float> resultOf(const OutcomePointer& outcome)
    {
        const auto values = outcome->after[0]->values<float>();
        return {values.begin(), values.end()};
    }
    static std::string refusal(const std::string& symbol)
    {
        return test::refusalOf("--symbol " + symbol, [&] { bindExperiment(with({symbol})); });
    }
};

} // namespace

TEST_P(Symbols, AreWhatTheKernelReads)
{
    const OutcomePointer outcome = test::run(with(
        {"weights=f32:10,20,30,40", "filters::offset=i32:1", "mask=u8:1,2,3", "scale=f64:0.5", "counter=i32:100"}));
    EXPECT_THAT(resultOf(outcome), ElementsAre(112.5f, 123.5f, 134.5f, 142.5f));
    for (const Problem& problem : outcome->problems)
        EXPECT_EQ(factOf<UnfilledVariable>(problem), nullptr) << sentenceOf(problem);
}

TEST_P(Symbols, AreFilledFromDataAndByPointers)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("w.csv", "1000 2000 3000 4000\n");
    const OutcomePointer outcome = test::run(with({"weights=in:" + file, "table=in:ramp:4", "counter=i32:0"}));
    EXPECT_THAT(resultOf(outcome), ElementsAre(1005, 2006, 3007, 4008));
    ASSERT_EQ(outcome->bound->work.buffers.size(), 3u);
    EXPECT_EQ(outcome->bound->work.buffers[1].name, "table");
    EXPECT_EQ(outcome->bound->work.buffers[2].name, "counter") << "which the kernel writes";
    ASSERT_EQ(outcome->trace->buffers.size(), 3u);
    EXPECT_EQ(outcome->trace->buffers[1].values[0].reads, 1u) << "what a variable points to is a buffer like others";
}

TEST_P(Symbols, SmallerOnesLeaveTheRestAsItWas)
{
    const OutcomePointer outcome = test::run(with({"weights=f32:10,20", "counter=i32:0"}));
    EXPECT_THAT(resultOf(outcome), ElementsAre(15, 25, 5, 5));
    EXPECT_THAT(toTable({&outcome, 1}), HasSubstr("the last 8 of its 16 bytes keep their initial value"));
}

TEST_P(Symbols, WhatDoesNotFitIsRefused)
{
    EXPECT_EQ(refusal("weights=f32:1,2,3,4,5"), "20 bytes do not fit into weights, which has 16");
    EXPECT_EQ(refusal("weights=i32:1,2,3,4"), "weights is float, but this holds i32: f32 is expected");
    EXPECT_EQ(refusal("weights=f64:1,2"), "weights is float, but this holds f64: f32 is expected");
    EXPECT_EQ(refusal("weights=in:ramp:4x1x3"), "48 bytes do not fit into weights, which has 16") << "made f32";
    EXPECT_EQ(refusal("weights=out:f32:4"),
        "weights is no pointer: it is filled before the launch, with in:DATA or TYPE:VALUE, and not written "
        "afterwards");
    EXPECT_THAT(refusal("table=f32:1"), HasSubstr("table is a pointer (float*)"));
    Experiment asTheyAre = with({"table=in:ramp:4:i32"});
    EXPECT_NO_THROW(bindExperiment(asTheyAre)) << "made f32";
    asTheyAre.convert = false;
    EXPECT_EQ(test::refusalOf("--symbol table=in:ramp:4:i32", [&] { bindExperiment(asTheyAre); }),
        "table is float*, but this holds i32: f32 is expected");
    EXPECT_THAT(refusal("bias=f32:1"), HasSubstr("there is no such variable in k.cu; there is "));
    EXPECT_THAT(refusal("weights=in:none.npy"), HasSubstr("no such file"));
    EXPECT_EQ(test::refusalOf("--symbol weights=f32:2",
                  [&] {
                      bindExperiment(with({"weights=f32:1", "weights=f32:2"}));
                  }),
        "weights is given twice");
}

TEST_P(Symbols, ReportsShowThem)
{
    const OutcomePointer outcome = test::run(with({"weights=f32:1,2,3,4", "unused=i32:1,2"}));
    const nlohmann::ordered_json symbols = toReport(*outcome).at("symbols");
    ASSERT_EQ(symbols.size(), 2u);
    EXPECT_EQ(symbols[0].at("name"), "weights");
    EXPECT_EQ(symbols[0].at("type"), "float");
    EXPECT_EQ(symbols[0].at("value"), "1 2 3 4");
    EXPECT_EQ(symbols[0].at("used"), true);
    EXPECT_EQ(symbols[1].at("used"), false);
    const std::string table = toTable({&outcome, 1});
    EXPECT_THAT(table, HasSubstr("weights     symbol f32, 4 values: 1 2 3 4"));
    EXPECT_THAT(table, HasSubstr("this kernel does not use it"));
}

TEST_P(Symbols, WhatMainFillsAndNobodyGaveIsSaid)
{
    const OutcomePointer outcome = test::run(with({}));
    std::vector<std::string> sentences;
    for (const Problem& problem : outcome->problems)
        if (factOf<UnfilledVariable>(problem)) {
            EXPECT_EQ(problem.severity, Severity::Possible);
            sentences.push_back(sentenceOf(problem));
        }
    EXPECT_THAT(sentences,
        ElementsAre("weights is filled by main() with cudaMemcpyToSymbol (line 29), which is not run here: it is zero; "
                    "give it with --symbol weights=..., or in the field weights of \"Called with\"",
            "filters::offset is filled by main() with cudaMemcpyToSymbolAsync (line 30), which is not run here: it has "
            "the value of its declaration; give it with --symbol filters::offset=..., or in the field filters::offset "
            "of "
            "\"Called with\"",
            "counter is filled by main() (line 31), which is not run here: it is zero; give it with --symbol "
            "counter=..., or in the field counter of \"Called with\""));
    EXPECT_EQ(exitStatus(*outcome), 1);
    std::vector<std::string> fields;
    for (const UsedVariable& variable : outcome->bound->source->variables)
        fields.push_back(variable.name + " " + variable.prefix() + (variable.zero ? " zero" : " declared"));
    EXPECT_THAT(fields,
        testing::UnorderedElementsAre("weights f32: zero", "filters::offset i32: declared", "mask u8: zero",
            "scale f64: zero", "counter i32: zero", "table  zero"))
        << "what a form has rows for: not what only another kernel reads";
}

TEST_P(Symbols, AKernelThatDoesNotReadThemIsRight)
{
    Experiment experiment = with({});
    experiment.kernel = "other";
    experiment.source->arguments = {"out:i32:1"};
    const OutcomePointer outcome = test::run(experiment);
    EXPECT_TRUE(outcome->problems.empty()) << sentenceOf(outcome->problems.front());
}

INSTANTIATE_TEST_SUITE_P(Compilers, Symbols, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& tested) { return std::string(nameOf(tested.param)); });

} // namespace warpatlas
