// What this program's own header gives clang, run on the simulator: against the host's library, and between compilers.
#include "app/words/problem_words.h"
#include "tests/kernels/compiler/compiled.h"
#include "tests/kernels/compiler/units.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace warpatlas::testing_compiler {
namespace {

struct Function {
    const char* name;
    double (*right)(double);
    double low, high; ///< range of the arguments
    double units; ///< that the header promises, and one for the host's library
};

const Function functions[] = {{"exp", std::exp, -745, 709, 2}, {"exp2", std::exp2, -1070, 1023, 2},
    {"expm1", std::expm1, -3, 3, 3}, {"log", std::log, 1e-3, 1e3, 2}, {"log2", std::log2, 0.5, 2, 2},
    {"log10", std::log10, 1e-5, 1e5, 2}, {"log1p", std::log1p, -0.9, 4, 3}, {"sin", std::sin, -100, 100, 2},
    {"cos", std::cos, -100, 100, 2}, {"tan", std::tan, -10, 10, 3}, {"sin", std::sin, -1e300, 1e300, 2},
    {"cos", std::cos, -1e25, 1e25, 2}, {"atan", std::atan, -20, 20, 2}, {"asin", std::asin, -1, 1, 3},
    {"acos", std::acos, -1, 1, 3}, {"sinh", std::sinh, -5, 5, 4}, {"cosh", std::cosh, -5, 5, 4},
    {"tanh", std::tanh, -3, 3, 4}, {"asinh", std::asinh, -50, 50, 4}, {"acosh", std::acosh, 1, 50, 4},
    {"atanh", std::atanh, -1, 1, 4}, {"cbrt", std::cbrt, -50, 50, 3}, {"erf", std::erf, -3, 3, 9},
    {"erfc", std::erfc, -3, 20, 1000}, {"round", std::round, -9, 9, 0}, {"floor", std::floor, -9, 9, 0},
    {"ceil", std::ceil, -9, 9, 0}, {"rint", std::rint, -9, 9, 0}, {"trunc", std::trunc, -9, 9, 0}};

constexpr std::uint64_t count = 1024;

/// `value` is C++ of x[i], the argument, and y[i], the one after it.
std::string kernelOf(const std::string& name, const std::string& type, const std::string& value)
{
    return "extern \"C\" __global__ void " + name + "(" + type
        + "* v)\n{\n    int i = blockIdx.x * 64 + threadIdx.x;\n    " + type + " x = v[i], y = v[i + "
        + std::to_string(count) + "];\n    v[i] = " + value + ";\n}\n";
}

template <class T>
std::vector<T> applied(const Compilation& compilation, const std::string& name, const std::vector<T>& arguments)
{
    simulator::Simulation simulation(
        simulator::loadKernel(compilation.ptx, "lesson.cu", name, "lesson.cu"), {{count / 64, 1, 1}, {64, 1, 1}});
    const std::size_t buffer = simulation.addBuffer("v", ElementTypeOf<T>::value, arguments.size());
    std::memcpy(simulation.bytes(buffer).data(), arguments.data(), arguments.size() * sizeof(T));
    simulation.setBufferParameter(0, buffer);
    Progress progress;
    const Trace trace = simulation.run({}, progress);
    EXPECT_TRUE(trace.problems.empty()) << name << ": " << sentenceOf(trace.problems.front());
    std::vector<T> values(count);
    std::memcpy(values.data(), simulation.bytes(buffer).data(), count * sizeof(T));
    return values;
}

template <class T> std::vector<T> argumentsBetween(double low, double high, bool edges)
{
    std::mt19937_64 generator(7);
    std::uniform_real_distribution<double> even(low, high);
    std::vector<T> arguments(2 * count);
    for (T& argument : arguments)
        argument = T(even(generator));
    if (edges) {
        const T special[] = {T(0), T(-0.0), T(1), T(-1), std::numeric_limits<T>::infinity(),
            -std::numeric_limits<T>::infinity(), std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::max(),
            std::numeric_limits<T>::min(), std::numeric_limits<T>::denorm_min(), T(0.5), T(-0.5), T(2), T(1e5)};
        std::copy(std::begin(special), std::end(special), arguments.begin());
    }
    return arguments;
}

class Subset : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = absence(CompilerKind::Clang); !reason.empty())
            GTEST_SKIP() << reason;
    }
    static std::shared_ptr<const Compilation> clang(const std::string& text)
    {
        auto result = compiled(text, CompilerKind::Clang, CompileMode::Optimised);
        EXPECT_TRUE(result->succeeded) << allMessages(*result);
        return result;
    }
};

TEST_F(Subset, FunctionsOfDoubleAreAsNearAsTheySay)
{
    std::string text;
    for (const Function& function : functions)
        if (text.find("void f_" + std::string(function.name) + "(") == std::string::npos)
            text += kernelOf("f_" + std::string(function.name), "double", std::string(function.name) + "(x)");
    const auto compilation = clang(text);
    for (const Function& function : functions) {
        const auto arguments = argumentsBetween<double>(function.low, function.high, true);
        const auto values = applied(*compilation, "f_" + std::string(function.name), arguments);
        double worst = 0, where = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double units = unitsBetween(values[i], function.right(arguments[i]));
            if (!(units <= worst)) {
                worst = units;
                where = arguments[i];
            }
        }
        EXPECT_LE(worst, function.units) << function.name << " of " << where;
    }
}

TEST_F(Subset, FunctionsOfFloatAreAsNearAsTheySay)
{
    std::string text;
    for (const Function& function : functions)
        if (text.find("void f_" + std::string(function.name) + "(") == std::string::npos)
            text += kernelOf("f_" + std::string(function.name), "float", std::string(function.name) + "f(x)");
    const auto compilation = clang(text);
    for (const Function& function : functions) {
        const bool hardware = std::string_view(function.name).starts_with("exp") && function.name[3] != 'm';
        const double scale = std::max(1.0, std::max(std::fabs(function.low), std::fabs(function.high)) / 1e30);
        const auto arguments = argumentsBetween<float>(std::max(function.low / scale, hardware ? -87.0 : -1e30),
            std::min(function.high / scale, hardware ? 88.0 : 1e30), true);
        const auto values = applied(*compilation, "f_" + std::string(function.name), arguments);
        for (std::size_t i = 0; i < count; ++i) {
            const auto right = float(function.right(double(arguments[i])));
            EXPECT_LE(unitsBetween(values[i], right), hardware ? 2 : 1) << function.name << " of " << arguments[i];
        }
    }
}

TEST_F(Subset, FunctionsOfTwoArguments)
{
    const auto compilation =
        clang(kernelOf("f_pow", "double", "pow(x, y)") + kernelOf("f_atan2", "double", "atan2(x, y)")
            + kernelOf("f_fmod", "double", "fmod(x, y)") + kernelOf("f_hypot", "double", "hypot(x, y)")
            + kernelOf("f_copysign", "double", "copysign(x, y)") + kernelOf("f_fdim", "double", "fdim(x, y)"));
    struct Two {
        const char* name;
        double (*right)(double, double);
        double units;
    };
    const Two twos[] = {{"f_pow", std::pow, 2}, {"f_atan2", std::atan2, 2}, {"f_fmod", std::fmod, 0},
        {"f_hypot", std::hypot, 2}, {"f_copysign", std::copysign, 0}, {"f_fdim", std::fdim, 0}};
    // Every edge with every edge, then even ones.
    auto arguments = argumentsBetween<double>(-40, 40, false);
    const double edges[] = {
        0.0, -0.0, 1, -1, 2, -3, 0.5, 1e300, 1e-300, 4.9e-324, INFINITY, -INFINITY, NAN, 12345, -0.75};
    std::size_t next = 0;
    for (const double a : edges)
        for (const double b : edges) {
            arguments[next] = a;
            arguments[next++ + count] = b;
        }
    for (std::size_t i = next; i < count; ++i)
        arguments[i] = std::fabs(arguments[i]);
    for (const Two& two : twos) {
        const auto values = applied(*compilation, two.name, arguments);
        for (std::size_t i = 0; i < count; ++i)
            EXPECT_LE(unitsBetween(values[i], two.right(arguments[i], arguments[i + count])), two.units)
                << two.name << " of " << arguments[i] << " and " << arguments[i + count];
    }
}

class SubsetOfBoth : public WithCompiler { };

INSTANTIATE_TEST_SUITE_P(Both, SubsetOfBoth, testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
    [](const auto& info) { return std::string(nameOf(info.param)); });

TEST_P(SubsetOfBoth, WarpOperations)
{
    const auto result = compiled(R"(
__global__ void warp(int* out)
{
    int lane = threadIdx.x;
    unsigned all = 0xffffffffu;
    out += 20 * lane;
    out[0] = __shfl_sync(all, lane * 10, 3);
    out[1] = __shfl_up_sync(all, lane, 2);
    out[2] = __shfl_down_sync(all, lane, 4, 8);
    out[3] = __shfl_xor_sync(all, lane, 1);
    out[4] = (int)__shfl_xor_sync(all, lane + 0.5, 16);
    out[5] = __ballot_sync(all, lane % 2);
    out[6] = __all_sync(all, lane < 32) + 2 * __any_sync(all, lane == 40);
    out[7] = __match_any_sync(all, lane / 8);
    int same;
    out[8] = __match_all_sync(all, 5, &same) + same;
    out[9] = __popc(lane) + 100 * __ffs(lane) + 10000 * __clz(lane);
    out[10] = __brev(lane);
    out[11] = __activemask();
    out[12] = __syncthreads_count(lane < 5);
    out[13] = __syncthreads_and(lane < 31) + 2 * __syncthreads_or(lane == 7);
    out[14] = __byte_perm(0x03020100, 0x07060504, 0x5140 + lane % 4);
    out[15] = (int)__umulhi(0x80000000u + lane, 6u) + __mulhi(1 << 30, -lane);
    out[16] = __funnelshift_l(0x80000001u, lane, 4);
    out[17] = __float_as_int(1.0f + lane) + __float2int_rd(-0.5f) + __float2int_rn(2.5f);
    out[18] = min(lane, 5) + max(2u, 7u) + (int)min(1.5f, 0.5f) + abs(-lane);
    out[19] = __ffsll(1ll << lane) + __popcll(~0ull) + __clzll(1ll << lane);
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    const std::vector<int> values = run<int>(*result, "warp", {{1, 1, 1}, {32, 1, 1}}, 640);
    for (int lane = 0; lane < 32; ++lane) {
        const int* out = values.data() + 20 * lane;
        const auto u = unsigned(lane);
        EXPECT_EQ(out[0], 30);
        EXPECT_EQ(out[1], lane < 2 ? lane : lane - 2);
        EXPECT_EQ(out[2], lane % 8 < 4 ? lane + 4 : lane);
        EXPECT_EQ(out[3], lane ^ 1);
        EXPECT_EQ(out[4], lane ^ 16);
        EXPECT_EQ(unsigned(out[5]), 0xaaaaaaaau);
        EXPECT_EQ(out[6], 1);
        EXPECT_EQ(unsigned(out[7]), 0xffu << (lane / 8 * 8));
        EXPECT_EQ(out[8], 0); // all lanes and 1
        EXPECT_EQ(
            out[9], std::popcount(u) + 100 * (lane == 0 ? 0 : std::countr_zero(u) + 1) + 10000 * std::countl_zero(u));
        unsigned reversed = 0;
        for (int bit = 0; bit < 32; ++bit)
            reversed |= (u >> bit & 1) << (31 - bit);
        EXPECT_EQ(unsigned(out[10]), reversed);
        EXPECT_EQ(unsigned(out[11]), 0xffffffffu);
        EXPECT_EQ(out[12], 5);
        EXPECT_EQ(out[13], 2);
        EXPECT_EQ(unsigned(out[14]), 0x05010400u + unsigned(lane % 4));
        EXPECT_EQ(out[15], int((0x80000000ull + u) * 6 >> 32) + int((std::int64_t{1 << 30} * -lane) >> 32));
        EXPECT_EQ(unsigned(out[16]), u << 4 | 8u);
        EXPECT_EQ(out[17], std::bit_cast<int>(1.0f + float(lane)) - 1 + 2);
        EXPECT_EQ(out[18], std::min(lane, 5) + 7 + 0 + lane);
        EXPECT_EQ(out[19], lane + 1 + 64 + 63 - lane);
    }
}

/// With halves there are two of the name, and whole numbers become halves without a word.
TEST_P(SubsetOfBoth, AveragesOfWholeNumbers)
{
    const auto result = compiled(R"(
#include <cuda_fp16.h>
__global__ void averages(int* out)
{
    unsigned char low = threadIdx.x * 3, high = threadIdx.x * 5 + 1;
    out += 4 * threadIdx.x;
    out[0] = __hadd(low, high);
    out[1] = __rhadd(-(int)low, (int)high);
    out[2] = (int)__uhadd(low + 0xfffffff0u, 0xffffffffu);
    out[3] = (int)__urhadd(low, high) + (int)__half2float(__hadd(__float2half(1.5f), __float2half(2.0f)));
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    const std::vector<int> values = run<int>(*result, "averages", {{1, 1, 1}, {32, 1, 1}}, 128);
    for (int lane = 0; lane < 32; ++lane) {
        const int low = lane * 3, high = lane * 5 + 1;
        EXPECT_EQ(values[std::size_t(4 * lane)], (low + high) >> 1);
        EXPECT_EQ(values[std::size_t(4 * lane + 1)], (high - low + 1) >> 1);
        EXPECT_EQ(unsigned(values[std::size_t(4 * lane + 2)]),
            unsigned((std::uint64_t(unsigned(low) + 0xfffffff0u) + 0xffffffffu) >> 1));
        EXPECT_EQ(values[std::size_t(4 * lane + 3)], ((low + high + 1) >> 1) + 3);
    }
}

TEST_P(SubsetOfBoth, Atomics)
{
    const auto result = compiled(R"(
__global__ void atomics(long long* out)
{
    __shared__ int i[8];
    __shared__ unsigned u[4];
    __shared__ float f;
    __shared__ double d;
    __shared__ unsigned long long w;
    int t = threadIdx.x;
    if (t < 8) i[t] = t == 3 ? -1 : 0;
    if (t < 4) u[t] = 0;
    if (t == 0) { f = 0; d = 0; w = 1; }
    __syncthreads();
    atomicAdd(&i[0], t); atomicSub(&i[1], 2); atomicMax(&i[2], t); atomicAnd(&i[3], ~(1 << t % 4));
    atomicOr(&i[4], 1 << t % 5); atomicXor(&i[5], t); atomicMin(&i[6], -t);
    if (t == 9) atomicExch(&i[7], 77);
    atomicInc(&u[0], 5); atomicDec(&u[1], 9); if (t < 32) atomicCAS(&u[2], t, t + 1); atomicMin(&u[3], 3u);
    atomicAdd(&f, 0.5f); atomicAdd(&d, 0.25); atomicAdd(&w, 1ull << 33);
    __syncthreads();
    if (t == 0) {
        for (int k = 0; k < 8; ++k) out[k] = i[k];
        for (int k = 0; k < 4; ++k) out[8 + k] = u[k];
        out[12] = f; out[13] = d; out[14] = w;
    }
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_EQ(run<std::int64_t>(*result, "atomics", {{1, 1, 1}, {64, 1, 1}}, 15),
        (std::vector<std::int64_t>{
            2016, -128, 63, -16, 31, 0, -63, 77, 64 % 6, 6, 32, 0, 32, 16, 1 + (std::int64_t{64} << 33)}));
}

TEST_P(SubsetOfBoth, AtomicsOfTheBlockAndSharedAddresses)
{
    const auto result = compiled(R"(
__global__ void atomics(long long* out)
{
    __shared__ int i[7];
    __shared__ unsigned u[4];
    __shared__ float f;
    __shared__ double d;
    __shared__ unsigned long long w[2];
    int t = threadIdx.x;
    if (t < 7) i[t] = t == 2 ? -1 : 0;
    if (t < 4) u[t] = t == 2 ? 0xfffffff0u : 5;
    if (t == 0) { f = 0; d = 0; w[0] = 1; w[1] = 7; }
    __syncthreads();
    atomicAdd_block(&i[0], t); atomicMax_block(&i[1], t); atomicAnd_block(&i[2], ~(1 << t % 4));
    atomicOr_block(&i[3], 1 << t % 5); atomicXor_block(&i[4], t); atomicMin_block(&i[5], -t);
    if (t == 9) atomicExch_block(&i[6], 77);
    atomicInc_block(&u[0], 5); atomicDec_block(&u[1], 9); atomicMin_block(&u[2], 0x90000000u + t);
    atomicMax_block(&u[3], 0x80000000u + t);
    atomicAdd_block(&f, 0.5f); atomicAdd_block(&d, 0.25); atomicAdd_block(&w[0], 1ull << 33);
    atomicMax_block(&w[1], 1ull << 63);
    __syncthreads();
    if (t == 0) {
        for (int k = 0; k < 7; ++k) out[k] = i[k];
        for (int k = 0; k < 4; ++k) out[7 + k] = u[k];
        out[11] = f; out[12] = d; out[13] = w[0]; out[14] = w[1] >> 60;
        int read;
        asm volatile("ld.shared.s32 %0, [%1];" : "=r"(read) : "r"((unsigned)__cvta_generic_to_shared(&i[6])));
        out[15] = read;
    }
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    std::size_t inBlock = 0;
    for (std::size_t at = result->ptx.find(".cta."); at != std::string::npos; at = result->ptx.find(".cta.", at + 1))
        ++inBlock;
    EXPECT_GE(inBlock, 15u) << "the scope is in the code";
    EXPECT_EQ(run<std::int64_t>(*result, "atomics", {{1, 1, 1}, {64, 1, 1}}, 16),
        (std::vector<std::int64_t>{2016, 63, -16, 31, 0, -63, 77, (5 + 64) % 6, 1, 0x90000000, 0x8000003f, 32, 16,
            1 + (std::int64_t{64} << 33), 8, 77}));
}

TEST_P(SubsetOfBoth, AtomicsOfAllScopesAndOfHalves)
{
    const auto result = compiled(R"(
#include <cuda_fp16.h>
__global__ void atomics(float* out)
{
    __shared__ int i[4];
    __shared__ unsigned long long w;
    __shared__ float f[2];
    __shared__ __half h;
    __shared__ __half2 pair;
    __half2* global = (__half2*)out;
    int t = threadIdx.x;
    if (t < 4) i[t] = 0;
    if (t == 0) { w = 0; f[0] = 1; f[1] = 2; h = __float2half(0); pair = __floats2half2_rn(1, -1); }
    __syncthreads();
    atomicSub_block(&i[0], t); atomicSub_system((unsigned*)&i[1], 3u);
    for (int seen = i[2], next; (next = atomicCAS_block(&i[2], seen, seen + t)) != seen; seen = next) { }
    for (int seen = i[3], next; (next = atomicCAS_system(&i[3], seen, seen + 2)) != seen; seen = next) { }
    atomicMax_system(&w, 1ull << t % 40);
    if (t == 5) { f[0] = atomicExch_block(&f[1], 7.5f); atomicExch_system(&f[0], f[0] + 0.5f); }
    __half before = atomicAdd(&h, __float2half(0.25f));
    atomicAdd(&pair, __floats2half2_rn(0.5f, 2));
    atomicAdd(global, __floats2half2_rn(1, -0.5f));
    __half2 other = __shfl_xor_sync(0xffffffffu, __halves2half2(before, before), 1);
    __syncthreads();
    if (t == 0) {
        out[1] = i[0]; out[2] = i[1]; out[3] = i[2]; out[4] = i[3]; out[5] = w >> 38; out[6] = f[0]; out[7] = f[1];
        out[8] = __half2float(h); out[9] = __low2float(pair); out[10] = __high2float(pair);
        out[11] = __low2float(global[0]); out[12] = __high2float(global[0]); out[0] = 0;
    }
    out[13 + t] = __high2float(other) - __half2float(__shfl_down_sync(0xffffffffu, before, 1));
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    std::vector<float> values = run<float>(*result, "atomics", {{1, 1, 1}, {64, 1, 1}}, 77);
    for (std::size_t t = 0; t < 64; t += 2)
        EXPECT_EQ(values[13 + t], 0) << "the lane after an even one is its neighbour, of thread " << t;
    values.resize(13);
    EXPECT_EQ(values, (std::vector<float>{0, -2016, -192, 2016, 128, 2, 2.5F, 7.5F, 16, 33, 127, 64, -32}));
}

TEST_P(SubsetOfBoth, KindsOfMemoryAndHintsForCaches)
{
    const auto result = compiled(R"(
__constant__ int table[2] = {5, 6};
__device__ unsigned kindOf(const void* p)
{
    return __isGlobal(p) | __isShared(p) << 1 | __isLocal(p) << 2 | __isConstant(p) << 3;
}
__global__ void kinds(unsigned* out)
{
    __shared__ unsigned shared[32];
    volatile unsigned local[4];
    int t = threadIdx.x;
    local[t & 3] = t; shared[t] = 3 * t;
    const void* any[4] = {out, shared, (const void*)local, table};
    if (t < 4) out[t] = kindOf(any[t]);
    if (t == 4) out[4] = *(unsigned*)__cvta_shared_to_generic(__cvta_generic_to_shared(&shared[t])) + local[0];
    if (t == 5) out[5] = (size_t)__cvta_global_to_generic(__cvta_generic_to_global(out)) == (size_t)out;
    unsigned* own = out + 128 + t;
    __stwt(&out[32 + t], 7.5f + t); __stcg(own, shared[t] + 1); __stcs(own, __ldcs(own) + 1);
    __stwb(own, __ldca(own) + 1);
    out[64 + t] = __ldcv(&out[32 + t]) + __ldlu(own) + __ldcg(&out[32 + t]);
    if (t == 6) {
        uint4 four = make_uint4(1, 2, 3, 4);
        __stwt((uint4*)(out + 8), four);
        out[12] = __ldcv((const uint4*)(out + 8)).w;
    }
    __barrier_sync(0);
    out[96 + t] = out[64 + (31 - t)];
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    const std::vector<unsigned> values = run<unsigned>(*result, "kinds", {{1, 1, 1}, {32, 1, 1}}, 160);
    EXPECT_EQ(std::vector<unsigned>(values.begin(), values.begin() + 13),
        (std::vector<unsigned>{1, 2, 4, 8, 16, 1, 0, 0, 1, 2, 3, 4, 4}));
    for (std::size_t t = 0; t < 32; ++t) {
        EXPECT_EQ(values[32 + t], 7 + t);
        EXPECT_EQ(values[64 + t], 2 * (7 + t) + 3 * t + 3);
        EXPECT_EQ(values[96 + t], values[95 - t]);
    }
}

TEST_P(SubsetOfBoth, VectorsMemoryAndTheRest)
{
    const auto result = compiled(R"(
struct Pixel { uchar3 rgb; float weight; };
__constant__ float table[3] = {1.5f, 2.5f, 3.5f};
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
template <typename T> __device__ T add(T a, T b) { return a + b; }
extern __shared__ float dynamic[];
__global__ void __launch_bounds__(64) rest(float* out)
{
    float4 v = make_float4(1, 2, 3, 4);
    int2 w = {5, 6};
    Pixel p = {make_uchar3(250, 251, 252), 0.5f};
    dim3 d(2, 3);
    out[0] = v.x + v.w; out[1] = w.x * w.y; out[2] = p.rgb.z * p.weight; out[3] = d.x * d.y * d.z;
    out[4] = table[threadIdx.x + 1]; out[5] = fib(10); out[6] = add(1.25f, 2.5f); out[7] = warpSize + blockDim.x;
    int* heap = (int*)malloc(4 * sizeof(int));
    memset(heap, 0, 16);
    heap[2] = 9;
    out[8] = heap[2] + heap[3];
    free(heap);
    out[9] = __ldg(&out[8]) + sizeof(double3) + alignof(float4);
    out[10] = rsqrtf(4.0f) + sqrtf(9.0f) + fmaf(2, 3, 4) + fminf(1, 2) + __fdividef(6, 3) + __expf(0) + powf(2, 3);
    out[11] = clock64() >= 0 && clock() != -1;
    out[12] = isnan(NAN) + 2 * isinf(INFINITY) + 4 * (std::abs(-2) == 2) + 8 * signbit(-1.0f);
    float s, c;
    sincosf(0.0f, &s, &c);
    out[13] = s + c;
})",
        GetParam());
    ASSERT_TRUE(result->succeeded) << allMessages(*result);
    EXPECT_EQ(run<float>(*result, "rest", {}, 14),
        (std::vector<float>{5, 30, 126, 6, 2.5f, 55, 3.75f, 33, 9, 49, 0.5f + 3 + 10 + 1 + 2 + 1 + 8, 1, 15, 1}));
}

} // namespace
} // namespace warpatlas::testing_compiler
