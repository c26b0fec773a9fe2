// References that are files, kernels of the catalogue, and other kernels.
#include "app/reference/reference.h"

#include "app/dataset/save.h"
#include "app/reference/reference_source.h"
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"
#include "tests/app/support/saxpy.h"

#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using testing::HasSubstr;

/// saxpy() with a reference; of PTX, so that no compiler is needed.
Experiment saxpyAgainst(const std::vector<std::string>& references)
{
    Experiment experiment = test::saxpy();
    experiment.references = references;
    return experiment;
}

std::string refusalOf(const Experiment& experiment, const std::string& reference)
{
    RunOptions options{false};
    options.referencesMustBe = true;
    Progress progress;
    return test::refusalOf("--reference " + reference, [&] { (void)runExperiment(experiment, options, progress); });
}

TEST(DataReference, AFileIsComparedWithTheOutput)
{
    const test::TemporaryFolder folder;
    const OutcomePointer first = test::run(test::saxpy());
    const std::string path = folder.path("y.npy");
    saveArray(*first->after[1], path);
    const OutcomePointer same = test::run(saxpyAgainst({path}));
    ASSERT_TRUE(same->check);
    EXPECT_TRUE(same->check->matches);
    EXPECT_EQ(same->check->maxAbsError, 0);
    EXPECT_GT(same->check->tolerance, 0) << "floats round";
    EXPECT_EQ(same->reference->shape(), same->output->shape());
    EXPECT_TRUE(same->problems.empty());
    EXPECT_EQ(provenanceOf(same->references[0].facts), "y.npy");

    Array wrong = *first->after[1];
    wrong.values<float>()[17] += 1;
    saveArray(wrong, path);
    const OutcomePointer differs = test::run(saxpyAgainst({path}));
    ASSERT_EQ(differs->problems.size(), 1u);
    EXPECT_THAT(sentenceOf(differs->problems[0]), HasSubstr("differs from that of y.npy; the first at x 17"));
    EXPECT_EQ(differs->problems[0].thread, (Dim3{17, 0, 0}));
}

TEST(DataReference, ItsTypeBecomesTheOutputsOrIsRefused)
{
    const test::TemporaryFolder folder;
    const OutcomePointer first = test::run(test::saxpy());
    std::string csv;
    for (const float value : first->after[1]->values<float>())
        csv += std::to_string(value) + "\n";
    const std::string path = folder.write("y.csv", csv);
    EXPECT_TRUE(test::run(saxpyAgainst({path}))->check->matches);
    const OutcomePointer made = test::run(saxpyAgainst({"ramp:250:f64"}));
    ASSERT_EQ(made->references.size(), 1u) << sentenceOf(made->problems.at(0));
    EXPECT_EQ(made->references[0].values->type(), ElementType::F32);
    EXPECT_THAT(provenanceOf(made->references[0].facts), HasSubstr(", "));
    Experiment strict = saxpyAgainst({"ramp:250:f64"});
    strict.convert = false;
    EXPECT_THAT(refusalOf(strict, "ramp:250:f64"), HasSubstr("holds f64, and "));
}

TEST(DataReference, ShapesThatDifferAreRefusedInOneLine)
{
    EXPECT_THAT(refusalOf(saxpyAgainst({"ramp:249:f32"}), "ramp:249:f32"), HasSubstr("is 249, and "));
    const auto refusal = [](const Shape& shape, const Shape& output) {
        return comparisonRefusal(ElementType::F32, shape, {"c", ElementType::F32, output, BufferRole::Output, {}});
    };
    EXPECT_EQ(refusal({{10, 25, 1}, 1}, {{250, 1, 1}, 1}), "");
    EXPECT_EQ(refusal({{250, 1, 1}, 1}, {{10, 25, 1}, 1}), "");
    EXPECT_EQ(refusal({{10, 25, 1}, 1}, {{25, 10, 1}, 1}), "is 10 x 25, and c is 25 x 10");
    EXPECT_THAT(refusalOf(saxpyAgainst({"none.npy"}), "none.npy"), HasSubstr("no such file"));
}

TEST(DataReference, WhichOutputIsMeantIsAskedWhereThereAreSeveral)
{
    Work work;
    const auto add = [&](const char* name, BufferRole role) {
        work.buffers.push_back({name, ElementType::F32, {}, role, {}});
    };
    add("a", BufferRole::Input);
    add("b", BufferRole::Output);
    EXPECT_EQ(comparedOutput(parseReferenceSpec("expected.npy"), work), 1u);
    add("c", BufferRole::InputOutput);
    EXPECT_EQ(comparedOutput(parseReferenceSpec("expected.npy"), work), std::nullopt);
    EXPECT_EQ(comparedOutput(parseReferenceSpec("some/c.npy"), work), 2u) << "the file's name says it";
    EXPECT_EQ(comparedOutput(parseReferenceSpec("b=expected.npy"), work), 1u);
    EXPECT_EQ(comparedOutput(parseReferenceSpec("a=expected.npy"), work), std::nullopt) << "it is only read";
}

TEST(DataReference, TwoForOneOutputAreOneTooMany)
{
    EXPECT_THAT(
        refusalOf(saxpyAgainst({"ramp:250:f32", "random:250:1"}), "random:250:1"), HasSubstr("as ramp:250:f32 is"));
}

class KernelReference : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
    static OutcomePointer run(const std::string& text, const std::string& kernel,
        const std::vector<std::string>& arguments, const std::string& reference, std::optional<Dim3> grid = {},
        std::optional<Dim3> block = {})
    {
        Experiment experiment;
        experiment.kernel = kernel;
        experiment.source = SourceKernel{"mine.cu", text};
        experiment.source->arguments = arguments;
        experiment.references = {reference};
        experiment.grid = grid;
        experiment.block = block;
        return test::run(experiment);
    }
    static constexpr const char* twoBlurs = R"(
__global__ void naive(const float* in, float* out, size_t width, size_t height, int radius)
{
    size_t x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    int count = 0;
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
            int u = min(max(int(x) + dx, 0), int(width) - 1), v = min(max(int(y) + dy, 0), int(height) - 1);
            sum += in[v * width + u];
            ++count;
        }
    out[y * width + x] = sum / count;
}
__global__ void mine(const float* in, float* out, int width, int height, int radius)
{
    int x = 2 * (blockIdx.x * blockDim.x + threadIdx.x), y = blockIdx.y * blockDim.y + threadIdx.y;
    for (int i = x; i < x + 2; ++i)
        if (i < width && y < height) {
            float sum = 0;
            for (int dy = -radius; dy <= radius; ++dy)
                for (int dx = -radius; dx <= radius; ++dx)
                    sum += in[min(max(y + dy, 0), height - 1) * width + min(max(i + dx, 0), width - 1)];
            out[y * width + i] = sum / ((2 * radius + 1) * (2 * radius + 1));
        }
}
)";
};

TEST_F(KernelReference, AnotherKernelOfTheTextCoversTheOutputItself)
{
    // Two elements a thread: the naive kernel needs twice the blocks.
    const OutcomePointer right =
        run(twoBlurs, "mine", {"in=in:random:61x45:1", "radius=i32:2"}, "kernel:naive", Dim3{2, 3, 1}, Dim3{16, 16, 1});
    ASSERT_EQ(right->references.size(), 1u) << sentenceOf(right->problems.at(0));
    EXPECT_TRUE(right->check->matches);
    EXPECT_EQ(right->references[0].facts.launch->grid, (Dim3{4, 3, 1}));
    EXPECT_EQ(provenanceOf(right->references[0].facts),
        "naive() of mine.cu, run on the simulator, grid 4 x 3, block 16 x 16");
    std::string wrong = twoBlurs;
    wrong.replace(wrong.find("i < x + 2"), 9, "i < x + 1");
    const OutcomePointer differs =
        run(wrong, "mine", {"in=in:random:61x45:1", "radius=i32:2"}, "kernel:naive", Dim3{2, 3, 1}, Dim3{16, 16, 1});
    EXPECT_FALSE(differs->check->matches);
    EXPECT_THAT(sentenceOf(differs->problems.at(0)), HasSubstr("values of out differ from those of naive()"));
}

TEST_F(KernelReference, WhatItLeavesUnwrittenIsTold)
{
    // Written for 32 columns, whatever the picture: what it leaves would pass for zeros that are right.
    const std::string text = R"(
__global__ void narrow(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = threadIdx.x, y = blockIdx.x;
    for (; y < height; y += gridDim.x)
        if (x < 32)
            out[y * width + x] = in[y * width + x];
}
__global__ void mine(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[y * width + x] = x < 32 ? in[y * width + x] : 0;
}
)";
    const OutcomePointer outcome = run(text, "mine", {"in=in:ramp:40x30:u8"}, "kernel:narrow", {}, Dim3{32, 8, 1});
    ASSERT_EQ(outcome->references.size(), 1u) << sentenceOf(outcome->problems.at(0));
    EXPECT_TRUE(outcome->check->matches) << "a ramp of bytes has every value, also that of a filling";
    EXPECT_EQ(outcome->references[0].facts.unwritten, 8u * 30u);
    EXPECT_THAT(provenanceOf(outcome->references[0].facts), HasSubstr("it leaves 240 of 1,200 values as they were"));
    const std::string adds = R"(
__global__ void adds(const unsigned char* in, unsigned char* out, int width, int height) { out[0] += in[0]; }
)";
    const OutcomePointer sum = run(text + adds, "mine", {"in=in:ramp:40x30:u8"}, "kernel:adds", {}, Dim3{32, 8, 1});
    ASSERT_EQ(sum->references.size(), 1u) << sentenceOf(sum->problems.at(0));
    EXPECT_EQ(sum->references[0].facts.unwritten, 0u) << "it reads what is there: not looked for";
    EXPECT_EQ(sum->references[0].values->values<std::uint8_t>()[1], 0);
}

TEST_F(KernelReference, ATranspositionCoversWhatItReadsToo)
{
    const std::string text = R"(
__global__ void transpose(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        out[x * height + y] = in[y * width + x];
}
__global__ void loops(const float* in, float* out, int width, int height)
{
    for (int y = threadIdx.y; y < height; y += blockDim.y)
        for (int x = threadIdx.x; x < width; x += blockDim.x)
            out[x * height + y] = in[y * width + x];
}
)";
    const OutcomePointer outcome =
        run(text, "loops", {"in=in:random:53x37:1"}, "kernel:transpose", Dim3{1, 1, 1}, Dim3{16, 16, 1});
    ASSERT_EQ(outcome->references.size(), 1u) << sentenceOf(outcome->problems.at(0));
    EXPECT_TRUE(outcome->check->matches);
    EXPECT_EQ(outcome->references[0].facts.unwritten, 0u);
}

TEST_F(KernelReference, OneOfAnotherFile)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.write("naive.cu", twoBlurs);
    const std::string mine =
        "#include <cstdio>\n" + std::string(twoBlurs).substr(std::string(twoBlurs).find("__global__ void mine"));
    const OutcomePointer right =
        run(mine, "", {"in=in:random:61x45:1", "radius=i32:1"}, path + ":naive", Dim3{2, 3, 1}, Dim3{16, 16, 1});
    ASSERT_EQ(right->references.size(), 1u) << sentenceOf(right->problems.at(0));
    EXPECT_TRUE(right->check->matches);
    EXPECT_EQ(right->references[0].facts.source, "naive.cu");
    const OutcomePointer unknown = run(mine, "", {}, path);
    EXPECT_THAT(sentenceOf(unknown->problems.at(0)), HasSubstr("say which kernel of"));
    const OutcomePointer absent = run(mine, "", {}, folder.path("none.cu"));
    EXPECT_THAT(sentenceOf(absent->problems.at(0)), HasSubstr("no such file"));
}

TEST_F(KernelReference, OneOfTheCatalogue)
{
    const OutcomePointer right =
        run(twoBlurs, "mine", {"in=in:random:61x45:1", "radius=i32:2"}, "blur:naive", Dim3{2, 3, 1}, Dim3{16, 16, 1});
    ASSERT_EQ(right->references.size(), 1u) << sentenceOf(right->problems.at(0));
    EXPECT_TRUE(right->check->matches) << right->check->maxAbsError;
    EXPECT_THAT(right->references[0].tolerance.reason, HasSubstr("f32 sums of 5 x 5 values")) << "the catalogue's own";
    EXPECT_EQ(provenanceOf(right->references[0].facts), "blur:naive of the catalogue, run on the simulator");
    std::string wrong = twoBlurs;
    wrong.replace(wrong.find("height - 1) * width"), 10, "height - 2");
    EXPECT_FALSE(
        run(wrong, "mine", {"in=in:random:61x45:1", "radius=i32:2"}, "blur:naive", Dim3{2, 3, 1}, Dim3{16, 16, 1})
            ->check->matches);
    const OutcomePointer other = run(twoBlurs, "mine", {"in=in:random:61x45:1", "radius=i32:2"}, "matmul");
    EXPECT_THAT(
        sentenceOf(other->problems.at(0)), HasSubstr("it is not checked against matmul: takes 2 arrays (A ...)"));
    const OutcomePointer bytes = run(twoBlurs, "mine", {"in=in:random:61x45:1", "radius=i32:2"}, "histogram");
    EXPECT_THAT(sentenceOf(bytes->problems.at(0)), HasSubstr("it is not checked against histogram: "));
}

TEST_F(KernelReference, WhatCannotBeBoundIsAProblemAndThePictureStays)
{
    const std::string text = std::string(twoBlurs)
        + "__global__ void other(const double* in, float* out) { out[0] = in[0]; }\n"
          "__global__ void reads(const float* in, int width) { if (width < 0) printf(\"%f\", in[0]); }\n";
    const OutcomePointer outcome = run(text, "mine", {"in=in:random:61x45:1", "radius=i32:1"}, "kernel:other");
    ASSERT_TRUE(outcome->output);
    EXPECT_THAT(sentenceOf(outcome->problems.at(0)), HasSubstr("const double* in is not the kernel's const float* in"));
    EXPECT_THAT(sentenceOf(run(text, "mine", {"in=in:random:61x45:1", "radius=i32:1"}, "kernel:none")->problems.at(0)),
        HasSubstr("there is no such kernel"));
    EXPECT_THAT(sentenceOf(run(text, "mine", {"in=in:random:61x45:1", "radius=i32:1"}, "kernel:reads")->problems.at(0)),
        HasSubstr("does not take out, which is compared"));
}

TEST_F(KernelReference, SeveralOutputsEachHaveTheirOwn)
{
    constexpr const char* text = R"(
__global__ void both(const int* in, int* doubled, int* squared, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        doubled[i] = 2 * in[i];
        squared[i] = in[i] * in[i] + (i == 3);
    }
}
void twice(const int* in, int* doubled, int n) { for (int i = 0; i < n; ++i) doubled[i] = in[i] + in[i]; }
void square(const int* in, int* squared, int n) { for (int i = 0; i < n; ++i) squared[i] = in[i] * in[i]; }
)";
    Experiment experiment;
    experiment.kernel = "";
    experiment.source = SourceKernel{"both.cu", text};
    experiment.references = {"squared=cpu:square", "doubled=cpu:twice"};
    const OutcomePointer outcome = test::run(experiment);
    ASSERT_EQ(outcome->references.size(), 2u) << sentenceOf(outcome->problems.at(0));
    EXPECT_EQ(outcome->bound->work.outputBuffer().name, "squared") << "the first is looked at";
    EXPECT_FALSE(outcome->check->matches);
    ASSERT_EQ(outcome->problems.size(), 1u);
    EXPECT_THAT(
        sentenceOf(outcome->problems[0]), HasSubstr("1 of 1,000 values of squared differs from that of square()"));
    const nlohmann::ordered_json report = toReport(*outcome);
    EXPECT_EQ(report["check"]["output"], "squared");
    ASSERT_EQ(report["checks"].size(), 2u);
    EXPECT_EQ(report["checks"][1]["matches"], true);
    // What is not shown is compared as well, and its thread is known.
    experiment.references = {"doubled=cpu:twice", "squared=cpu:square"};
    const OutcomePointer turned = test::run(experiment);
    EXPECT_TRUE(turned->check->matches);
    ASSERT_EQ(turned->problems.size(), 1u);
    EXPECT_EQ(turned->problems[0].thread, (Dim3{3, 0, 0}));
    EXPECT_EQ(exitStatus(*turned), 1);
    experiment.references = {"cpu:square"};
    EXPECT_THAT(sentenceOf(test::run(experiment)->problems.at(0)),
        HasSubstr("the kernel writes doubled, squared: say which it is for, as in --reference doubled=cpu:square"));
}

} // namespace
} // namespace warpatlas
