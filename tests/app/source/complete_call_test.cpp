// What a kernel is called with where nobody said it.
#include "app/dataset/save.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"
#include "tests/app/support/saxpy.h"

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class CompleteCallTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
    static Experiment of(const std::string& text, std::vector<std::string> arguments = {})
    {
        Experiment experiment = test::ownKernel("k.cu", text, {}, arguments);
        experiment.grid.reset();
        experiment.block.reset();
        return experiment;
    }
    static std::shared_ptr<const BoundExperiment> bound(
        const std::string& text, std::vector<std::string> arguments = {})
    {
        return bindExperiment(of(text, std::move(arguments)));
    }
};

constexpr const char* scale =
    "__global__ void scale(const float* in, float* out, float factor, int n)\n"
    "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = factor * in[i]; }\n";
constexpr const char* invert =
    "__global__ void invert(const unsigned char* in, unsigned char* out, int width, int height)\n"
    "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
    "  if (x < width && y < height) out[y * width + x] = 255 - in[y * width + x]; }\n";
constexpr const char* productText =
    "__global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k)\n"
    "{ int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y; float sum = 0;\n"
    "  if (row < m && col < n) { for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + col];\n"
    "    c[row * n + col] = sum; } }\n";

} // namespace

TEST_F(CompleteCallTest, AVectorIsReadAndOneIsWritten)
{
    const auto call = bound(scale);
    EXPECT_THAT(call->source->arguments, ElementsAre("in:random:1000:1:f32", "out:f32:1000", "f32:2", "i32:1000"));
    EXPECT_THAT(call->source->chosen, ElementsAre(true, true, true, true));
    EXPECT_EQ(call->launch, (Launch{{4, 1, 1}, {256, 1, 1}}));
    const OutcomePointer outcome = test::run(of(scale));
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_EQ(outcome->coverage->writtenOnce, 1000u);
}

TEST_F(CompleteCallTest, APictureIsTakenForBytesInTwoDimensions)
{
    const auto call = bound(invert);
    ASSERT_EQ(call->data.size(), 1u);
    EXPECT_EQ(call->data[0].spec, "bundled:picture");
    EXPECT_THAT(call->data[0].conversion, HasSubstr("grey"));
    const Extent size = call->data[0].array->shape().extent;
    EXPECT_EQ(call->work.outputBuffer().shape, (Shape{size, 1}));
    EXPECT_THAT(call->source->arguments[2], "i32:" + std::to_string(size.x));
    EXPECT_EQ(call->launch.block, (Dim3{16, 16, 1}));
    EXPECT_EQ(call->launch.grid, gridToCover(size, {16, 16, 1}));
}

TEST_F(CompleteCallTest, APicturesOwnAlphaReachesAKernelOfFourChannels)
{
    const test::TemporaryFolder folder;
    Array picture(ElementType::U8, {{5, 3, 1}, 4});
    for (std::size_t i = 0; i < 60; ++i)
        picture.values<std::uint8_t>()[i] = static_cast<std::uint8_t>(3 * i);
    saveArray(picture, folder.path("clear.png"));
    for (const char* text : {"__global__ void k(const uchar4* in, unsigned char* out, int n)\n"
                             "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[i].w; }\n",
             "__global__ void k(const float4* in, float* out, int n)\n"
             "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[i].w; }\n",
             "__global__ void k(cudaTextureObject_t in, unsigned char* out, int width, int height)\n"
             "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
             "  if (x < width && y < height) out[y * width + x] = tex2D<uchar4>(in, x + 0.5f, y + 0.5f).w; }\n"}) {
        Experiment experiment = of(text);
        experiment.data = {folder.path("clear.png")};
        const OutcomePointer outcome = test::run(experiment);
        for (std::size_t i = 0; i < 15; ++i)
            ASSERT_EQ(outcome->output->valueAsDouble(i), 3.0 * (4 * double(i) + 3)) << text << i;
    }
}

TEST_F(CompleteCallTest, TheDataThatAreBroughtDecideTheSizes)
{
    Experiment experiment = of(invert);
    experiment.data = {"ramp:37x21x3"};
    const auto call = bindExperiment(experiment);
    EXPECT_THAT(call->source->arguments, ElementsAre("in:ramp:37x21x3", "out:u8:37x21", "i32:37", "i32:21"));
    experiment.data = {"ramp:37x21x3", "ramp:5"};
    EXPECT_THAT(bindExperiment(experiment)->source->leftOut, ElementsAre("ramp:5"));
    experiment.data = {"ramp:37x21x3"};
    experiment.convert = false;
    EXPECT_THAT(test::refusalOf("ramp:37x21x3", [&] { bindExperiment(experiment); }), HasSubstr("--no-convert"));
}

TEST_F(CompleteCallTest, MatricesOfAProductFitOneAnother)
{
    const auto call = bound(productText);
    EXPECT_THAT(call->source->arguments,
        ElementsAre("in:random:53x37:1:f32", "in:random:29x53:2:f32", "out:f32:29x37", "i32:37", "i32:29", "i32:53"));
    EXPECT_TRUE(test::run(of(productText))->problems.empty());
}

/// The arguments that are chosen for a kernel whose names say nothing.
struct Unnamed {
    const char* parameters;
    const char* position; ///< how its threads find their place
    const char* body;
    std::vector<std::string> arguments;
};

constexpr const char* alongX = "int x = blockIdx.x * blockDim.x + threadIdx.x;";
constexpr const char* inPlane =
    "int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;";

const Unnamed unnamed[] = {
    {"const float* a, const float* b, float* c, int p, int q, int r", inPlane,
        "if (y >= p || x >= r) return; float s = 0; for (int i = 0; i < q; ++i) s += a[y * q + i] * b[i * r + x];\n"
        "c[y * r + x] = s;",
        {"in:random:53x37:1:f32", "in:random:29x53:2:f32", "out:f32:29x37", "i32:37", "i32:53", "i32:29"}},
    {"const float* a, float* b, int p, int q", inPlane, "if (x < p && y < q) b[x * q + y] = a[y * p + x];",
        {"in:random:101x67:1:f32", "out:f32:67x101", "i32:101", "i32:67"}},
    {"const float* a, float* b, int p, int q", alongX,
        "if (x < p) { float s = 0; for (int i = 0; i < q; ++i) s += a[x * q + i]; b[x] = s; }",
        {"in:random:101x67:1:f32", "out:f32:67", "i32:67", "i32:101"}},
    {"const float* a, float* b, int p, int q", alongX,
        "if (x < q) { float s = 0; for (int i = 0; i < p; ++i) s += a[i * q + x]; b[x] = s; }",
        {"in:random:101x67:1:f32", "out:f32:101", "i32:67", "i32:101"}},
    {"const float* a, const float* b, float* c, int p, int q", alongX,
        "if (x < p) { float s = 0; for (int i = 0; i < q; ++i) s += a[x * q + i] * b[i]; c[x] = s; }",
        {"in:random:101x67:1:f32", "in:random:101:2:f32", "out:f32:67", "i32:67", "i32:101"}},
    {"const float* a, const float* b, float* c, int p, int q, int r", inPlane,
        "if (x >= p || y >= q) return; float s = 0; for (int j = 0; j < r; ++j) for (int i = 0; i < r; ++i)\n"
        "s += a[min(y + j, q - 1) * p + min(x + i, p - 1)] * b[j * r + i]; c[y * p + x] = s;",
        {"in:random:101x67:1:f32", "in:random:5x5:2:f32", "out:f32:101x67", "i32:101", "i32:67", "i32:5"}},
    // Points: what is compared with threads counts them.
    {"const float* a, float* b, int n", alongX, "if (x < n) b[x] = a[3 * x] + a[3 * x + 1] * a[3 * x + 2];",
        {"in:random:3000:1:f32", "out:f32:1000", "i32:1000"}},
    {"float* a, int n", alongX, "if (x < n) { a[2 * x] += 1; a[2 * x + 1] -= 1; }",
        {"inout:random:2000:1:f32", "i32:1000"}},
    {"const float* a, float* b, int n", alongX, "x *= 2; if (x < n) b[x] = a[x]; if (x + 1 < n) b[x + 1] = a[x + 1];",
        {"in:random:1000:1:f32", "out:f32:1000", "i32:1000"}},
};

TEST_F(CompleteCallTest, NumbersAreWhatTheCodeDoesWithThemWhateverTheirNames)
{
    for (const CompilerListing& compiler : listCompilers())
        for (const Unnamed& one : unnamed) {
            if (!compiler.reason.empty())
                continue;
            const std::string text =
                std::string("__global__ void k(") + one.parameters + ") { " + one.position + "\n" + one.body + " }\n";
            Experiment experiment = of(text);
            experiment.source->compiler = compiler.kind;
            const auto call = bindExperiment(experiment);
            EXPECT_EQ(call->source->arguments, one.arguments) << text;
            const OutcomePointer outcome = test::run(experiment);
            for (const Problem& problem : outcome->problems)
                EXPECT_NE(problem.severity, Severity::Error) << text;
            EXPECT_EQ(outcome->coverage->unwritten, 0u) << text;
        }
}

TEST_F(CompleteCallTest, WhatHasANameIsGivenAndTheRestChosen)
{
    const auto call = bound(scale, {"n=i32:77", "in=in:ramp:77"});
    EXPECT_THAT(call->source->arguments, ElementsAre("in:ramp:77", "out:f32:77", "f32:2", "i32:77"));
    EXPECT_THAT(call->source->chosen, ElementsAre(false, true, true, false));
    EXPECT_THAT(test::refusalOf("--arg k=i32:1", [&] { bound(scale, {"k=i32:1"}); }),
        HasSubstr("no such parameter; the kernel is scale(const float* in"));
    EXPECT_THAT(test::refusalOf("--arg n=i32:2",
                    [&] {
                        bound(scale, {"n=i32:1", "n=i32:2"});
                    }),
        HasSubstr("n is given twice"));
    EXPECT_THAT(test::refusalOf("--arg", [&] { bound(scale, {"in:ramp:5"}); }), HasSubstr("1 given"));
    Experiment both = of(scale, {"in=in:ramp:77"});
    both.data = {"ramp:5"};
    EXPECT_THAT(test::refusalOf("ramp:5", [&] { bindExperiment(both); }), HasSubstr("in has an argument already"));
}

TEST_F(CompleteCallTest, SumsBeginWithZeros)
{
    const auto call =
        bound("__global__ void bins(const unsigned char* in, unsigned int* counts, int n)\n"
              "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&counts[in[i]], 1); }\n");
    EXPECT_THAT(call->source->arguments, ElementsAre("in:ramp:1000:u8", "out:u32:256", "i32:1000"));
    const auto inPlace = bound("__global__ void twice(float* x, int n)\n"
                               "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }\n");
    EXPECT_THAT(inPlace->source->arguments, ElementsAre("inout:random:1000:1:f32", "i32:1000"));
}

TEST_F(CompleteCallTest, ColoursAreThreeValues)
{
    const auto call =
        bound("__global__ void grey(const unsigned char* rgb, unsigned char* out, int width, int height)\n"
              "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
              "  if (x < width && y < height) { int i = y * width + x; out[i] = rgb[3 * i]; } }\n");
    EXPECT_EQ(call->data[0].array->shape().channels, 3u);
}

/// A kernel of 2-D with `body` for each pixel i.
std::string pictures(const std::string& parameters, const std::string& body)
{
    return "struct Pixel { unsigned char r, g, b; };\n__global__ void k(" + parameters
        + ", int width, int height)\n{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + "
          "threadIdx.y;\n  if (x < width && y < height) { int i = y * width + x; "
        + body + " } }\n";
}

TEST_F(CompleteCallTest, TheBlockIsThatOfTheFilesOwnLaunch)
{
    const std::string kernel = "#define TILE 8\n__global__ void k(const float* a, float* b, int w, int h)\n{\n"
                               "    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;\n"
                               "    if (x < w && y < h) b[y * w + x] = a[y * w + x];\n}\n";
    const auto launched = [&](const std::string& before, const std::string& block) {
        return bound(kernel + "int main(int argc, char**)\n{\n    float *a, *b;\n    " + before + "\n    k<<<9, "
            + block + ">>>(a, b, 30, 20);\n}\n")
            ->launch;
    };
    EXPECT_EQ(launched("dim3 block(TILE, TILE);", "block").block, (Dim3{8, 8, 1}));
    EXPECT_EQ(launched("", "dim3(TILE, TILE)").grid, (Dim3{13, 9, 1})) << "to cover 101 x 67";
    EXPECT_EQ(launched("dim3 block(argc, TILE);", "block").block, (Dim3{16, 16, 1})) << "nobody knows argc";
    EXPECT_EQ(bound(kernel)->launch.block, (Dim3{16, 16, 1}));
}

TEST_F(CompleteCallTest, ThePixelsOfAPictureAreAsTheCodeReadsAndWritesThem)
{
    struct Case {
        const char *parameters, *body;
        std::uint32_t in, out;
    };
    const Case cases[] = {
        {"const unsigned char* p, unsigned char* q", "q[i] = (p[3 * i] + p[3 * i + 1] + p[3 * i + 2]) / 3;", 3, 1},
        {"const unsigned char* p, unsigned char* q", "for (int c = 0; c < 3; c++) q[3 * i + c] = 255 - p[3 * i + c];",
            3, 3},
        {"const unsigned char* p, unsigned char* q", "q[3 * i] = p[i]; q[3 * i + 1] = 0; q[3 * i + 2] = 9;", 1, 3},
        {"const unsigned char* p, unsigned char* q", "q[i] = p[i] * 3;", 1, 1},
        {"const unsigned char* p, unsigned char* q", // a mask of three by three
            "const int m[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; int s = 0; for (int d = 0; d < 3; ++d) "
            "s += m[d * 3 + i % 3] * p[max(i - d, 0)]; q[i] = s;",
            1, 1},
        {"const Pixel* p, unsigned char* q", "q[i] = (p[i].r + p[i].g + p[i].b) / 3;", 3, 1},
        {"const Pixel* p, Pixel* q", "Pixel a = p[i]; a.r = 255 - a.r; q[i] = a;", 3, 3},
        {"const uchar4* p, unsigned char* q", "q[i] = (p[i].x + p[i].y + p[i].z) / 3;", 4, 1},
        {"const uchar4* p, uchar4* q", "q[i] = p[i];", 4, 4},
        {"const unsigned char* p, float* q", "q[i] = p[3 * i] / 255.0f;", 3, 1},
        {"const int* p, int* q", "q[3 * i] = q[3 * i + 1] = q[3 * i + 2] = (p[3 * i] + p[3 * i + 2]) / 2;", 3, 3},
        {"const float* p, float* q", "q[i] = p[3 * i] + p[3 * i + 2];", 3, 1},
    };
    for (const Case& one : cases) {
        Experiment experiment = of(pictures(one.parameters, one.body));
        experiment.data = {"bundled:picture"};
        const OutcomePointer outcome = test::run(experiment);
        const std::string what = std::string(one.parameters) + ": " + one.body;
        EXPECT_EQ(outcome->bound->data[0].array->shape().channels, one.in) << what;
        EXPECT_EQ(outcome->output->shape(), (Shape{outcome->bound->data[0].array->shape().extent, one.out})) << what;
        EXPECT_TRUE(outcome->problems.empty()) << what << sentenceOf(outcome->problems.front());
        EXPECT_EQ(outcome->coverage->writtenOnce, outcome->output->shape().elements()) << what;
    }
}

TEST_F(CompleteCallTest, AMaskBesideAPictureHasOneValueAPixel)
{
    Experiment experiment = of(pictures("const unsigned char* p, const unsigned char* mask, unsigned char* q",
        "for (int c = 0; c < 3; c++) q[3 * i + c] = mask[i] > 99 ? p[3 * i + c] : 0;"));
    experiment.data = {"ramp:37x21x3"};
    const auto call = bindExperiment(experiment);
    EXPECT_EQ(call->source->arguments[1], "in:ramp:37x21:u8");
    experiment.data = {"ramp:37x21x3", "ramp:37x21x3:u8"};
    EXPECT_EQ(bindExperiment(experiment)->data[1].array->shape().channels, 1u);
}

TEST_F(CompleteCallTest, VectorsOfFourAreCountedAsOne)
{
    const char* const text = "__global__ void k(const float4* p, float* length, int n)\n"
                             "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                             "  if (i < n) length[i] = p[i].x * p[i].x + p[i].y * p[i].y; }\n";
    EXPECT_THAT(bound(text)->source->arguments, ElementsAre("in:random:1000x1x4:1:f32", "out:f32:1000", "i32:1000"));
    Experiment table = of(text);
    table.data = {"ramp:4x50"}; // 50 rows of four numbers
    const auto call = bindExperiment(table);
    EXPECT_EQ(call->source->arguments[2], "i32:50");
    EXPECT_EQ(call->data[0].conversion, "");
}

/// The shapes that a call's inputs have, in the order of its parameters.
std::vector<Extent> extentsOf(const Experiment& experiment)
{
    std::vector<Extent> extents;
    const auto bound = bindExperiment(experiment);
    for (const Dataset& data : bound->data)
        extents.push_back(data.array->shape().extent);
    return extents;
}

/// A file with one number a line is a column, which is one pixel wide.
TEST_F(CompleteCallTest, AColumnIsALineForAKernelOfOneAxis)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("numbers.csv", "1.5\n2.5\n3.5\n4.5\n5.5\n");
    const Extent line{5, 1, 1}, column{1, 5, 1};
    Experiment chosen = of(scale);
    chosen.data = {file};
    const auto call = bindExperiment(chosen);
    EXPECT_EQ(call->data[0].array->shape().extent, line);
    EXPECT_EQ(call->data[0].conversion, "made a line");
    EXPECT_EQ(call->work.outputBuffer().shape.extent, line) << "what is written has the shape of what is read";
    EXPECT_THAT(call->source->arguments, ElementsAre("in:" + file, "out:f32:5", "f32:2", "i32:5"));
    const Experiment given = of(scale, {"in=in:" + file});
    EXPECT_THAT(extentsOf(given), ElementsAre(line)) << "also where it is said which parameter takes it";
    chosen.convert = false;
    EXPECT_THAT(extentsOf(chosen), ElementsAre(column)) << "taken as it is, and not refused";
    EXPECT_THAT(extentsOf(of(invert, {"in=in:u8:" + file})), ElementsAre(column)) << "two axes";
    EXPECT_THAT(
        extentsOf(of(productText, {"a=in:ramp:5x3:f32", "b=in:" + file})), ElementsAre(Extent{5, 3, 1}, column));
    const char* const vector = "__global__ void k(const float* a, const float* x, float* y, int rows, int columns)\n"
                               "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < rows) { float s = 0;\n"
                               "  for (int j = 0; j < columns; ++j) s += a[i * columns + j] * x[j]; y[i] = s; } }\n";
    EXPECT_THAT(extentsOf(of(vector, {"a=in:ramp:5x3:f32", "x=in:" + file})), ElementsAre(Extent{5, 3, 1}, column))
        << "a vector beside a matrix stands upright";
    const char* const table = "__global__ void k(cudaTextureObject_t t, float* y, int n)\n"
                              "{ int i = threadIdx.x; if (i < n) y[i] = tex1Dfetch<float>(t, i); }\n";
    EXPECT_THAT(extentsOf(of(table, {"t=tex:" + file})), ElementsAre(line));
    Experiment field = of("struct Vector { const float* data; int n; };\n__global__ void k(Vector v, float* y)\n"
                          "{ int i = threadIdx.x; if (i < v.n) y[i] = v.data[i]; }\n");
    field.data = {file};
    EXPECT_THAT(bindExperiment(field)->source->arguments[0], HasSubstr("data=in:line:" + file));
}

TEST_F(CompleteCallTest, TheGridCoversWhatThreadsFollow)
{
    const char* const bins =
        "__global__ void bins(const unsigned char* in, unsigned int* counts, int n)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(&counts[in[i]], 1); }\n";
    Experiment experiment = of(bins, {"counts=out:u32:256"});
    experiment.data = {"ramp:5000:u8"};
    const auto call = bindExperiment(experiment);
    EXPECT_EQ(call->launch.grid, (Dim3{20, 1, 1}));
    EXPECT_EQ(call->source->covered, "in");
    EXPECT_EQ(bound(scale)->source->covered, "out");
}

TEST(CompleteCallOfPtx, HasItsRolesFromTheCode)
{
    Experiment experiment = test::saxpy({});
    experiment.grid.reset();
    experiment.block.reset();
    EXPECT_THAT(bindExperiment(experiment)->source->arguments,
        ElementsAre("f32:2", "in:random:1000:1:f32", "inout:random:1000:2:f32", "i32:1"))
        << "PTX has no names, so that its last parameter is any number";
}

} // namespace warpatlas
