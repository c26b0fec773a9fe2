// Kernels are run as the host code of their own file launches them.
#include "app/report/table_report.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <fmt/format.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

class OwnLaunchTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (test::noCompiler())
            GTEST_SKIP() << "no compiler for CUDA C++ is installed";
    }
    static Experiment of(const std::string& text, const std::string& kernel = {})
    {
        Experiment made = test::ownKernel("lab.cu", text, {}, {}, kernel);
        made.grid.reset();
        made.block.reset();
        return made;
    }
    /// Runs it as it is, and wants nothing to be wrong; that it may be slow is no fault.
    static OutcomePointer right(const std::string& text, const std::string& kernel = {})
    {
        OutcomePointer outcome = test::run(of(text, kernel));
        for (const Problem& problem : outcome->problems)
            EXPECT_NE(problem.kind, ProblemKind::OutOfBounds) << text;
        EXPECT_TRUE(outcome->output);
        return outcome;
    }
    static std::string called(const OutcomePointer& outcome) { return toTable({&outcome, 1}); }
};

constexpr const char* reverseText =
    "__global__ void reverseIt(int* d, int n)\n{\n    __shared__ int s[64];\n    int t = threadIdx.x, r = n - t - 1;\n"
    "    s[t] = d[t];\n    __syncthreads();\n    d[t] = s[r];\n}\nint main()\n{\n    const int n = 64;\n    int a[n], "
    "*d;\n"
    "    cudaMalloc(&d, n * sizeof(int));\n    reverseIt<<<1, n>>>(d, n);\n}\n";

/// A file of a kernel that scales floats, and what main() does.
std::string scaleText(const std::string& body)
{
    return "__global__ void scale(float* d, float f, int n)\n"
           "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) d[i] = f * d[i]; }\n"
           "int main(int argc, char** argv)\n{\n"
        + body + "\n}\n";
}

} // namespace

TEST_F(OwnLaunchTest, OneBlockIsOneBlock)
{
    const OutcomePointer outcome = right(reverseText);
    EXPECT_EQ(outcome->bound->launch, (Launch{{1, 1, 1}, {64, 1, 1}}));
    EXPECT_THAT(outcome->bound->source->arguments, ElementsAre("inout:ramp:64:i32", "i32:64"));
    EXPECT_EQ(outcome->output->valueAsText(0), "63");
    EXPECT_THAT(called(outcome),
        HasSubstr("as the launch of line 14 has it: d=inout:ramp:64:i32, n=i32:64, the grid, the block"));
}

TEST_F(OwnLaunchTest, DataOfAnotherSizeTakeTheLaunchAlong)
{
    Experiment other = of(reverseText);
    other.data = {"ramp:32:i32"};
    const auto bound = bindExperiment(other);
    EXPECT_EQ(bound->launch, (Launch{{1, 1, 1}, {32, 1, 1}}));
    EXPECT_THAT(bound->source->arguments, ElementsAre("inout:ramp:32:i32", "i32:32"));
    Experiment scaled = of(scaleText("const int n = 5000; float *d; cudaMalloc(&d, n * sizeof(float));\n"
                                     "scale<<<(n + 127) / 128, 128>>>(d, 0.1f, n);"));
    scaled.data = {"ramp:300:f32"};
    EXPECT_EQ(bindExperiment(scaled)->launch, (Launch{{3, 1, 1}, {128, 1, 1}}));
    EXPECT_EQ(bindExperiment(scaled)->source->arguments[1], "f32:0.1") << "a factor has no size";
    scaled.block = Dim3{64, 1, 1};
    EXPECT_EQ(bindExperiment(scaled)->launch, (Launch{{5, 1, 1}, {64, 1, 1}})) << "as a person said";
}

TEST_F(OwnLaunchTest, AConstantAPictureAndItsSides)
{
    const OutcomePointer outcome = right(
        "__global__ void draw(unsigned char* img, int w, int h, int most)\n"
        "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "  if (x < w && y < h) img[y * w + x] = 255 * (x % most) / most; }\n"
        "int main()\n{\n  const int w = 100, h = 60; unsigned char* d; cudaMalloc(&d, w * h);\n"
        "  dim3 b(16, 8); dim3 g((w + b.x - 1) / b.x, (h + b.y - 1) / b.y);\n  draw<<<g, b>>>(d, w, h, 64);\n}\n");
    EXPECT_EQ(outcome->bound->launch, (Launch{{7, 8, 1}, {16, 8, 1}}));
    EXPECT_THAT(outcome->bound->source->arguments, ElementsAre("out:u8:100x60", "i32:100", "i32:60", "i32:64"));
}

TEST_F(OwnLaunchTest, AnArrayOfStructuresHasAsManyAsFit)
{
    const std::string kernel =
        "struct Particle { float x, y, z, vx, vy, vz, mass, pad; };\n"
        "__global__ void move(Particle* p, int n, float dt)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { p[i].x += p[i].vx * dt; p[i].y += "
        "p[i].vy * dt; p[i].z += p[i].vz * dt; } }\n";
    const OutcomePointer own = right(kernel
        + "int main()\n{\n  const int n = 1000; Particle* d;\n"
          "  cudaMalloc(&d, n * sizeof(Particle)); move<<<(n + 255) / 256, 256>>>(d, n, 0.1f);\n}\n");
    EXPECT_EQ(own->bound->work.buffers[0].byteCount(), 32000u);
    EXPECT_EQ(own->bound->source->arguments[1], "i32:1000");
    EXPECT_EQ(own->bound->source->arguments[2], "f32:0.1");
    // Without a launch its count is what fits, and a thread has one of them.
    const OutcomePointer alone = right(kernel);
    EXPECT_EQ(
        alone->bound->source->arguments[1], fmt::format("i32:{}", alone->bound->work.buffers[0].byteCount() / 32));
    EXPECT_EQ(alone->bound->launch, (Launch{{4, 1, 1}, {256, 1, 1}}));
}

TEST_F(OwnLaunchTest, AResultOfEachBlockHasAsManyElementsAsTheGrid)
{
    const OutcomePointer outcome = right(
        "__global__ void sum(const float* in, float* out, int n)\n{\n  __shared__ float s[128];\n"
        "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  s[threadIdx.x] = i < n ? in[i] : 0;\n  __syncthreads();\n"
        "  for (int k = 64; k > 0; k /= 2) { if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k]; "
        "__syncthreads(); }\n"
        "  if (threadIdx.x == 0) out[blockIdx.x] = s[0];\n}\n"
        "int main()\n{\n  int n = 1000, threads = 128, blocks = (n + threads - 1) / threads;\n  float *in, *out;\n"
        "  size_t bytes = n * sizeof(float);\n  cudaMalloc((void**)&in, bytes); cudaMalloc((void**)&out, blocks * "
        "sizeof(float));\n"
        "  sum<<<blocks, threads>>>(in, out, n);\n}\n");
    EXPECT_EQ(outcome->bound->launch, (Launch{{8, 1, 1}, {128, 1, 1}}));
    EXPECT_EQ(outcome->bound->source->arguments[1], "out:f32:8");
}

TEST_F(OwnLaunchTest, AWrongLaunchIsShownAsItIs)
{
    const std::string arrays = "const int n = 1000; float *d; cudaMalloc(&d, n * sizeof(float));\n";
    const OutcomePointer truncated = test::run(of(scaleText(arrays + "scale<<<n / 256, 256>>>(d, 2, n);")));
    EXPECT_EQ(truncated->bound->launch, (Launch{{3, 1, 1}, {256, 1, 1}}));
    const OutcomePointer large = test::run(of(scaleText(arrays + "scale<<<1, 2048>>>(d, 2, n);")));
    EXPECT_EQ(large->bound->launch.block.x, 2048u);
    EXPECT_FALSE(large->launchProblems.empty()) << "as a GPU refuses it";
    const OutcomePointer none = test::run(of(scaleText(arrays + "scale<<<n / 2048, 256>>>(d, 2, n);")));
    EXPECT_EQ(none->bound->launch.grid.x, 0u);
    EXPECT_FALSE(none->launchProblems.empty());
}

TEST_F(OwnLaunchTest, WhatTheProgramComputesIsSaid)
{
    const OutcomePointer outcome =
        right(scaleText("int n = atoi(argv[1]); float *d; cudaMalloc(&d, n * sizeof(float));\n"
                        "scale<<<(n + 63) / 64, 64>>>(d, -1.5f, n);"));
    EXPECT_EQ(outcome->bound->launch, (Launch{{16, 1, 1}, {64, 1, 1}})) << "for the 1000 that are chosen";
    EXPECT_EQ(outcome->bound->source->arguments[1], "f32:-1.5");
    EXPECT_THAT(
        called(outcome), HasSubstr("the program computes the rest of the launch of line 6: 'warpatlas exec lab.cu'"));
    EXPECT_THAT(called(right(scaleText(""))), Not(HasSubstr("the launch of line"))) << "there is none";
}

TEST_F(OwnLaunchTest, AKernelWithoutArgumentsIsLaunchedAsThere)
{
    const auto call = bindExperiment(of("#include <cstdio>\n__global__ void hello() { printf(\"%d\", threadIdx.x); }\n"
                                        "int main() { hello<<<2, 3>>>(); }\n"));
    EXPECT_EQ(call->launch, (Launch{{2, 1, 1}, {3, 1, 1}}));
    EXPECT_NE(call->source->fileLaunch.left, BoundSource::FileLaunch::Left::Computed);
}

TEST_F(OwnLaunchTest, MoreMemoryThanIsWantedUnaskedIsNotTaken)
{
    const auto bound =
        bindExperiment(of(scaleText("const int n = 1 << 28; float *d; cudaMalloc(&d, (size_t)n * sizeof(float));\n"
                                    "scale<<<(n + 255) / 256, 256>>>(d, 2, n);")));
    EXPECT_EQ(bound->source->arguments[2], "i32:1000");
    EXPECT_EQ(bound->launch, (Launch{{4, 1, 1}, {256, 1, 1}}));
    EXPECT_EQ(bound->source->fileLaunch.left, BoundSource::FileLaunch::Left::Large);
}

TEST_F(OwnLaunchTest, AResultOfEachBlockIsChosenSoWithoutALaunchToo)
{
    Experiment made = of("__global__ void sum(const float* in, float* out, int n)\n{\n  __shared__ float s[256];\n"
                         "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  s[threadIdx.x] = i < n ? in[i] : 0;\n"
                         "  __syncthreads();\n  if (threadIdx.x == 0) { float all = 0; for (unsigned k = 0; k < "
                         "blockDim.x; k++) all += s[k];\n    out[blockIdx.x] = all; }\n}\n");
    EXPECT_EQ(bindExperiment(made)->source->arguments[1], "out:f32:4");
    made.data = {"ramp:300"};
    made.block = Dim3{64, 1, 1};
    EXPECT_EQ(bindExperiment(made)->source->arguments[1], "out:f32:5");
    EXPECT_EQ(bindExperiment(made)->launch.grid.x, 5u);
    made.grid = Dim3{9, 1, 1};
    EXPECT_EQ(bindExperiment(made)->source->arguments[1], "out:f32:9");
}

TEST_F(OwnLaunchTest, AnInstanceOfATemplateHasItsOwnLaunch)
{
    const std::string text = "template <int size> __global__ void fill(int* d) { d[blockIdx.x * size + threadIdx.x] = "
                             "size; }\nint main()\n{\n  int* d; cudaMalloc(&d, 512);\n  fill<32><<<4, 32>>>(d);\n"
                             "  fill<64><<<2, 64>>>(d);\n}\n";
    EXPECT_EQ(right(text, "fill<32>")->bound->launch, (Launch{{4, 1, 1}, {32, 1, 1}}));
    EXPECT_EQ(right(text, "fill<64>")->bound->launch, (Launch{{2, 1, 1}, {64, 1, 1}}));
}

TEST_F(OwnLaunchTest, WhatABranchSetsIsNotTakenForCertain)
{
    const auto bound = bindExperiment(of(scaleText("int n = 4000; if (argc > 1) n = 8; float *d; cudaMalloc(&d, n * "
                                                   "sizeof(float));\nscale<<<(n + 63) / 64, 64>>>(d, 2, n);")));
    EXPECT_EQ(bound->source->arguments[2], "i32:1000");
    EXPECT_EQ(bound->source->fileLaunch.left, BoundSource::FileLaunch::Left::Computed);
}

TEST_F(OwnLaunchTest, AReferenceIsTheAddressOfOne)
{
    const std::string kernel =
        "struct Stats { int sum, count; float mean; };\n"
        "__global__ void collect(const int* v, int n, Stats& out)\n"
        "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { atomicAdd(&out.sum, v[i]); "
        "atomicAdd(&out.count, 1); }\n"
        "  __syncthreads(); if (i == 0) out.mean = 1; }\n";
    const OutcomePointer alone = right(kernel);
    EXPECT_EQ(alone->output->valueAsText(0), "499500");
    EXPECT_EQ(alone->output->valueAsText(1), "1000");
    const OutcomePointer launched = right(kernel
        + "int main()\n{\n  const int n = 100; int* v; Stats* s;\n  cudaMallocManaged(&v, n * sizeof(int)); "
          "cudaMallocManaged(&s, sizeof(Stats));\n  collect<<<1, 128>>>(v, n, *s);\n}\n");
    EXPECT_EQ(launched->bound->launch, (Launch{{1, 1, 1}, {128, 1, 1}}));
    EXPECT_EQ(launched->output->valueAsText(0), "4950");
    for (const Problem& problem : launched->problems)
        EXPECT_NE(problem.kind, ProblemKind::Race) << "there is one block";
}

TEST_F(OwnLaunchTest, BesideStructuresThereIsAnElementForEach)
{
    const OutcomePointer outcome =
        right("struct Body { float x, y, z, mass; };\n"
              "__global__ void weigh(const Body* b, double* out, int n)\n"
              "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = b[i].mass; }\n");
    EXPECT_THAT(outcome->bound->source->arguments, ElementsAre("in:random:4000:1:f32", "out:f64:1000", "i32:1000"));
}

TEST_F(OwnLaunchTest, WhatAStructureByValueHasInItOnlyTheProgramKnows)
{
    const auto bound = bindExperiment(
        of("struct Line { float slope, begin; };\n"
           "__global__ void draw(float* d, int n, Line line)\n"
           "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) d[i] = line.slope * i + line.begin; }\n"
           "int main()\n{\n  const int n = 100; float* d; cudaMalloc(&d, n * sizeof(float));\n"
           "  draw<<<1, 128>>>(d, n, Line{0.5f, 3});\n}\n"));
    EXPECT_EQ(bound->launch, (Launch{{1, 1, 1}, {128, 1, 1}}));
    EXPECT_EQ(bound->source->fileLaunch.left, BoundSource::FileLaunch::Left::Computed);
}

namespace {

/// A kernel that turns each block in dynamic shared memory, and how main() launches it.
std::string turnText(const std::string& launch, const std::string& before = {})
{
    return "__global__ void turn(int* d, int n)\n{\n  extern __shared__ int s[];\n  s[threadIdx.x] = d[threadIdx.x];\n"
           "  __syncthreads();\n  d[threadIdx.x] = s[n - 1 - threadIdx.x];\n}\nint main(int argc, char** argv)\n{\n"
           "  const int n = 64; int* d; "
        + before + "cudaMalloc(&d, n * sizeof(int));\n  turn" + launch + "(d, n);\n}\n";
}

} // namespace

TEST_F(OwnLaunchTest, DynamicSharedMemoryIsOfTheLaunchThatGivesIt)
{
    const OutcomePointer outcome = right(turnText("<<<1, n, n * sizeof(int)>>>"));
    EXPECT_TRUE(outcome->problems.empty());
    EXPECT_EQ(outcome->bound->work.dynamicSharedBytes, 256u);
    EXPECT_TRUE(outcome->bound->source->fileLaunch.shared);
    EXPECT_THAT(called(outcome),
        HasSubstr("as the launch of line 11 has it: d=inout:ramp:64:i32, n=i32:64, the grid, the block, 256\n"));
    EXPECT_THAT(called(outcome), Not(HasSubstr("chosen, as nothing was said")));
    Experiment other = of(turnText("<<<1, n, n * sizeof(int)>>>"));
    other.data = {"ramp:32:i32"};
    EXPECT_EQ(bindExperiment(other)->work.dynamicSharedBytes, 128u);
    EXPECT_TRUE(bindExperiment(other)->source->fileLaunch.shared) << "n is what the call has";
}

TEST_F(OwnLaunchTest, DynamicSharedMemoryThatALaunchForgetsOrOverdrawsIsNotMended)
{
    const OutcomePointer forgotten = test::run(of(turnText("<<<1, n>>>")));
    EXPECT_EQ(forgotten->bound->work.dynamicSharedBytes, 0u);
    EXPECT_FALSE(forgotten->problems.empty()) << "as on a GPU";
    const OutcomePointer large = test::run(of(turnText("<<<1, n, 4 << 20>>>")));
    EXPECT_EQ(large->bound->work.dynamicSharedBytes, std::uint32_t{4} << 20);
    EXPECT_FALSE(large->launchProblems.empty()) << "as a GPU refuses it";
}

TEST_F(OwnLaunchTest, DynamicSharedMemoryThatTheProgramComputesIsSoughtThere)
{
    const auto bound = bindExperiment(of(turnText("<<<1, n, bytes>>>", "size_t bytes = atoi(argv[1]); ")));
    EXPECT_TRUE(bound->source->chosenShared);
    EXPECT_EQ(bound->source->fileLaunch.left, BoundSource::FileLaunch::Left::Computed);
}

TEST_F(OwnLaunchTest, APlaneOfStructuresHasAllTheirBytes)
{
    const OutcomePointer outcome =
        right("struct Pixel { unsigned char r, g, b, a; };\n"
              "__global__ void tone(Pixel* img, int w, int h)\n"
              "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
              "  if (x < w && y < h) { Pixel& p = img[y * w + x]; p.r = p.r / 2; p.g = p.g / 2; p.b = p.b / 2; } }\n"
              "int main()\n{\n  const int w = 40, h = 30; Pixel* d; cudaMalloc(&d, w * h * sizeof(Pixel));\n"
              "  tone<<<dim3((w + 7) / 8, (h + 7) / 8), dim3(8, 8)>>>(d, w, h);\n}\n");
    EXPECT_EQ(outcome->bound->source->arguments[0], "inout:ramp:160x30:u8");
}

TEST_F(OwnLaunchTest, ATransposedResultHasTheOtherSides)
{
    const auto bound = bindExperiment(
        of("__global__ void transpose(const float* in, float* out, int width, int height)\n"
           "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n"
           "  if (x < width && y < height) out[x * height + y] = in[y * width + x]; }\n"
           "int main()\n{\n  const int w = 100, h = 70; float *a, *b;\n"
           "  cudaMalloc(&a, w * h * sizeof(float)); cudaMalloc(&b, w * h * sizeof(float));\n"
           "  transpose<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(a, b, w, h);\n}\n"));
    EXPECT_THAT(bound->source->arguments, ElementsAre("in:random:100x70:1:f32", "out:f32:70x100", "i32:100", "i32:70"));
}

} // namespace warpatlas
