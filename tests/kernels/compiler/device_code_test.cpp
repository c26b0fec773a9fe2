// The device code of a course's file: the rest becomes blanks, and nothing moves.
#include "kernels/compiler/device_code.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// Blanks at the ends of lines and blank lines do not matter.
std::string squeezed(const std::string& text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        line.resize(line.find_last_not_of(' ') + 1);
        if (!line.empty())
            result += line + "\n";
        at = end + 1;
    }
    return result;
}

std::string deviceCodeOf(const std::string& text)
{
    const DeviceCode code = extractDeviceCode(text);
    EXPECT_EQ(code.text.size(), text.size());
    for (std::size_t i = 0; i < std::min(text.size(), code.text.size()); ++i) {
        EXPECT_EQ(code.text[i] == '\n', text[i] == '\n') << i;
        EXPECT_TRUE(code.text[i] == text[i] || code.text[i] == ' ') << i;
    }
    return squeezed(code.text);
}

} // namespace

TEST(DeviceCode, DeviceCodeAloneIsNotTouched)
{
    const std::string text = "__device__ float twice(float x) { return 2 * x; }\n"
                             "struct Pixel {\n    unsigned char r, g, b;\n};\n"
                             "enum class Kind { A, B = 3 };\n"
                             "__constant__ float weights[3] = {0.1f, 0.2f, 0.3f};\n"
                             "namespace filters {\n"
                             "template <typename T, int N = 4> __global__ void blur(const T* in, T* out)\n{\n"
                             "    __shared__ T tile[N];\n    out[0] = in[0] < in[1] ? tile[0] : T{1};\n}\n}\n"
                             "extern \"C\" __global__ void plain() { }\n"
                             "constexpr int size(int n) { return n * n; }\n";
    EXPECT_EQ(deviceCodeOf(text), text);
    EXPECT_THAT(extractDeviceCode(text).leftOut, IsEmpty());
}

TEST(DeviceCode, HostFunctionsAreLeftOutAndNamed)
{
    const std::string text = "__global__ void k(float* a) { a[0] = 1; }\n"
                             "static bool equal(float a, float b)\n{\n    return a == b; // }\n}\n"
                             "template <typename T> T total(const std::vector<T>& v) { return T(); }\n"
                             "int main(int argc, char** argv)\n{\n    if (argc > 1) { k<<<1, 2>>>(nullptr); }\n"
                             "    std::cout << \"}\" << '{' << R\"(}})\" << std::endl;\n}\n";
    EXPECT_EQ(deviceCodeOf(text),
        "__global__ void k(float* a) { a[0] = 1; }\n"
        "                   // }\n");
    EXPECT_THAT(extractDeviceCode(text).leftOut, ElementsAre("equal", "total", "main"));
}

TEST(DeviceCode, AKernelWhoseListIsNotWrittenYetEndsWithItsBody)
{
    for (const std::string linkage : {"", "extern \"C\" "}) {
        const std::string kernel = linkage + "__global__ void first const int* a)\n{\n    int i = a[0];\n}\n";
        const std::string text = kernel + "int main() { std::exit(1); }\n__global__ void second() { }\n";
        EXPECT_EQ(deviceCodeOf(text), kernel + "__global__ void second() { }\n");
        const DeviceCode code = extractDeviceCode(text);
        EXPECT_THAT(code.leftOut, ElementsAre("main"));
        ASSERT_EQ(code.kernels.size(), 1u);
        EXPECT_EQ(code.kernels[0].name, "second");
    }
}

TEST(DeviceCode, FunctionsForBothSidesStay)
{
    const std::string text = "__host__ __device__ int up(int a, int b) { return (a + b - 1) / b; }\n"
                             "#define HD __host__ __device__\nHD inline float half(float x) { return x / 2; }\n";
    EXPECT_EQ(deviceCodeOf(text), text);
}

TEST(DeviceCode, DeclarationsWithHostTypesAreLeftOut)
{
    EXPECT_EQ(deviceCodeOf("using namespace std;\n"
                           "typedef std::vector<float> Row;\n"
                           "using std::cout;\n"
                           "std::mt19937 generator(1);\n"
                           "static Row row;\n"
                           "void print(const Row& r);\n"
                           "cudaStream_t stream;\n"
                           "const int N = 1 << 10;\n"
                           "__constant__ float c[4];\n"
                           "dim3 block(16, 16);\n"),
        "using namespace std;\nconst int N = 1 << 10;\n__constant__ float c[4];\ndim3 block(16, 16);\n");
}

TEST(DeviceCode, VariablesOfTheHostAreLeftOutAndNamed)
{
    const std::string kept = "const int size = 4;\nconstexpr float half = 0.5f;\n__device__ int total = 0;\n"
                             "__constant__ float weights[4];\n__device__ __managed__ int seen, *last;\n"
                             "extern __shared__ float tile[];\n#define MARKED __constant__\nMARKED float more[2];\n"
                             "int measured[7];\n__device__ int count() { return sizeof(measured) / sizeof(int); }\n"
                             "typedef unsigned int Index;\nenum Mode { Add, Multiply };\nstruct Later;\n"
                             "struct Pair { int first, n; __device__ int sum() const { return first + n; } };\n"
                             "namespace own { const float one = 1; }\n";
    EXPECT_EQ(deviceCodeOf(kept), kept);
    EXPECT_THAT(extractDeviceCode(kept).hostVariables, IsEmpty());

    const std::string text = "int n = 5;\nstatic unsigned long long seed{7}, *place = &seed;\nfloat table[4] =\n"
                             "    {1, max(2, 3), 3, 4};\nnamespace own { double inner; }\nconst int* pointer = &n;\n";
    EXPECT_EQ(deviceCodeOf(text), "namespace own {               }\n");
    EXPECT_THAT(extractDeviceCode(text).hostVariables, ElementsAre("n", "seed", "place", "table", "inner", "pointer"));
}

TEST(DeviceCode, ClassesOfTheHostAreLeftOutAndClassesOfTheDeviceAreNot)
{
    const std::string text = "struct Timer { std::chrono::steady_clock::time_point start; void stop() { } };\n"
                             "Timer timer;\n"
                             "struct Point { float x; __device__ float square() const { return x * x; }\n"
                             "    void show() const { std::cout << x; } };\n"
                             "__global__ void k(Point p, float* a) { a[0] = p.square(); }\n";
    const std::string code = deviceCodeOf(text);
    EXPECT_THAT(code, Not(HasSubstr("Timer")));
    EXPECT_THAT(code, Not(HasSubstr("show")));
    EXPECT_THAT(code, HasSubstr("__device__ float square() const { return x * x; }"));
    EXPECT_THAT(code, HasSubstr("__global__ void k(Point p, float* a)"));
}

TEST(DeviceCode, GivenHeadersAreTakenOutAndOthersAreNamed)
{
    const DeviceCode code = extractDeviceCode("#include <cstdio>\n#include <vector>\n  #  include <cuda_runtime.h>\n"
                                              "#include <cooperative_groups.h>\n#include \"mine.h\"\n");
    EXPECT_EQ(squeezed(code.text), "#include <cooperative_groups.h>\n#include \"mine.h\"\n");
    ASSERT_EQ(code.includes.size(), 2u);
    EXPECT_EQ(code.includes[0].name, "cooperative_groups.h");
    EXPECT_EQ(code.includes[0].line, 4u);
    EXPECT_FALSE(code.includes[0].quoted);
    EXPECT_TRUE(code.includes[1].quoted);
}

TEST(DeviceCode, AByteOrderMarkHidesNoDirective)
{
    const DeviceCode code = extractDeviceCode("\xef\xbb\xbf#include \"mine.h\"\n");
    ASSERT_EQ(code.includes.size(), 1u);
    EXPECT_EQ(code.includes[0].name, "mine.h");
}

TEST(DeviceCode, KernelsAreDescribed)
{
    const DeviceCode code =
        extractDeviceCode("__global__ void first(const float* __restrict__ a, int n = 3);\n\n"
                          "template <class T, int N>\n"
                          "__global__ void __launch_bounds__(256) second(T (&x)[4], Map<int, T> m = {}, int)\n"
                          "{ }\n__global__ void first(const float* __restrict__ a, int n, float v[4][2]) { }\n"
                          "__device__ void none(int x) { }\n");
    ASSERT_EQ(code.kernels.size(), 2u);
    EXPECT_EQ(code.kernels[0].name, "first");
    using Declared = DeclaredParameter;
    EXPECT_THAT(code.kernels[0].parameters,
        ElementsAre(Declared{"const float* __restrict__", "a"}, Declared{"int", "n"}, Declared{"float []", "v"}));
    EXPECT_EQ(code.kernels[0].line, 6u); // the definition
    EXPECT_FALSE(code.kernels[0].isTemplate);
    EXPECT_EQ(code.kernels[1].name, "second");
    EXPECT_EQ(code.kernels[1].line, 4u);
    EXPECT_TRUE(code.kernels[1].isTemplate);
    EXPECT_THAT(code.kernels[1].parameters,
        ElementsAre(Declared{"T (&x)[4]", ""}, Declared{"Map<int, T>", "m"}, Declared{"int", ""}));
}

TEST(DeviceCode, AnyTextIsTaken)
{
    // Cut, unbalanced and foreign texts: the compiler has the last word, and nothing hangs.
    const std::string whole =
        "#define A \\\n 1\n__global__ void k(int* a) { a[0] = '}'; /* } */ }\n"
        "int f() { return R\"x(})x\"[0]; }\nstruct S : T<1> { S() : a{1}, b(2) { } int a, b; };\n";
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        const std::string text = whole.substr(0, cut);
        EXPECT_EQ(extractDeviceCode(text).text.size(), text.size()) << cut;
    }
    for (const char* text :
        {"}}}}", "((((", "<<<<", "template <", "#", "\"", "R\"(", "/*", "operator", "a = b = c", ":::"})
        EXPECT_EQ(extractDeviceCode(text).text.size(), std::string(text).size()) << text;
}

TEST(DeviceCode, ConstructorsAndOperatorsAreFunctions)
{
    const std::string text = "struct Vec {\n    float x;\n    __device__ Vec(float x) : x{x} { }\n"
                             "    __device__ Vec operator+(const Vec& o) const { return Vec(x + o.x); }\n"
                             "    __device__ float operator()(int i) const { return x * i; }\n};\n"
                             "__device__ bool operator==(const Vec& a, const Vec& b) { return a.x == b.x; }\n"
                             "__global__ void k(Vec v, float* out) { out[0] = (v + v)(2); }\n";
    EXPECT_EQ(deviceCodeOf(text), text);
}

TEST(DeviceCode, VariablesThatOnlyTheirFileSeesAreSeenFromOutside)
{
    EXPECT_EQ(deviceCodeOf("static __constant__ float a[3];\nstatic __device__ const int b = 2;\n"),
        "       __constant__ float a[3];\nstatic __device__ const int b = 2;\n");
    EXPECT_EQ(deviceCodeOf("namespace {\n__device__ int a;\n__device__ int twice(int x) { return 2 * x; }\n}\n"),
        "__device__ int a;\n__device__ int twice(int x) { return 2 * x; }\n");
    const std::string kept =
        "namespace {\n__device__ int twice(int x) { return 2 * x; }\n}\nstatic __device__ int f() { return 1; }\n";
    EXPECT_EQ(deviceCodeOf(kept), kept);
    const std::string member = "struct S { static __constant__ int n; };\n";
    EXPECT_EQ(deviceCodeOf(member), member);
}

TEST(DeviceCode, AnOperatorThatIsNamedEndsWithItsDeclaration)
{
    const std::string text = "template <class... F> struct All : F... { using F::operator()...; };\n"
                             "struct Own { Own& operator=(const Own&) = default; operator bool() const; };\n";
    EXPECT_EQ(deviceCodeOf(text + "int main() { return 0; }\n"), text);
}

TEST(DeviceCode, LaunchesAreReadAsFormattersWriteThem)
{
    const std::string text = "template <int N> __global__ void add(int* o) { *o += N; }\n"
                             "void run(int* o) { add<3> << <1, 1 >> > (o); add<4> << <1, 1 >>\n >(o); }\n";
    const DeviceCode code = extractDeviceCode(text);
    EXPECT_THAT(code.leftOut, ElementsAre("run"));
    EXPECT_EQ(code.text.size(), text.size());
}

} // namespace warpatlas
