// Host functions found in whole files, and made code for the device.
#include "kernels/compiler/cpu_functions.h"

#include "kernels/compiler/compiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace warpatlas {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A course's file: a kernel, its host form with a helper, and main().
constexpr const char* course = R"(#include <cstdio>
#include <vector>
#define TILE 16
struct Params { float factor; int n; };
static float twice(float x);
__global__ void scale(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}
static float twice(float x) { return 2 * x; }
void scaleCpu(const float* in, float *__restrict__ out, int n)
{
    for (int i = 0; i < n; ++i)
        out[i] = twice(in[i]);
}
namespace filters {
template <typename T, int N = 3> T sum(const T values[], unsigned count, bool twice = false)
{
    return values[0];
}
}
__host__ __device__ inline int clampTo(int x, const int &most) { return x < most ? x : most; }
__device__ float onDevice(float x) { return x; }
void each(void (*what)(int), float (*rows)[4], std::vector<float>& all) { }
int main() { std::vector<float> x(TILE); printf("%d\n", 1); }
)";

std::string oneLine(const CpuFunction& function)
{
    std::string words = function.result + " " + function.scope + function.name + "(";
    for (const CpuParameter& parameter : function.parameters)
        words += parameter.type + "|" + parameter.name + (parameter.hasDefault ? "=" : "")
            + (parameter.understood ? "" : "?") + ",";
    return words + ")";
}

TEST(CpuFunctions, AreThoseThatHostCodeCanCall)
{
    std::vector<std::string> found;
    for (const CpuFunction& function : cpuFunctionsOf(course))
        found.push_back(oneLine(function));
    EXPECT_THAT(found,
        testing::ElementsAre("float twice(float|x,)", "void scaleCpu(const float*|in,float*|out,int|n,)",
            "T filters::sum(const T*|values,unsigned|count,bool|twice=,)", "int clampTo(int|x,const int&|most,)",
            "void each(void|?,float*|?,std::vector<float>&|all,)"));
    EXPECT_EQ(cpuFunctionsOf(course)[1].line, 13u);
    EXPECT_THAT(cpuFunctionsOf(course)[2].templateParameters, testing::ElementsAre("T", "N"));
}

TEST(CpuFunctions, OneIsMarkedWithWhatItCallsAndKernelsAreGone)
{
    const std::string code = withCpuFunction(course, "scaleCpu");
    EXPECT_THAT(code, HasSubstr("__device__ void scaleCpu("));
    EXPECT_THAT(code, HasSubstr("__device__ static float twice(float x) {"));
    EXPECT_THAT(code, HasSubstr("__device__ static float twice(float x);")) << "the prototype too";
    EXPECT_THAT(code, Not(HasSubstr("__global__")));
    EXPECT_THAT(code, Not(HasSubstr("__device__ void each")));
    EXPECT_EQ(std::count(code.begin(), code.end(), '\n'), std::count(course, course + std::strlen(course), '\n'));
    EXPECT_THAT(withCpuFunction("template <class T>\nT one(T x) { return x; }", "one"),
        HasSubstr("template <class T>\n__device__ T one"));
    EXPECT_THAT(withCpuFunction("extern \"C\" void one(int* x) { *x = 1; }", "one"),
        HasSubstr("extern \"C\" __device__ void one"));
    EXPECT_THAT(
        withCpuFunction("__host__ __device__ int f(int x) { return x; }", "f"), Not(HasSubstr("__device__ __")));
}

TEST(CpuFunctions, WhatIsNeededDoesNotChangeWithTheKernel)
{
    const std::string call = "extern \"C\" __global__ void call(float* a, float* b) { scaleCpu(a, b, 1); }\n";
    const auto needed = [&](std::string text, const std::string& from, const std::string& to) {
        if (const std::size_t at = text.find(from); at != std::string::npos)
            text.replace(at, from.size(), to);
        return neededTokens(withCpuFunction(text, "scaleCpu") + call);
    };
    const std::string before = needed(course, "", "");
    EXPECT_EQ(needed(course, "out[i] = 2 * in[i];", "out[i] =\n\n 3 * in[i]; // more"), before);
    EXPECT_EQ(needed(course, "return x; }\nvoid", "return x + 1; }\nvoid"), before) << "onDevice() is not called";
    EXPECT_NE(needed(course, "{ return 2 * x; }", "{ return 3 * x; }"), before);
    EXPECT_NE(needed(course, "TILE 16", "TILE 17"), before);
}

TEST(CpuFunctions, OneKernelStays)
{
    const std::string two =
        "__global__ void a(int* x) { *x = 1; }\ntemplate <int N> __global__ void b(int* x) { *x = N; }\n";
    EXPECT_THAT(withOneKernel(two, "b"), testing::AllOf(HasSubstr("void b("), Not(HasSubstr("void a("))));
    EXPECT_THAT(withOneKernel(two, "a"), testing::AllOf(HasSubstr("void a("), Not(HasSubstr("void b("))));
}

TEST(CpuFunctions, AnyTextIsRead)
{
    for (const char* text :
        {"", "}", "void f(", "void f() {", "template <", "namespace {", "int (", "#define A(", "a b(c"})
        EXPECT_LE(cpuFunctionsOf(text).size(), 1u) << text;
}

/// Each compiler that is here takes the marked function.
TEST(CpuFunctions, CompilesAsCodeForTheDevice)
{
    for (const CompilerListing& listing : listCompilers()) {
        if (!listing.reason.empty())
            continue;
        CompileRequest request;
        request.compiler = listing.kind;
        request.text = withCpuFunction(course, "scaleCpu")
            + "extern \"C\" __global__ void call(float* a, float* b) { scaleCpu(a, b, 4); }\n";
        const auto answer = compile(request, Progress());
        ASSERT_TRUE(answer);
        EXPECT_TRUE(answer.value()->succeeded) << nameOf(
            listing.kind) << ": " << (answer.value()->messages.empty() ? "" : answer.value()->messages[0].text);
    }
}

} // namespace
} // namespace warpatlas
