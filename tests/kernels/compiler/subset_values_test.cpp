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
            + ">(v[i + " + std::to_string(2 * count) + "]);\n    int k;\n    " + type + " w;\n";
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

/// One line for each of the words in place of @.
std::string eachOf(const std::string& words, const std::string& pattern)
{
    std::string lines;
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
        std::string line = pattern;
        for (std::size_t at = line.find('@'); at != std::string::npos; at = line.find('@', at + word.size()))
            line.replace(at, 1, word);
        lines += line + "\n";
    }
    return lines;
}

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
};

INSTANTIATE_TEST_SUITE_P(
    All, SubsetValues, testing::ValuesIn(groups), [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace warpatlas::testing_compiler
