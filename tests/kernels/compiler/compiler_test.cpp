// Both compilers, asked for the same texts: what comes out runs, and what is wrong is said at its place.
#include "tests/kernels/compiler/compiled.h"

#include <chrono>
#include <latch>
#include <set>
#include <thread>

namespace warpatlas::testing_compiler {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Compilers : public WithCompiler { };

INSTANTIATE_TEST_SUITE_P(Both, Compilers, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST_P(Compilers, AKernelCompilesAndRuns)
{
    const auto result = compiled("__global__ void squares(int* out)\n{\n"
                                 "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    out[i] = i * i;\n}\n",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_TRUE(result->messages.empty()) << allMessages(*result);
    Trace trace;
    const std::vector<int> values = run<int>(*result, "squares", {{2, 1, 1}, {64, 1, 1}}, 128, &trace);
    for (int i = 0; i < 128; ++i)
        EXPECT_EQ(values[std::size_t(i)], i * i);
    EXPECT_EQ(trace.lines.count(4), 1u); // lines are the text's own
    EXPECT_EQ(trace.lines.count(9), 0u);
}

TEST_P(Compilers, StandardHeadersAreThere)
{
    const auto result = compiled("#include <cstdio>\n#include <cassert>\n#include <cstdint>\n#include <cmath>\n"
                                 "#include <cfloat>\n#include <climits>\n#include <cuda_runtime.h>\n"
                                 "#include <device_launch_parameters.h>\n#include <limits>\n#include <stdint.h>\n"
                                 "__global__ void k(double* out)\n{\n    assert(out != NULL);\n"
                                 "    uint8_t small = 250;\n    small += 10;\n"
                                 "    int64_t wide = INT64_MAX;\n"
                                 "    out[0] = small;\n    out[1] = FLT_MAX;\n    out[2] = INT_MAX;\n"
                                 "    out[3] = std::numeric_limits<float>::infinity();\n"
                                 "    out[4] = fabs(-M_PI);\n    out[5] = (double)(wide >> 40);\n"
                                 "    out[6] = DBL_EPSILON;\n    out[7] = std::max(3, 5);\n"
                                 "    printf(\"%d %s\\n\", 7, \"seven\");\n}\n",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    Trace trace;
    EXPECT_THAT(run<double>(*result, "k", {}, 8, &trace),
        ElementsAre(4, 3.40282346638528859811704183484516925440e+38, 2147483647, INFINITY, 3.14159265358979323846,
            8388607, 2.2204460492503131e-16, 5));
    EXPECT_EQ(trace.printed, "7 seven\n");
}

TEST_P(Compilers, AWholeFileOfACourseCompiles)
{
    const auto result = compiled(R"(#include <iostream>
#include <vector>
#include "helper_cuda.h"
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) exit(1); } while (0)
using namespace std;
const int N = 100;
__device__ int triple(int x) { return 3 * x; }
__global__ void plain(int* out) { out[threadIdx.x] = triple(threadIdx.x) + N; }
template <typename T, int B> __global__ void filled(T* out) { out[threadIdx.x] = B; }
bool right(const std::vector<int>& v) { return v.size() == N; }
int main()
{
    std::vector<int> host(N);
    int* device;
    CHECK(cudaMalloc(&device, N * sizeof(int)));
    plain<<<1, N>>>(device);
    filled<int, 7><<<1, N>>>(device);
    cout << right(host) << endl;
}
)",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(result->leftOut, ElementsAre("right", "main"));
    EXPECT_THAT(run<int>(*result, "plain", {{1, 1, 1}, {3, 1, 1}}, 3), ElementsAre(100, 103, 106));
    EXPECT_THAT(run<int>(*result, "filled", {{1, 1, 1}, {2, 1, 1}}, 2), ElementsAre(7, 7));
}

TEST_P(Compilers, AVariableOfTheHostIsNoneOfTheDevice)
{
    const auto result = compiled("int n = 5;\nfloat table[4] = {1, 2, 3, 4};\nstatic const int m = 3;\n"
                                 "__global__ void k(int* a) { a[0] = m; }\n"
                                 "__global__ void wrong(int* a) { a[0] = n + m; }\nint main() { n = 7; }\n",
        GetParam());
    EXPECT_FALSE(result->succeeded);
    EXPECT_EQ(allMessages(*result),
        "5:40: 'n' is a host variable; device code can use it if __device__ or __constant__ stands before it\n");
}

TEST_P(Compilers, AByteOrderMarkIsNoPartOfTheText)
{
    for (const std::string first : {"", "#include \"own.h\"\n"}) {
        CompileRequest request;
        request.name = "lesson.cu";
        request.text = "\xef\xbb\xbf" + first + "__global__ void k(int* out) { out[0] = 7; }\n";
        request.headers = {{"own.h", "\xef\xbb\xbf#pragma once\n"}};
        request.compiler = GetParam();
        const auto result = compile(request, Progress()).value();
        ASSERT_TRUE(result->succeeded) << allMessages(*result);
        EXPECT_EQ(result->kernels.size(), 1u);
        EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(7));
    }
    const auto wrong = compiled("\xef\xbb\xbf__global__ void k(int* a) { a[0] = b; }\n", GetParam());
    ASSERT_EQ(wrong->messages.size(), 1u) << allMessages(*wrong);
    EXPECT_EQ(wrong->messages[0].column, 36u);
}

TEST_P(Compilers, HeadersThatNobodyHasAreLeftOut)
{
    const std::string text = "#include <bits/stdc++.h>\n#include \"../common/book.h\"\n#include <opencv2/opencv.hpp>\n"
                             "__global__ void k(int* a) { a[0] = 7; }\n";
    const auto result = compiled(text, GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_EQ(allMessages(*result),
        "2:1: the header \"../common/book.h\" is left out: there is no such file\n"
        "3:1: the header \"opencv2/opencv.hpp\" is left out: there is no such file\n");
    EXPECT_EQ(result->messages[0].severity, CompilerMessage::Severity::Note);
    EXPECT_THAT(run<int>(*result, "k", {}, 1), ElementsAre(7));

    const auto wrong = compiled("#include \"mine.h\"\n__global__ void k(int* a) { a[0] = mine(); }\n", GetParam());
    EXPECT_FALSE(wrong->succeeded);
    ASSERT_EQ(wrong->messages.size(), 2u) << allMessages(*wrong);
    EXPECT_EQ(wrong->messages[0].severity, CompilerMessage::Severity::Error);
    EXPECT_THAT(wrong->messages[0].text, HasSubstr("\"mine.h\" is left out"));
    EXPECT_EQ(wrong->messages[1].line, 2u);

    // One that is known not to be there is refused where a kernel needs it, and only then.
    for (const std::string header : {"thrust/device_vector.h", "cub/cub.cuh"}) {
        const std::string include = "\n#include <" + header + ">\n";
        const auto refused =
            compiled(include + "__global__ void k(int* a) { thrust::fill(cub::all, a); }\n", GetParam());
        ASSERT_EQ(refused->messages.size(), 1u) << allMessages(*refused);
        EXPECT_THAT(allMessages(*refused), HasSubstr("2:1: #include <" + header + "> is not supported: "));
        EXPECT_FALSE(refused->succeeded);
        const auto fine = compiled(include + "__global__ void k(int* a) { a[0] = 5; }\n", GetParam());
        ASSERT_TRUE(fine->succeeded) << allMessages(*fine);
        ASSERT_EQ(fine->messages.size(), 1u) << allMessages(*fine);
        EXPECT_EQ(fine->messages[0].severity, CompilerMessage::Severity::Note);
        EXPECT_THAT(fine->messages[0].text, HasSubstr("no kernel needs it"));
    }
}

TEST_P(Compilers, OwnHeadersAreReadWithoutTheirHostCode)
{
    CompileRequest request;
    request.name = "lesson.cu";
    request.text = "#include \"common.h\"\n#include \"common.h\"\n#include \"guarded.h\"\n"
                   "__global__ void k(int* out) { out[0] = seven() + eight(); }\n";
    request.headers = {{"common.h",
                           "#pragma once\n#include <sys/time.h>\n#include <vector>\n#include \"guarded.h\"\n"
                           "inline double seconds() { struct timeval t; gettimeofday(&t, NULL); return t.tv_sec; }\n"
                           "__device__ inline int seven() { return 7; }\n"},
        {"guarded.h", "#ifndef GUARDED\n#define GUARDED\n__device__ inline int eight() { return 8; }\n#endif\n"}};
    request.compiler = GetParam();
    const auto result = compile(request, Progress());
    ASSERT_TRUE(result.value()->succeeded) << allMessages(*result.value());
    EXPECT_THAT(result.value()->leftOut, ElementsAre("seconds"));
    EXPECT_THAT(run<int>(*result.value(), "k", {}, 1), ElementsAre(15));

    request.text += "\n__global__ void wrong(int* out) { out[0] = nothing; }\n";
    const auto failed = compile(request, Progress());
    ASSERT_EQ(failed.value()->messages.size(), 1u) << allMessages(*failed.value());
    EXPECT_EQ(failed.value()->messages[0].line, 6u);
    EXPECT_EQ(failed.value()->messages[0].column, 44u);
    request.headers["guarded.h"] = "__device__ inline int eight() { return ; }\n";
    const auto inHeader = compile(request, Progress());
    EXPECT_FALSE(inHeader.value()->succeeded);
    EXPECT_THAT(allMessages(*inHeader.value()), HasSubstr("guarded.h, line 1: "));
    request.headers.clear();
    EXPECT_FALSE(compile(request, Progress()).value()->succeeded);
}

TEST_P(Compilers, AnErrorInAnOwnHeaderNamesTheHeaderAndItsLine)
{
    CompileRequest request;
    request.name = "lesson.cu";
    request.text = "\n\n\n\n#include \"sub/own.h\"\n__global__ void k(float* a) { put(a, 0); }\n";
    request.headers = {
        {"sub/own.h", "#pragma once\n__device__ inline void put(float* a, int i)\n{\n    a[i] = b;\n}\n"}};
    request.compiler = GetParam();
    const auto result = compile(request, Progress()).value();
    ASSERT_EQ(result->messages.size(), 1u) << allMessages(*result);
    EXPECT_EQ(result->messages[0].line, 0u);
    EXPECT_THAT(result->messages[0].text, HasSubstr("own.h, line 4: "));
}

TEST_P(Compilers, TemplatesAreInstantiatedWhenAsked)
{
    const std::string text = "template <typename T> __global__ void k(T* out) { out[0] = T(2.5); }\n";
    const auto none = compiled(text, GetParam());
    ASSERT_TRUE(none->succeeded);
    EXPECT_THAT(none->ptx, Not(HasSubstr(".entry")));
    EXPECT_TRUE(none->kernels.at(0).isTemplate);
    const auto asked = compiled(text, GetParam(), CompileMode::Lesson, {"k<float>"});
    ASSERT_TRUE(asked->succeeded) << allMessages(*asked);
    EXPECT_THAT(run<float>(*asked, "k", {}, 1), ElementsAre(2.5f));
}

TEST_P(Compilers, AMisspeltTypeInATemplateThatIsLaunchedIsNamed)
{
    // NVRTC 13.0 crashes over both.
    const std::pair<const char*, const char*> wrong[]{{"template <typename T> __global__ void k(Tt* a) { }\n", "Tt"},
        {"template <typenam T> __global__ void k(T* a) { }\n", "typenam"}};
    for (const auto& [text, word] : wrong) {
        const auto result = compiled(text + std::string("int main() { k<float><<<1, 1>>>(0); }\n"), GetParam());
        EXPECT_FALSE(result->succeeded);
        ASSERT_FALSE(result->messages.empty());
        EXPECT_EQ(result->messages[0].line, 1u) << allMessages(*result);
        EXPECT_THAT(result->messages[0].text, HasSubstr(word)) << allMessages(*result);
    }
}

TEST_P(Compilers, ErrorsAndWarningsAreAtTheirPlaces)
{
    const auto result = compiled("int helper(int x) { return x; }\n"
                                 "__global__ void k(int* out)\n{\n"
                                 "    out[0] = nothing;\n"
                                 "\tout[1] = helper(2);\n}\n",
        GetParam());
    ASSERT_FALSE(result->succeeded);
    ASSERT_EQ(result->messages.size(), 2u) << allMessages(*result);
    EXPECT_EQ(result->messages[0].line, 4u);
    EXPECT_EQ(result->messages[0].column, 14u);
    EXPECT_THAT(result->messages[0].text, HasSubstr("nothing"));
    EXPECT_EQ(result->messages[1].line, 5u);
    EXPECT_EQ(result->messages[1].column, 11u);
    EXPECT_EQ(result->messages[1].text,
        "'helper' is a host function; device code can call it if __device__ stands before it");
    EXPECT_TRUE(result->ptx.empty());
}

TEST_P(Compilers, AWarningIsKept)
{
    const auto result = compiled(
        "__global__ void k(int* out)\n{\n    if (out = 0)\n        return;\n    out[0] = 1 / 0;\n}\n", GetParam());
    EXPECT_TRUE(result->succeeded) << allMessages(*result);
    const bool warned = std::ranges::any_of(result->messages, [](const CompilerMessage& m) {
        return m.severity == CompilerMessage::Severity::Warning && m.line == 5 && m.column > 0;
    });
    EXPECT_TRUE(warned) << allMessages(*result);
}

TEST_P(Compilers, ThreeModes)
{
    const std::string text = "__global__ void k(float* out)\n{\n    float s = 0;\n"
                             "    for (int i = 0; i < 64; ++i)\n        s += out[i] * 1.5f;\n    out[0] = s;\n}\n";
    const auto lesson = compiled(text, GetParam()), fast = compiled(text, GetParam(), CompileMode::Optimised),
               debug = compiled(text, GetParam(), CompileMode::Debug);
    ASSERT_TRUE(lesson->succeeded && fast->succeeded && debug->succeeded);
    const auto loads = [](const std::string& ptx) {
        std::size_t count = 0;
        for (std::size_t at = ptx.find("ld.global"); at != std::string::npos; at = ptx.find("ld.global", at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(loads(lesson->ptx), 1u); // the loop as it is written
    EXPECT_GT(loads(fast->ptx), 1u); // unrolled
    EXPECT_THAT(lesson->ptx, Not(HasSubstr("fma.rn.f32")));
    EXPECT_THAT(fast->ptx, HasSubstr("fma.rn.f32"));
    EXPECT_EQ(loads(debug->ptx), 0u); // through generic addresses
    EXPECT_THAT(debug->ptx, HasSubstr("ld.f32"));
    EXPECT_EQ(std::set<std::string>({lesson->mode, fast->mode, debug->mode}).size(), 3u);
    for (const auto& result : {lesson, fast, debug})
        EXPECT_THAT(result->ptx, HasSubstr(" \"lesson.cu\"")); // no folder of this machine
}

TEST_P(Compilers, TheSameTextIsCompiledOnce)
{
    const std::string text = "__global__ void once(int* out) { out[0] = 42; }\n";
    const auto first = compiled(text, GetParam());
    EXPECT_EQ(compiled(text, GetParam()), first);
    EXPECT_NE(compiled(text + "\n", GetParam()), first);
    EXPECT_NE(compiled(text, GetParam(), CompileMode::Debug), first);
}

TEST_P(Compilers, ManyThreadsMayAsk)
{
    std::vector<std::shared_ptr<const Compilation>> results(4);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < results.size(); ++i)
            threads.emplace_back([&, i] {
                results[i] =
                    compiled("__global__ void k(int* out) { out[0] = " + std::to_string(i) + "; }\n", GetParam());
            });
    }
    for (std::size_t i = 0; i < results.size(); ++i)
        EXPECT_THAT(run<int>(*results[i], "k", {}, 1), ElementsAre(int(i)));
}

TEST_P(Compilers, ACancelledProgressStopsIt)
{
    CompileRequest request;
    request.text = "__global__ void k() { }\n// cancelled\n";
    request.compiler = GetParam();
    Progress progress;
    progress.cancel();
    EXPECT_THROW((void)compile(request, progress), Cancelled);
}

TEST(Compiler, ClangIsStoppedInTheMiddle)
{
    if (const std::string reason = absence(CompilerKind::Clang); !reason.empty())
        GTEST_SKIP() << reason;
    CompileRequest request;
    // Templates that would keep it busy for minutes.
    request.text =
        "template <int N, int M> struct F { static constexpr long v = F<N - 1, M>::v + F<N - 1, M + 1>::v; };\n"
        "template <int M> struct F<0, M> { static constexpr long v = M; };\n"
        "template <int N> struct G { static constexpr long v = F<700, N * 1000>::v + G<N - 1>::v; };\n"
        "template <> struct G<0> { static constexpr long v = 0; };\n"
        "__global__ void k(long* out) { out[0] = G<700>::v; }\n";
    request.compiler = CompilerKind::Clang;
    // At whatever moment: before it is started, or while it works.
    Progress progress;
    std::latch begun(1);
    std::jthread other([&] {
        begun.wait();
        progress.cancel();
    });
    begun.count_down();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_THROW((void)compile(request, progress), Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Compiler, CooperativeGroupsNeedTheToolkit)
{
    const std::string text = "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
                             "__global__ void k(int* out)\n{\n    cg::thread_block block = cg::this_thread_block();\n"
                             "    out[block.thread_rank()] = block.size();\n    block.sync();\n}\n";
    if (absence(CompilerKind::Clang).empty()) {
        const auto result = compiled(text, CompilerKind::Clang);
        ASSERT_EQ(result->messages.size(), 1u);
        EXPECT_EQ(result->messages[0].line, 1u);
        EXPECT_THAT(result->messages[0].text, HasSubstr("needs NVRTC"));
    }
    if (const std::string reason = absence(CompilerKind::Nvrtc); !reason.empty())
        GTEST_SKIP() << reason;
    const auto result = compiled(text, CompilerKind::Nvrtc);
    if (!result->succeeded && allMessages(*result).find("include folder") != std::string::npos)
        GTEST_SKIP() << allMessages(*result);
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_THAT(run<int>(*result, "k", {{1, 1, 1}, {3, 1, 1}}, 3), ElementsAre(3, 3, 3));
}

TEST(Compiler, NamesGoThereAndBack)
{
    for (const CompilerKind kind : {CompilerKind::Nvrtc, CompilerKind::Clang})
        EXPECT_EQ(compilerFrom(nameOf(kind)), kind);
    for (const CompileMode mode : {CompileMode::Lesson, CompileMode::Optimised, CompileMode::Debug})
        EXPECT_EQ(compileModeFrom(nameOf(mode)), mode);
    EXPECT_EQ(compilerFrom("gcc"), std::nullopt);
    EXPECT_EQ(compileModeFrom("fast"), std::nullopt);
    EXPECT_EQ(listCompilers().size(), 2u);
    for (const CppStandard standard : {CppStandard::Cpp14, CppStandard::Cpp17, CppStandard::Cpp20})
        EXPECT_EQ(cppStandardFrom(nameOf(standard)), standard);
    EXPECT_EQ(cppStandardFrom("c++98"), std::nullopt);
    for (const char* definition : {"N", "N=", "N=5", "_a1=x = y", "REAL=unsigned char"})
        EXPECT_TRUE(isDefinition(definition)) << definition;
    for (const std::string definition : {"", "=5", "5N", "a b", "a-b=5", "F(x)=x", "N=5\n#error", "\u00e9"})
        EXPECT_FALSE(isDefinition(definition)) << definition;
    EXPECT_FALSE(isDefinition(std::string(4096, 'a')));
}

} // namespace warpatlas::testing_compiler
