// Attempts where a text does not compile as it is, and the words where nothing helps.
#include "tests/kernels/compiler/compiled.h"

namespace warpatlas::testing_compiler {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class CompileText : public WithCompiler {
protected:
    std::shared_ptr<const Compilation> compiledWith(CompileRequest request) const
    {
        request.name = "lesson.cu";
        request.compiler = GetParam();
        return compile(request, Progress()).value();
    }
};

INSTANTIATE_TEST_SUITE_P(Both, CompileText, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST_P(CompileText, WhatOnlyTheHostKnowsIsNamed)
{
    const auto result = compiled("#include <opencv2/core.hpp>\nusing namespace cv;\nMat a;\nMat b;\n"
                                 "__global__ void k(int* a) { a[0] = 7; }\n",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(result->leftOut, Contains("b"));
    EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(7));
}

TEST_P(CompileText, AnErrorOfTheKernelIsWhatIsSaid)
{
    const auto result = compiled("using namespace cv;\nMat image;\n__global__ void k(int* a)\n{\n    a[0] = b;\n}\n"
                                 "class Window : public QWidget { QString title; };\n",
        GetParam());
    ASSERT_FALSE(result->succeeded);
    EXPECT_EQ(result->messages.front().line, 5u) << allMessages(*result);
    EXPECT_THAT(allMessages(*result), Not(HasSubstr("cv")));
}

TEST_P(CompileText, AHeaderThatIsNotThereIsBlamedWhereItIsNeeded)
{
    const std::string include = "#include <thrust/sort.h>\n";
    const auto other = compiled(include + "__global__ void k(int* a) { a[0] = b; }\nThing t;\n", GetParam());
    ASSERT_FALSE(other->succeeded);
    EXPECT_EQ(other->messages.front().line, 2u) << allMessages(*other);
    const auto needed = compiled(include + "__global__ void k(int* a) { thrust::sort(a, a + 5); }\n", GetParam());
    ASSERT_FALSE(needed->succeeded);
    EXPECT_EQ(needed->messages.front().line, 1u) << allMessages(*needed);
}

TEST_P(CompileText, AnErrorOfWhatTheKernelNeedsIsNotLeftOut)
{
    const std::pair<const char*, unsigned> wrong[]{
        {"struct P { flaot x; };\n__global__ void k(P* a) { a->x = 1; }\n", 1},
        {"const int n = m;\n__global__ void k(int* a) { a[0] = n; }\n", 1},
        {"typedef Unknown Real;\n__global__ void k(Real* a) { a[0] = 1; }\n", 1},
        {"template <class T> struct S { static const int v = 1; };\n"
         "template <> struct S<int> { static const int v = wrong; };\n"
         "__global__ void k(int* a) { a[0] = S<int>::v; }\n",
            2}};
    for (const auto& [text, line] : wrong) {
        const auto result = compiled(text, GetParam());
        EXPECT_FALSE(result->succeeded) << text;
        ASSERT_FALSE(result->messages.empty());
        EXPECT_EQ(result->messages.front().line, line) << allMessages(*result);
    }
}

TEST_P(CompileText, AClassOfBothSidesHasTheSizeOfTheHosts)
{
    const auto result =
        compiled("#include <vector>\n#include <string>\n#include <memory>\nusing namespace std;\n"
                 "class Mesh {\n    std::vector<float> points;\n    string name;\n"
                 "    std::shared_ptr<Mesh> parent;\n    cudaStream_t stream;\n    int* data;\npublic:\n"
                 "    __device__ int at(int i) const { return data[i]; }\n"
                 "    void load(const std::string& file) { points.resize(file.size()); }\n};\n"
                 "__global__ void k(int* a) { a[0] = sizeof(Mesh); a[1] = sizeof(cudaStream_t); }\n"
                 "__global__ void reads(Mesh m, int* a) { a[0] = m.at(0); }\n",
            GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {}, 2), ElementsAre(24 + 32 + 16 + 8 + 8, 8));
}

TEST_P(CompileText, AMacroOfAHeaderMarksFunctionsOfAnotherFile)
{
    CompileRequest request;
    request.text = "#include \"common.h\"\nHD int twice(int x) { return 2 * x; }\nMORE int five() { return 5; }\n"
                   "KERNEL(k)(int* a) { a[0] = twice(five()); }\n";
    request.headers = {{"common.h", "#define HD __host__ __device__ inline\n#define KERNEL(n) __global__ void n\n"}};
    request.definitions = {"MORE=__device__"};
    const auto result = compiledWith(request);
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(10));
}

TEST_P(CompileText, WhatAHeaderDoesCountsAtTheLineThatCallsIt)
{
    CompileRequest request;
    request.text =
        "#include \"outer.h\"\n__global__ void k(int* a)\n{\n    int t = threadIdx.x;\n    put(a, t, 5);\n"
        "    int z = t * 3;\n    if (z > 3)\n        put(a, t + 40, z);\n    z *= 2;\n    a[80 + t] = z;\n}\n";
    request.headers = {
        {"outer.h",
            "#pragma once\n#include \"inner.h\"\n__device__ __forceinline__ void put(int* a, int i, int v)\n{\n"
            "    store(a, i, v);\n}\n"},
        {"inner.h",
            "#pragma once\n#define ODD\n__device__ __forceinline__ void store(int* a, int i, int v)\n{\n    a[i] = "
            "v;\n}\n"}};
    for (const CompileMode mode : {CompileMode::Lesson, CompileMode::Optimised, CompileMode::Debug}) {
        request.mode = mode;
        const auto result = compiledWith(request);
        ASSERT_TRUE(result->succeeded) << allMessages(*result);
        Trace trace;
        run<int>(*result, "k", {.grid = {1, 1, 1}, .block = {32, 1, 1}}, 128, &trace);
        std::vector<std::uint32_t> stores;
        for (const auto& [line, counters] : trace.lines)
            if (counters.globalStoreRequests != 0)
                stores.push_back(line);
        EXPECT_THAT(stores, ElementsAre(5, 8, 10)) << result->mode;
    }
}

TEST_P(CompileText, AHeaderMayBePartOfADeclaration)
{
    CompileRequest request;
    request.text = "__constant__ int table[] = {\n#include \"table.inc\"\n};\n__global__ void k(int* a)\n{\n"
                   "#include \"body.inc\"\n}\n";
    request.headers = {{"table.inc", "1, 2, 3\n"}, {"body.inc", "a[0] = table[2];\n"}};
    const auto result = compiledWith(request);
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(3));
}

TEST_P(CompileText, ABracketThatIsMissingAtTheEndIsToldAtTheLastLine)
{
    CompileRequest request;
    for (const std::string text : {"__global__ void k(int* a)\n{\n    a[0] = 1;\n",
             "__global__ void k(int* a,\n\n    int\n", "__global__ void k(int* a)\n{\n    if (a[0]) {\n"}) {
        request.text = text;
        const auto result = compiledWith(request);
        EXPECT_FALSE(result->succeeded);
        ASSERT_FALSE(result->messages.empty());
        const CompilerMessage& message = result->messages.front();
        EXPECT_EQ(message.severity, CompilerMessage::Severity::Error);
        EXPECT_EQ(message.line, 3u) << text;
        EXPECT_GT(message.column, 0u);
        EXPECT_THAT(message.text, HasSubstr("expected")) << allMessages(*result);
        EXPECT_THAT(allMessages(*result), testing::Not(HasSubstr("gave up")));
    }
}

TEST_P(CompileText, WhatNoCompilerTakesIsWarnedOfWhereItIsLeftOut)
{
    const std::string good = "__global__ void k(int* a) { a[0] = 7; }\n";
    for (const auto& [text, words] : {std::pair("__globl__ void typo(int* a) { a[0] = 2; }\n", "__global__ is meant"),
             {"global void typo(int* a) { a[0] = 2; }\n", "__global__ is meant"},
             {"__device__ int helper(int x) { return undefinedThing(x); }\n", "undefinedThing"},
             {"void host() { this is rubbish ((( }\n", "closes nothing"}, {"asdf {{{ (((\n", "nothing closes this"}}) {
        const auto result = compiled(good + text, GetParam());
        ASSERT_TRUE(result->succeeded) << text << allMessages(*result);
        EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(7));
        const auto about = std::ranges::find(result->messages, 2u, &CompilerMessage::line);
        ASSERT_NE(about, result->messages.end()) << text << allMessages(*result);
        EXPECT_EQ(about->severity, CompilerMessage::Severity::Warning);
        EXPECT_THAT(about->text, HasSubstr(words));
    }
}

TEST_P(CompileText, AKernelThatLaunchesIsLeftOutAndTheOthersRun)
{
    const auto result = compiled("__global__ void child(int* o) { o[threadIdx.x] = threadIdx.x; }\n"
                                 "__global__ void parent(int* o) { child<<<1, 32>>>(o); }\n",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "child", {}, 1), ElementsAre(0));
    EXPECT_THAT(allMessages(*result), HasSubstr("2:34: a kernel is launched from the device, which is not simulated"));
    EXPECT_THAT(result->messages.front().text, HasSubstr("the kernel is left out"));
    const auto alone =
        compiled("__global__ void self(int* o, int n)\n{\n    self<<<1, 32>>>(o, n - 1);\n}\n", GetParam());
    ASSERT_FALSE(alone->succeeded);
    EXPECT_EQ(alone->messages.front().line, 3u);
    EXPECT_THAT(alone->messages.front().text, HasSubstr("dynamic parallelism"));
}

TEST_P(CompileText, AFileMayHaveAnyName)
{
    CompileRequest request;
    request.compiler = GetParam();
    for (const char* name : {"-dash.cu", "--gpu-architecture=sm_1.cu", "a b.cu", "@k.cu"}) {
        request.name = name;
        request.text = "__global__ void k(int* a)\n{\n    a[0] = 7;\n}\n";
        const auto result = compile(request, Progress()).value();
        ASSERT_TRUE(result->succeeded) << name << ": " << allMessages(*result);
        EXPECT_THAT(result->ptx, HasSubstr(std::string("\"") + name + "\""));
        request.text = "__global__ void k(int* a)\n{\n    a[0] = b;\n}\n";
        EXPECT_EQ(compile(request, Progress()).value()->messages.front().line, 3u) << name;
    }
}

TEST_P(CompileText, DefinitionsAndStandardAreWhatTheyAreAskedFor)
{
    CompileRequest request;
    request.text = "__global__ void k(long* a) { a[0] = __cplusplus; a[1] = N; a[2] = sizeof(REAL); }\n";
    request.definitions = {"N=5", "REAL=unsigned char", "FLAG"};
    for (const auto& [standard, value] :
        {std::pair(CppStandard::Cpp14, 201402), {CppStandard::Cpp17, 201703}, {CppStandard::Cpp20, 202002}}) {
        request.standard = standard;
        const auto result = compiledWith(request);
        ASSERT_TRUE(result->succeeded) << allMessages(*result);
        EXPECT_THAT(run<std::int64_t>(*result, "k", {}, 3), ElementsAre(value, 5, 1));
        EXPECT_THAT(result->mode, HasSubstr("-DN=5"));
        EXPECT_EQ(result->mode.find(nameOf(standard)) != std::string::npos, standard != CppStandard::Cpp17);
    }
    request.definitions[0] = "N=6";
    EXPECT_THAT(run<std::int64_t>(*compiledWith(request), "k", {}, 3), ElementsAre(202002, 6, 1));
    // An instance of a template with the oldest.
    request.standard = CppStandard::Cpp14;
    request.text = "template <class T> __global__ void k(T* a) { a[0] = 7; }\n";
    request.instances = {"k<int>"};
    EXPECT_THAT(run<int>(*compiledWith(request), "k", {}, 1), ElementsAre(7));
}

TEST_P(CompileText, TheGpuChoosesBodies)
{
    CompileRequest request;
    request.text = "__global__ void k(int* a) { a[0] = __CUDA_ARCH__; }\n";
    for (const int capability : {75, 80, 86}) {
        request.computeCapability = capability;
        const auto result = compiledWith(request);
        ASSERT_TRUE(result->succeeded) << allMessages(*result);
        EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(capability * 10));
        EXPECT_THAT(result->mode, HasSubstr("_" + std::to_string(capability)));
    }
    // One that does not exist yet.
    request.computeCapability = 999;
    EXPECT_TRUE(compiledWith(request)->succeeded);
}

TEST_P(CompileText, WhatThereIsOnLinux)
{
    const auto result =
        compiled("#if !defined(__linux__) || !defined(__x86_64__) || !defined(__GNUC__) || !defined(__CUDACC__) \\\n"
                 "    || !defined(__NVCC__) || !defined(__LP64__) || defined(_WIN32) || CUDART_VERSION < 11000\n"
                 "#error wrong\n#endif\n#define MAX(a, b) ({ __typeof__(a) x = (a), y = (b); x > y ? x : y; })\n"
                 "__global__ void k(long* a)\n{\n    uint8_t u = 255;\n    ++u;\n    int64_t i = INT64_MAX;\n"
                 "    unsigned __int128 wide = (unsigned __int128)(uint64_t)i * 4;\n"
                 "    a[0] = u;\n    a[1] = (long)(wide >> 64);\n    a[2] = MAX(a[0], 5L);\n"
                 "    a[3] = ({ int s = 0; for (int j = 0; j < 4; ++j) s += j; s; });\n}\n",
            GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<std::int64_t>(*result, "k", {}, 4), ElementsAre(0, 1, 5, 6));
}

TEST_P(CompileText, ManagedVariablesAreGlobalOnes)
{
    const auto result = compiled("__device__ __managed__ int seen = 5;\n__managed__ float more[2];\n"
                                 "__global__ void k(int* a) { seen += 2; a[0] = seen + (int)more[1]; }\n",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(7));
}

TEST_P(CompileText, PairsAndArraysOfTheStandardLibrary)
{
    const auto result =
        compiled("#include <array>\n#include <utility>\nstd::pair<int, int> hosts(1, 2);\n"
                 "static const std::array<int, 2> table = {7, 8};\n"
                 "__device__ std::pair<int, float> halved(int x) { return {x, x * 0.5f}; }\n"
                 "__global__ void k(int* a)\n{\n    auto p = halved(9);\n    a[0] = p.first;\n"
                 "    a[1] = int(p.second);\n    std::array<int, 3> v{1, 2, 3};\n    v[1] += v.size();\n"
                 "    for (int x : v)\n        a[2] += x;\n"
                 "    a[3] = std::make_pair(1, 2) == std::pair<int, int>(1, 2);\n}\n",
            GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {}, 4), ElementsAre(9, 4, 9, 1));
}

TEST_P(CompileText, OfInstancesThatCannotBeTheRestIsThere)
{
    const auto result =
        compiled("template <class T> __global__ void k(T* a) { a[0] = 3; }\n__global__ void p(int* a) { a[0] = 4; }\n"
                 "void f(torch::Tensor t) { AT_DISPATCH(t.type(), ([&] { k<scalar_t><<<1, 1>>>(t.data()); })); }\n"
                 "void g() { k<int><<<1, 1>>>(0); k<Later><<<1, 1>>>(0); }\n",
            GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "p", {}, 1), ElementsAre(4));
    EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(3));
}

TEST_P(CompileText, ATemplateThatIsWrongIsNotPassedOver)
{
    const auto result =
        compiled("template <class T> __global__ void k(T* a) { static_assert(sizeof(T) == 1, \"only bytes\"); }\n"
                 "int main() { k<int><<<1, 1>>>(0); }\n",
            GetParam());
    EXPECT_FALSE(result->succeeded);
    EXPECT_THAT(allMessages(*result), HasSubstr("only bytes"));
}

TEST(CompileTextOfTheToolkit, StandardNamesAreThereBesideItsHeaders)
{
    if (const std::string reason = absence(CompilerKind::Nvrtc); !reason.empty())
        GTEST_SKIP() << reason;
    const auto result =
        compiled("#include <cooperative_groups.h>\n#include <limits>\n#include <algorithm>\n#include <cfloat>\n"
                 "namespace cg = cooperative_groups;\n__global__ void k(int* a)\n{\n"
                 "    a[0] = std::max(3, 5);\n    a[1] = std::numeric_limits<int>::max();\n    uint u = 6;\n"
                 "    a[2] = u + (FLT_MAX > 1);\n    a[3] = cg::this_thread_block().size();\n}\n",
            CompilerKind::Nvrtc);
    if (!result->succeeded && allMessages(*result).find("include folder") != std::string::npos)
        GTEST_SKIP() << allMessages(*result);
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {}, 4), ElementsAre(5, 2147483647, 7, 1));
}

} // namespace warpatlas::testing_compiler
