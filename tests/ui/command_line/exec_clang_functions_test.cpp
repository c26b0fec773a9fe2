// `warpatlas exec --compiler clang`: which functions there are, and of which types.
#include "tests/app/support/files.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sstream>

namespace warpatlas {
namespace {

using test::Finished;
using test::runProgram;
using test::whyNoPrograms;
using testing::HasSubstr;

class ExecClangFunctions : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNoPrograms("clang"); !reason.empty())
            GTEST_SKIP() << reason;
    }

    test::TemporaryFolder m_folder;
};

std::vector<std::string> wordsOf(const std::string& text)
{
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

/// A program that prints, for each function and each choice of types for its arguments, the number of the result's
/// type, or -1 where the call does not compile.
std::string typesOfResults(std::size_t& count)
{
    const std::string types[] = {"float", "double", "int", "unsigned", "long long", "short", "bool", "long"};
    std::string program = "#include <cstdio>\n#include <cmath>\n#include <cuda_fp16.h>\nstruct Nothing { };\n"
                          "template <class T> struct Kind { static const int value = 99; };\n"
                          "template <> struct Kind<Nothing> { static const int value = -1; };\n"
                          "template <class T> __device__ T make();\n",
                kernel = "__global__ void kinds(int* out)\n{\n", names = "const char* const names[] = {";
    int number = 0;
    for (const char* const type : {"float", "double", "int", "unsigned", "long long", "bool", "long", "void", "short",
             "unsigned short", "signed char", "unsigned char", "unsigned long long", "__half", "__half2"})
        program += std::string("template <> struct Kind<") + type
            + "> { static const int value = " + std::to_string(number++) + "; };\n";
    const auto call = [&](const std::string& name, const std::string& chosen) {
        kernel += "    out[" + std::to_string(count++) + "] = decltype(of_" + name + "<" + chosen + ">(0))::value;\n";
        names += "\"" + name + "(" + chosen + ")\",\n";
    };
    const auto declare = [&](const std::string& name, const std::string& parameters, const std::string& arguments) {
        program += "template <" + parameters + "> __device__ auto of_" + name + "(int) -> Kind<decltype(" + name + "("
            + arguments + "))>;\ntemplate <" + parameters + "> __device__ Kind<Nothing> of_" + name + "(long);\n";
    };
    for (const std::string& name : wordsOf(
             "sqrt rsqrt fabs floor ceil trunc rint nearbyint exp exp2 exp10 expm1 log log2 log10 log1p logb ilogb sin "
             "cos tan sinpi cospi asin acos atan sinh cosh tanh asinh acosh atanh cbrt rcbrt erf erfc erfinv erfcinv "
             "erfcx normcdf normcdfinv tgamma lgamma j0 j1 y0 y1 cyl_bessel_i0 cyl_bessel_i1 round lround llround "
             "lrint llrint abs labs isnan isinf isfinite signbit __frcp_rd __dsqrt_rz __float2int_rd")) {
        declare(name, "class A", "make<A>()");
        for (const std::string& type : types)
            call(name, type);
    }
    for (const std::string& name :
        wordsOf("pow atan2 hypot rhypot fmod remainder copysign fmin fmax fdim min max nextafter fdivide fdividef umin "
                "llmax ldexp scalbn scalbln jn yn __hadd __rhadd __uhadd __mulhi __umulhi")) {
        declare(name, "class A, class B", "make<A>(), make<B>()");
        for (const std::string& type : types)
            for (const std::string& other : types)
                call(name, type + ", " + other);
    }
    for (const std::string& name : wordsOf("fma norm3d norm3df")) {
        declare(name, "class A, class B", "make<A>(), make<B>(), make<A>()");
        for (const std::string& type : types)
            for (const std::string& other : types)
                call(name, type + ", " + other);
    }
    for (const std::string& name : wordsOf("frexp modf atomicAdd atomicSub atomicExch atomicMax atomicCAS_block")) {
        const bool both = name == "atomicCAS_block", pointer = name.starts_with("atomic");
        const std::string a = pointer ? "make<A*>(), make<B>()" : "make<A>(), make<B*>()";
        declare(name, "class A, class B", both ? a + ", make<B>()" : a);
        for (const std::string& type : {"float", "double", "int", "unsigned", "long long"})
            for (const std::string& other : {"float", "double", "int", "unsigned", "long long"})
                call(name, std::string(type) + ", " + other);
    }
    const std::vector<std::string> withHalves{
        "float", "double", "int", "unsigned", "long long", "bool", "__half", "__half2"};
    for (const std::string& name :
        wordsOf("hsqrt hexp htanh __hneg __habs __half2float __half2int_rd __half2ull_rz __int2half_rn __float2half "
                "__double2half __hisnan __hneg2 h2sqrt __low2float")) {
        declare(name, "class A", "make<A>()");
        for (const std::string& type : withHalves)
            call(name, type);
    }
    for (const std::string& name : wordsOf("__hadd __hmul __heq __hltu __hmin __hadd2 __hbge2 __hne2_mask")) {
        declare(name, "class A, class B", "make<A>(), make<B>()");
        for (const std::string& type : withHalves)
            for (const std::string& other : withHalves)
                call(name, type + ", " + other);
    }
    program += "template <class T> __device__ T taken(T);\n"
               "template <class A, class B> __device__ auto plus(A a, B b) -> decltype(a + b);\n"
               "template <class A, class B> __device__ auto times(A a, B b) -> decltype(a * b);\n"
               "template <class A, class B> __device__ auto less(A a, B b) -> decltype(a < b);\n"
               "template <class A, class B> __device__ auto same(A a, B b) -> decltype(a == b);\n"
               "template <class A, class B> __device__ auto assign(A a, B b) -> decltype(a = b, a);\n"
               "template <class A, class B> __device__ auto add(A a, B b) -> decltype(a += b, a);\n"
               "template <class A, class B> __device__ auto convert(A, B b) -> decltype(taken<A>(b));\n";
    for (const std::string& name : wordsOf("plus times less same assign add convert")) {
        declare(name, "class A, class B", "make<A>(), make<B>()");
        for (const std::string& type : withHalves)
            for (const std::string& other : withHalves)
                call(name, type + ", " + other);
    }
    const std::string n = std::to_string(count);
    return program + kernel + "}\n" + names + "};\nint main()\n{\n    int* kind;\n    cudaMallocManaged(&kind, " + n
        + " * sizeof(int));\n    kinds<<<1, 1>>>(kind);\n    cudaDeviceSynchronize();\n    for (int i = 0; i < " + n
        + "; ++i)\n        std::printf(\"%s %d\\n\", names[i], kind[i]);\n    cudaFree(kind);\n}\n";
}

/// A call that converts without a word computes in another precision, or with another meaning.
TEST_F(ExecClangFunctions, HaveTheTypesOfTheToolkits)
{
    if (const std::string reason = whyNoPrograms(); !reason.empty())
        GTEST_SKIP() << reason;
    std::size_t count = 0;
    const std::string file = m_folder.write("types.cu", typesOfResults(count));
    EXPECT_GT(count, 3000U);
    const Finished clang = runProgram({"exec", file, "--compiler", "clang"});
    const Finished nvcc = runProgram({"exec", file, "--compiler", "nvcc"});
    ASSERT_EQ(clang.status, 0) << clang.err;
    ASSERT_EQ(nvcc.status, 0) << nvcc.err;
    EXPECT_EQ(std::size_t(std::count(clang.out.begin(), clang.out.end(), '\n')), count);
    std::istringstream ours(clang.out), theirs(nvcc.out);
    std::string mine, other;
    while (std::getline(ours, mine) && std::getline(theirs, other))
        EXPECT_EQ(mine, other);
}

/// Whole numbers given to functions of double go to the device's own, and not to what the host's library has for them.
TEST_F(ExecClangFunctions, OfWholeNumbersRunOnTheDevice)
{
    const std::string file = m_folder.write("whole.cu",
        "#include <cmath>\n#include <cstdio>\n__global__ void whole(double* out, unsigned n, long m)\n{\n"
        "    out[0] = std::asin(n) + std::tanh(m) + log1p(n) + std::cbrt(8L * m);\n    out[1] = std::pow(n, 2.0f);\n"
        "    out[2] = std::fmod(7, n + 1) + std::hypot(3 * m, 4.0f);\n    out[3] = pow(1.1f, 30);\n}\n"
        "int main()\n{\n    double* out;\n    cudaMallocManaged(&out, 4 * sizeof(double));\n    whole<<<1, 1>>>(out, "
        "1, 1);\n"
        "    cudaDeviceSynchronize();\n    double right = std::asin(1) + std::tanh(1) + std::log1p(1) + 2;\n"
        "    std::printf(\"%d %g %g %.9f\\n\", std::fabs(out[0] - right) < 1e-14, out[1], out[2], out[3]);\n"
        "    cudaFree(out);\n}\n");
    for (const char* const compiler : {"clang", "nvcc"}) {
        if (!whyNoPrograms(compiler).empty())
            continue;
        std::vector<std::string> words{"exec", file, "--compiler", compiler};
        if (words.back() == "nvcc")
            words.push_back("--nvcc=--expt-relaxed-constexpr");
        const Finished finished = runProgram(words);
        EXPECT_EQ(finished.out, "1 1 6 17.449413615\n") << compiler << ": " << finished.err;
    }
}

/// All halves there are, by functions that both sides have.
/// Sums and the like of a warp's threads, of compute capability 8.0 and newer.
TEST_F(ExecClangFunctions, ReduceTheValuesOfAWarp)
{
    const std::string file = m_folder.write("reduce.cu",
        "#include <cstdio>\n__global__ void reduce(int* out)\n{\n    const int i = threadIdx.x, v = i * i - 40;\n"
        "    const unsigned u = v;\n    if (i % 2 == 0) {\n        const unsigned even = 0x55555555;\n"
        "        const int all[] = {__reduce_add_sync(even, v), __reduce_min_sync(even, v), __reduce_max_sync(even, "
        "v),\n"
        "            (int)__reduce_add_sync(even, u), (int)__reduce_min_sync(even, u), (int)__reduce_max_sync(even, "
        "u),\n"
        "            (int)__reduce_and_sync(even, u), (int)__reduce_or_sync(even, u), (int)__reduce_xor_sync(even, "
        "u)};\n"
        "        for (int k = 0; k < 9; ++k)\n            out[k] = all[k];\n    }\n}\n"
        "int main()\n{\n    int* out;\n    cudaMallocManaged(&out, 36);\n    reduce<<<1, 32>>>(out);\n"
        "    cudaDeviceSynchronize();\n    for (int k = 0; k < 9; ++k)\n        std::printf(\"%x \", out[k]);\n"
        "    cudaFree(out);\n}\n");
    // In the host's arithmetic.
    unsigned sum = 0, least = ~0U, most = 0, both = ~0U, any = 0, odd = 0;
    int smallest = 1 << 30, largest = -(1 << 30);
    for (int i = 0; i < 32; i += 2) {
        const int v = i * i - 40;
        const auto u = static_cast<unsigned>(v);
        sum += u;
        least = std::min(least, u);
        most = std::max(most, u);
        both &= u;
        any |= u;
        odd ^= u;
        smallest = std::min(smallest, v);
        largest = std::max(largest, v);
    }
    const std::string right = fmt::format("{:x} {:x} {:x} {:x} {:x} {:x} {:x} {:x} {:x} ", sum, unsigned(smallest),
        unsigned(largest), sum, least, most, both, any, odd);
    for (const char* const compiler : {"clang", "nvcc"}) {
        if (!whyNoPrograms(compiler).empty())
            continue;
        const Finished finished = runProgram({"exec", file, "--compiler", compiler});
        EXPECT_EQ(finished.status, 0) << finished.err;
        EXPECT_EQ(finished.out, right) << compiler;
    }
}

TEST_F(ExecClangFunctions, OfHalvesAreTheSameOnTheHost)
{
    const std::string file = m_folder.write("halves.cu",
        "#include <cstdio>\n#include <cuda_fp16.h>\n"
        R"(
__host__ __device__ void all(unsigned i, unsigned long long* out)
{
    const __half a = __ushort_as_half((unsigned short)i), b = __ushort_as_half((unsigned short)(i * 40503 + 7));
    unsigned long long sum = 0;
    const auto add = [&](unsigned long long value) { sum = sum * 1000003 + value; };
    const auto half = [&](__half h) { add(__hisnan(h) ? 0x7fff : __half_as_ushort(h)); };
    add(__half2int_rn(a)); add(__half2uint_rd(a)); add(__half2short_ru(a)); add(__half2ushort_rz(a));
    add(__half2ll_rn(a)); add(__half2ull_ru(a)); add(__half2int_rd(a)); add(__half2char_rz(a));
    out[0] = sum;
    half(__int2half_rd((int)(i * 2654435761u))); half(__ll2half_ru((long long)i - 32768)); half(__short2half_rn((short)i));
    half(__uint2half_rz(i * 3)); half(__ull2half_rn(i)); half(__double2half(i * 0.37 + 0x1p-40));
    half(__double2half((__half2float(a) + 0x1p-11 * __half2float(a)) * (1 + 0x1p-45)));
    out[1] = sum;
    add(a < b); add(a <= b); add(a == b); add(a != b); add(__hne(a, b)); add(__hgeu(a, b)); add(__hequ(a, b));
    const __half2 pair(a, b), other(b, b);
    add(__hge2_mask(pair, other)); add(pair == other); half((-pair).y); half(__hmul2(pair, other).x);
    __half count = a; ++count; count--; half(count); half(__habs2(pair).y); half(__hmax_nan(a, b));
    out[2] = sum;
}
__global__ void onDevice(unsigned long long* out) { const unsigned i = blockIdx.x * 256 + threadIdx.x; all(i, out + 3 * i); }
int main()
{
    unsigned long long* device;
    cudaMallocManaged(&device, 3 * 65536 * sizeof(*device));
    onDevice<<<256, 256>>>(device);
    cudaDeviceSynchronize();
    unsigned wrong = 0;
    for (unsigned i = 0; i < 65536; ++i) {
        unsigned long long host[3];
        all(i, host);
        for (int k = 0; k < 3; ++k)
            if (host[k] != device[3 * i + k] && wrong++ < 5)
                std::printf("%u of %x\n", k, i);
    }
    std::printf("%u differ\n", wrong);
    cudaFree(device);
}
)");
    const Finished finished = runProgram({"exec", file, "--compiler", "clang"});
    EXPECT_EQ(finished.out, "0 differ\n") << finished.err;
}

TEST_F(ExecClangFunctions, ThatAreNotThereAreNamedSo)
{
    const std::string file = m_folder.write("gamma.cu",
        "#include <cmath>\nstatic inline __host__ __device__ double both(double x) { return tgamma(x); }\n"
        "__global__ void missing(double* out)\n{\n    out[0] = tgamma(out[0]);\n    out[1] = std::lgamma(3.0f);\n"
        "    out[2] = jn(2, 1.0) + erfinv(out[3]);\n    out[4] = misspelled(out[4]);\n}\nint main() { return both(1) "
        "!= 1; }\n");
    const std::string said = runProgram({"exec", file, "--compiler", "clang"}).err;
    EXPECT_THAT(said, HasSubstr("gamma.cu:8:14: error: use of undeclared identifier 'misspelled'"));
    std::string text = test::read(file);
    text.erase(text.find("    out[4]"), std::string("    out[4] = misspelled(out[4]);\n").size());
    const std::string without = m_folder.write("without.cu", text);
    const std::string names[] = {"5:14: error: call to tgamma(double)", "6:14: error: call to lgamma(float)",
        "7:14: error: call to jn(int, double)", "7:27: error: call to erfinv(double)"};
    const std::string told = runProgram({"exec", without, "--compiler", "clang"}).err;
    for (const std::string& name : names)
        EXPECT_THAT(told, HasSubstr("without.cu:" + name)) << told;
    EXPECT_THAT(told, HasSubstr("WarpAtlas's headers for clang do not have it, nvcc's do"));
    EXPECT_EQ(told.find("without.cu:2:"), std::string::npos) << "the host may call its own\n" << told;
}

} // namespace
} // namespace warpatlas
