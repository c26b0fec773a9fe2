// What this program's own headers give clang, value by value against the toolkit's own: NVRTC compiles the same
// kernels.
#include "tests/kernels/compiler/compiled.h"
#include "tests/kernels/compiler/units.h"

#include <bit>
#include <random>
#include <sstream>

namespace warpatlas::testing_compiler {
namespace {

/// Expressions of x, y and z, a line each. `units`: how far results may be from the toolkit's, in units of the last
/// place.
struct ExpressionGroup {
    const char* name;
    const char* type;
    std::string expressions;
    double units = 0;
    const char* before = "";
};

void PrintTo(const ExpressionGroup& group, std::ostream* out)
{
    *out << group.name;
}

constexpr std::uint64_t argumentCount = 2048;

/// Results as they are in memory; what is not a number has many forms, of which one stands for all.
const char* const bitsOfResults = R"(
typedef unsigned long long Bits;
template <class T> __device__ Bits bits(T value) { Bits b = 0; memcpy(&b, &value, sizeof(T)); return b; }
__device__ Bits bits(float value) { return value != value ? 0x7fc00000 : __float_as_uint(value); }
__device__ Bits bits(double value) { return value != value ? 0x7ff8000000000000 : (Bits)__double_as_longlong(value); }
template <class T> __device__ T from(Bits b) { T value; memcpy(&value, &b, sizeof(T)); return value; }
)";

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty())
            lines.push_back(line);
    return lines;
}

/// Arguments as their bits: edges with edges, bits of any kind, and numbers of everyday's size.
std::vector<std::uint64_t> argumentsOf(const std::string& type)
{
    std::vector<std::uint64_t> arguments;
    std::mt19937_64 generator(11);
    const auto whole = [&](std::vector<std::uint64_t> edges) {
        for (std::uint64_t i = 0; i < 3 * argumentCount; ++i) {
            const std::uint64_t any = generator();
            const std::uint64_t edge = edges[any % edges.size()];
            arguments.push_back(i % 4 == 0 ? edge : i % 4 == 1 ? any >> (any & 63) : any);
        }
    };
    const auto floating = [&](auto zero, auto toBits) {
        using T = decltype(zero);
        using Limits = std::numeric_limits<T>;
        const T edges[] = {T(0), T(-0.0), T(1), T(-1), Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(),
            Limits::max(), Limits::lowest(), Limits::min(), Limits::denorm_min(), -Limits::denorm_min(), T(0.5),
            T(-0.5), T(2), T(3), T(-1.5), T(2147483648.0), T(-2147483649.0), T(1.0 / 3)};
        std::uniform_real_distribution<double> even(-8, 8), quarters(-40, 40);
        for (std::uint64_t i = 0; i < 3 * argumentCount; ++i) {
            const std::uint64_t any = generator();
            arguments.push_back(i % 4 == 0 ? toBits(edges[any % std::size(edges)])
                    : i % 4 == 1           ? toBits(T(even(generator)))
                    : i % 4 == 2           ? toBits(T(std::round(quarters(generator)) / 4))
                                           : any);
        }
    };
    if (type == "float")
        floating(0.0F, [](float value) { return std::uint64_t{std::bit_cast<std::uint32_t>(value)}; });
    else if (type == "double")
        floating(0.0, [](double value) { return std::bit_cast<std::uint64_t>(value); });
    else
        whole({0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x80808080, 0x7fffffff, 0x80000000, 0xffffffff,
            0x8000000000000000, 0x7fffffffffffffff, 0xffffffffffffffff, 0x3c00, 0x7c00, 0xfc00, 0x7bff, 0x0001, 0x03ff,
            0x0400, 0x3c003c00, 0xbc00c000});
    return arguments;
}

class SubsetValues : public testing::TestWithParam<ExpressionGroup> {
protected:
    static constexpr std::uint64_t count = argumentCount;

    void SetUp() override
    {
        for (const CompilerKind kind : {CompilerKind::Clang, CompilerKind::Nvrtc})
            if (const std::string reason = absence(kind); !reason.empty())
                GTEST_SKIP() << reason;
    }
    static std::vector<std::uint64_t> resultsOf(const ExpressionGroup& group, CompilerKind compiler)
    {
        const std::vector<std::string> expressions = linesOf(group.expressions);
        const std::string type = group.type, n = std::to_string(count);
        std::string text = group.before;
        text += bitsOfResults;
        text += "extern \"C\" __global__ void values(Bits* v)\n{\n    int i = blockIdx.x * 64 + threadIdx.x;\n    "
            + type + " x = from<" + type + ">(v[i]), y = from<" + type + ">(v[i + " + n + "]), z = from<" + type
            + ">(v[i + " + std::to_string(2 * count) + "]);\n    int k;\n    bool p, q;\n    " + type + " w;\n";
        for (std::size_t at = 0; at < expressions.size(); ++at)
            text += "    v[i + " + std::to_string((at + 3) * count) + "] = bits(" + expressions[at] + ");\n";
        const auto compilation = compiled(text + "}\n", compiler);
        EXPECT_TRUE(compilation->succeeded) << allMessages(*compilation);
        if (!compilation->succeeded)
            return {};
        std::vector<std::uint64_t> values = argumentsOf(group.type);
        values.resize((expressions.size() + 3) * count);
        simulator::Simulation simulation(simulator::loadKernel(compilation->ptx, "lesson.cu", "values", "lesson.cu"),
            {{count / 64, 1, 1}, {64, 1, 1}});
        const std::size_t buffer = simulation.addBuffer("v", ElementType::U64, values.size());
        std::memcpy(simulation.bytes(buffer).data(), values.data(), values.size() * sizeof(values[0]));
        simulation.setBufferParameter(0, buffer);
        Progress progress;
        const Trace trace = simulation.run({}, progress);
        EXPECT_TRUE(trace.problems.empty()) << sentenceOf(trace.problems.front());
        std::memcpy(values.data(), simulation.bytes(buffer).data(), values.size() * sizeof(values[0]));
        return values;
    }
    /// In units of the last place; 0 only for the same bits.
    static double apart(const std::string& type, std::uint64_t value, std::uint64_t right)
    {
        if (value == right)
            return 0;
        const auto order = [](std::uint64_t half) { return int(half & 0x8000 ? 0x8000 - half : half); };
        if (type == "__half" && (value & 0x7fff) <= 0x7c00 && (right & 0x7fff) <= 0x7c00)
            return std::abs(order(value) - order(right));
        const double units = type == "double" ? unitsBetween(std::bit_cast<double>(value), std::bit_cast<double>(right))
            : type == "float"
            ? unitsBetween(std::bit_cast<float>(std::uint32_t(value)), std::bit_cast<float>(std::uint32_t(right)))
            : std::numeric_limits<double>::infinity();
        return std::max(units, 0.001);
    }
};

TEST_P(SubsetValues, AreTheToolkits)
{
    const ExpressionGroup& group = GetParam();
    const std::vector<std::uint64_t> clang = resultsOf(group, CompilerKind::Clang);
    const std::vector<std::uint64_t> nvrtc = resultsOf(group, CompilerKind::Nvrtc);
    ASSERT_EQ(clang.size(), nvrtc.size());
    const std::vector<std::string> expressions = linesOf(group.expressions);
    ASSERT_EQ(clang.size(), (expressions.size() + 3) * count);
    for (std::size_t at = 0; at < expressions.size(); ++at) {
        std::size_t wrong = 0, where = 0;
        double worst = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t place = (at + 3) * count + i;
            const double units = apart(group.type, clang[place], nvrtc[place]);
            wrong += units > group.units ? 1 : 0;
            if (units > worst) {
                worst = units;
                where = i;
            }
        }
        const std::size_t place = (at + 3) * count + where;
        EXPECT_EQ(wrong, 0U) << expressions[at] << std::hex << " of x " << clang[where] << " y " << clang[where + count]
                             << " z " << clang[where + 2 * count] << " is " << clang[place] << ", the toolkit's "
                             << nvrtc[place] << std::defaultfloat << ": " << worst << " units";
    }
}

/// One line for each of the words in place of @, or of another mark.
std::string eachOf(const std::string& words, const std::string& pattern, char mark = '@')
{
    std::string lines;
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
        std::string line = pattern;
        for (std::size_t at = line.find(mark); at != std::string::npos; at = line.find(mark, at + word.size()))
            line.replace(at, 1, word);
        lines += line + "\n";
    }
    return lines;
}

/// NaN has many forms among the halves, too.
const char* const halfBits = R"(
#include <cuda_fp16.h>
__device__ unsigned long long bits(__half h) { return __hisnan(h) ? 0x7fff : __half_as_ushort(h); }
__device__ unsigned long long bits(__half2 h) { return bits(h.x) | bits(h.y) << 16; }
)";

const ExpressionGroup groups[] = {
    {"PartsOfDouble", "double",
        "ldexp(x, (int)y)\nscalbn(x, (int)z)\nscalbln(x, (long)y)\nfrexp(x, &k)\n(frexp(x, &k), k)\nmodf(x, &w)\n"
        "(modf(x, &w), w)\nilogb(x)\nlogb(x)\nnextafter(x, y)\nfmod(x, y)\nremainder(x, y)\nremquo(x, y, &k)\n"
        "(remquo(x, y, &k), k)\nfdivide(x, y)\nlround(x)\nllrint(x)\nround(x)\ncopysign(x, y)\nfdim(x, y)\n"},
    {"PartsOfFloat", "float",
        "ldexpf(x, (int)y)\nscalbnf(x, (int)z)\nscalblnf(x, (long)y)\nfrexpf(x, &k)\n(frexpf(x, &k), k)\nmodff(x, &w)\n"
        "(modff(x, &w), w)\nilogbf(x)\nlogbf(x)\nnextafterf(x, y)\nfmodf(x, y)\nremainderf(x, y)\nremquof(x, y, &k)\n"
        "(remquof(x, y, &k), k)\nfdividef(x, y)\nlroundf(x)\nllrintf(x)\nroundf(x)\ncopysignf(x, y)\nfdimf(x, y)\n"
        "ldexp(x, (int)y)\nfrexp(x, &k)\nmodf(x, &w)\nlogb(x)\nilogb(x)\nnextafter(x, y)\nremainder(x, y)\n"
        "remquo(x, y, &k)\nscalbn(x, (int)y)\n"},
    {"StandardNames", "float",
        "std::nextafter(x, y)\nstd::ldexp(x, 3)\nstd::frexp(x, &k)\nstd::modf(x, &w)\nstd::ilogb(x)\nstd::logb(x)\n"
        "std::remainder(x, y)\nstd::remquo(x, y, &k)\nstd::fdim(x, y)\nstd::lround(x)\nstd::llrint(x)\n"
        "std::nearbyint(x)\nstd::scalbn(x, 2)\n"},
    {"RoundingOfDouble", "double",
        eachOf("rn rz rd ru",
            "__dadd_@(x, y)\n__dsub_@(x, y)\n__dmul_@(x, y)\n__ddiv_@(x, y)\n__fma_@(x, y, z)\n__drcp_@(x)\n"
            "__dsqrt_@(x)\n__double2int_@(x)\n__double2uint_@(x)\n__double2ll_@(x)\n__double2ull_@(x)\n"
            "__double2float_@(x)\n")},
    {"RoundingOfFloat", "float",
        eachOf("rn rz rd ru",
            "__fadd_@(x, y)\n__fsub_@(x, y)\n__fmul_@(x, y)\n__fdiv_@(x, y)\n__fmaf_@(x, y, z)\n__fmaf_ieee_@(x, y, "
            "z)\n"
            "__frcp_@(x)\n__fsqrt_@(x)\n__float2int_@(x)\n__float2uint_@(x)\n__float2ll_@(x)\n__float2ull_@(x)\n")
            + "__frsqrt_rn(x)\n"},
    {"RoundingOfWholeNumbers", "long long",
        eachOf("rn rz rd ru",
            "__int2float_@((int)x)\n__uint2float_@((unsigned)x)\n__ll2float_@(x)\n__ull2float_@(x)\n__ll2double_@(x)\n"
            "__ull2double_@(x)\n")
            + "__int2double_rn((int)x)\n__uint2double_rn((unsigned)x)\n"},
    {"LengthsOfDouble", "double",
        "rhypot(x, y)\nnorm3d(x, y, z)\nrnorm3d(x, y, z)\nnorm4d(x, y, z, x)\nrnorm4d(x, y, z, y)\nrcbrt(x)\n"
        "sinpi(x)\ncospi(x)\n(w = 5, sincospi(x, &w, &z), w)\nnorm(3, three(x, y, z).values)\n"
        "rnorm(3, three(x, y, z).values)\n",
        2,
        "struct Three { double values[3]; };\n__device__ Three three(double x, double y, double z) { return {{x, y, "
        "z}}; }\n"},
    {"LengthsOfFloat", "float",
        "rhypotf(x, y)\nnorm3df(x, y, z)\nrnorm3df(x, y, z)\nnorm4df(x, y, z, x)\nrnorm4df(x, y, z, y)\nrcbrtf(x)\n"
        "rcbrt(x)\nhypotf(x, y)\nsinpif(x)\ncospif(x)\ncospi(x)\nnormf(3, three(x, y, z).values)\n"
        "rnormf(3, three(x, y, z).values)\n",
        1,
        "struct Three { float values[3]; };\n__device__ Three three(float x, float y, float z) { return {{x, y, z}}; "
        "}\n"},
    {"PackedParts", "unsigned int",
        eachOf("2 4",
            eachOf("add addss addus sub subss subus avgs avgu absdiffs absdiffu sads sadu mins minu maxs maxu haddu "
                   "seteq setne setlts setltu setles setleu setgts setgtu setges setgeu cmpeq cmpne cmplts cmpltu "
                   "cmples cmpleu cmpgts cmpgtu cmpges cmpgeu",
                "__v@~(x, y)")
                + eachOf("neg negss abs absss", "__v@~(x)"),
            '~')},
    {"LeastAndGreatest", "unsigned int",
        eachOf("min max",
            "__vi@3_s32((int)x, (int)y, (int)z)\n__vi@3_u32(x, y, z)\n__vi@3_s16x2(x, y, z)\n__vi@3_u16x2(x, y, z)\n"
            "__viadd@_s32((int)x, (int)y, (int)z)\n__viadd@_u32(x, y, z)\n__viadd@_s16x2(x, y, z)\n"
            "__viadd@_u16x2(x, y, z)\n__vi@_s32_relu((int)x, (int)y)\n__vi@3_s32_relu((int)x, (int)y, (int)z)\n"
            "__viadd@_s32_relu((int)x, (int)y, (int)z)\n__vi@_s16x2_relu(x, y)\n__vi@3_s16x2_relu(x, y, z)\n"
            "__viadd@_s16x2_relu(x, y, z)\n__vib@_s32((int)x, (int)y, &p)\n(__vib@_u32(x, y, &p), p)\n"
            "(__vib@_s32((int)x, (int)y, &p), p)\n__vib@_s16x2(x, y, &p, &q)\n(__vib@_s16x2(x, y, &p, &q), p + 2 * q)\n"
            "(__vib@_u16x2(x, y, &p, &q), p + 2 * q)\n")},
    {"BitsAndProducts", "unsigned int",
        "__dp4a((int)x, (int)y, (int)z)\n__dp4a(x, y, z)\n__dp2a_lo((int)x, (int)y, (int)z)\n__dp2a_lo(x, y, z)\n"
        "__dp2a_hi((int)x, (int)y, (int)z)\n__dp2a_hi(x, y, z)\n__funnelshift_lc(x, y, z)\n__funnelshift_rc(x, y, z)\n"
        "__funnelshift_l(x, y, z)\n__funnelshift_r(x, y, z)\n__hadd((int)x, (int)y)\n__rhadd((int)x, (int)y)\n"
        "__uhadd(x, y)\n__urhadd(x, y)\n__byte_perm(x, y, z)\n__sad((int)x, (int)y, z)\n__usad(x, y, z)\n"
        "__mul24((int)x, (int)y)\n__umul24(x, y)\n__mulhi((int)x, (int)y)\n__umulhi(x, y)\n__brev(x)\n__clz((int)x)\n"
        "__ffs((int)x)\n__popc(x)\n__fns(x, y & 31, (int)(z & 15) - 8)\n"},
    {"ConversionsOfHalves", "__half",
        eachOf("rn rz rd ru",
            "__half2int_@(x)\n__half2uint_@(x)\n__half2short_@(x)\n__half2ushort_@(x)\n__half2ll_@(x)\n__half2ull_@(x)"
            "\n")
            + "__half2char_rz(x)\n__half2uchar_rz(x)\n__half_as_short(x)\n__half2float(x)\n"
              "(int)x\n(unsigned short)x\n(signed char)x\n(long)x\n(unsigned long long)x\n(bool)x\n",
        0, halfBits},
    {"HalvesOfDouble", "double",
        "__double2half(x)\n__half(x)\n__double2half(__half2float(__half(x)) + 0x1p-11 + y * 0x1p-50)\n"
        "__float2half_rz((float)x)\n__float2half_rd((float)x)\n__float2half_ru((float)x)\n",
        0, halfBits},
    {"HalvesOfWholeNumbers", "long long",
        eachOf("rn rz rd ru",
            "__int2half_@((int)x)\n__uint2half_@((unsigned)x)\n__short2half_@((short)x)\n"
            "__ushort2half_@((unsigned short)x)\n__ll2half_@(x)\n__ull2half_@((unsigned long long)x)\n")
            + "__half((short)x)\n__half(x)\n__half((unsigned long)x)\n",
        0, halfBits},
    {"Halves", "__half",
        eachOf("eq ne lt le gt ge equ neu ltu leu gtu geu", "__h@(x, y)")
            + "x == y\nx != y\nx < y\nx >= y\n__hisnan(x)\n__hisinf(x)\n__hadd(x, y)\n__hsub(x, y)\n__hmul(x, y)\n"
              "__hdiv(x, y)\n__hfma(x, y, z)\n__hadd_sat(x, y)\n__hsub_sat(x, y)\n__hmul_sat(x, y)\n__hfma_sat(x, y, "
              "z)\n"
              "__hfma_relu(x, y, z)\n__hadd_rn(x, y)\n__hmul_rn(x, y)\n__hmin(x, y)\n__hmax(x, y)\n__hmin_nan(x, y)\n"
              "__hmax_nan(x, y)\n__hneg(x)\n__habs(x)\nhfloor(x)\nhceil(x)\nhrint(x)\nhtrunc(x)\nhsqrt(x)\nhrcp(x)\n"
              "hrsqrt(x)\n(w = x, w++, w)\n(w = x, --w)\n-x\n",
        0, halfBits},
    {"FunctionsOfHalves", "__half",
        "hexp(x)\nhexp2(x)\nhexp10(x)\nhlog(x)\nhlog2(x)\nhlog10(x)\nhsin(x)\nhcos(x)\nhtanh(x)\nhtanh_approx(x)\n", 1,
        halfBits},
    {"PairsOfHalves", "__half2",
        eachOf("eq ne lt le gt ge equ neu ltu leu gtu geu", "__h@2(x, y)\n__h@2_mask(x, y)\n__hb@2(x, y)")
            + "__hadd2(x, y)\n__hsub2(x, y)\n__hmul2(x, y)\n__h2div(x, y)\n__hfma2(x, y, z)\n__hadd2_sat(x, y)\n"
              "__hsub2_sat(x, y)\n__hmul2_sat(x, y)\n__hfma2_sat(x, y, z)\n__hfma2_relu(x, y, z)\n__hadd2_rn(x, y)\n"
              "__hmul2_rn(x, y)\n__hmin2(x, y)\n__hmax2(x, y)\n__hmin2_nan(x, y)\n__hmax2_nan(x, y)\n__hneg2(x)\n"
              "__habs2(x)\n__hisnan2(x)\n__hcmadd(x, y, z)\nh2sqrt(x)\nh2rcp(x)\nh2floor(x)\nh2ceil(x)\nh2rint(x)\n"
              "h2trunc(x)\n__low2half2(x)\n__high2half2(x)\n__lows2half2(x, y)\n__highs2half2(x, y)\n"
              "__lowhigh2highlow(x)\nx == y\nx != y\nx < y\n(w = x, w += y)\n-x\n",
        0, halfBits},
};

INSTANTIATE_TEST_SUITE_P(
    All, SubsetValues, testing::ValuesIn(groups), [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace warpatlas::testing_compiler
