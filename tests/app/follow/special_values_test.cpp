/// What the panel and the debugger tell of every function of C's and CUDA's at zero, infinity, NaN and the ends of the
/// types is what the thread computed: each result is also written to memory, and told values are held against that.
#include "app/debug/block_debugger.h"
#include "app/follow/follower.h"
#include "tests/app/dataset/npy_files.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>

namespace warpatlas {
namespace {

std::vector<double> inputs()
{
    return {0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2.5, INFINITY, -INFINITY, NAN, 1e-40, -1e-40, 1e-45, 88.5, -88.5, 200,
        -200, 3.4e38, -3.4e38, 2147483648.0, -2147483648.0, 3e9, 1e19, -1e19, 0.99999, 3.1415927, 100.25};
}

struct Functions {
    const char* name;
    const char* type; ///< of x
    std::vector<std::string> calls;
    bool isLong = false; ///< thousands of instructions: no more than the first inputs are tried
};

std::ostream& operator<<(std::ostream& out, const Functions& functions)
{
    return out << functions.name;
}

/// Every function of reals as it stands in a kernel; "#" is the f of the float's.
Functions functionsOf(
    const char* name, const char* type, const char* suffix, const std::vector<std::string>& calls, const char* result)
{
    Functions all{
        name, type, {}, std::string_view(name).starts_with("Near") || std::string_view(name).starts_with("Angles")};
    for (const std::string& call : calls) {
        std::string text = std::string(result == nullptr ? type : result) + " r = ";
        for (const char letter : call)
            text += letter == '#' ? suffix : std::string(1, letter);
        all.calls.push_back(text);
    }
    return all;
}

std::vector<Functions> allFunctions()
{
    const std::vector<std::string> near{"log#(x)", "log2#(x)", "log10#(x)", "log1p#(x)", "exp#(x)", "exp2#(x)",
        "exp10#(x)", "expm1#(x)", "rsqrt#(x)", "cbrt#(x)", "rcbrt#(x)", "pow#(x, x)", "pow#(2, x)", "hypot#(x, x)",
        "rhypot#(x, x)", "erf#(x)", "erfc#(x)", "normcdf#(x)"};
    const std::vector<std::string> gammas{"tgamma#(x)", "lgamma#(x)"}; // not of our headers for clang
    const std::vector<std::string> angles{"sin#(x)", "cos#(x)", "tan#(x)", "sinpi#(x)", "cospi#(x)", "asin#(x)",
        "acos#(x)", "atan#(x)", "atan2#(x, x)", "atan2#(1, x)", "sinh#(x)", "cosh#(x)", "tanh#(x)", "asinh#(x)",
        "acosh#(x)", "atanh#(x)"};
    const std::vector<std::string> exact{"sqrt#(x)", "fabs#(x)", "floor#(x)", "ceil#(x)", "trunc#(x)", "round#(x)",
        "rint#(x)", "nearbyint#(x)", "logb#(x)", "fmin#(x, 1)", "fmax#(x, 1)", "fmax#(x, -0.0)", "fmin#(0, x)",
        "fmod#(x, 2.5)", "fmod#(1, x)", "remainder#(x, 2)", "fdim#(x, 1)", "copysign#(x, -x)", "copysign#(x * x, x)",
        "ldexp#(x, 3)", "scalbn#(x, -3)", "fma#(x, x, x)", "1 / x", "x / x", "x - x", "x * x", "0 * x", "x + x", "-x",
        "sqrt#(x - 1)", "x < 0 ? x : -x"};
    const std::vector<std::string> fast{"__logf(x)", "__log2f(x)", "__expf(x)", "__exp10f(x)", "__powf(x, 2.0f)",
        "__fdividef(1.0f, x)", "__fdividef(x, x)", "__saturatef(x)", "__frcp_rn(x)", "__fsqrt_rn(x)", "__frsqrt_rn(x)",
        "__fdiv_rn(x, x)", "__fmul_rn(x, x)", "__fadd_rn(x, x)", "__fsub_rn(x, x)", "__fmaf_rn(x, x, x)", "__sinf(x)",
        "__cosf(x)", "min(x, 1.0f)", "max(x, 1.0f)", "abs(x)"};
    const std::vector<std::string> truths{"isnan(x)", "isinf(x)", "isfinite(x)", "x == x", "x != x", "x < 0", "x > x",
        "!(x >= 0)", "x == INFINITY", "x < -FLT_MAX"};
    const std::vector<std::string> wholes{
        "(int)x", "ilogb#(x)", "abs((int)x)", "min((int)x, -1)", "max((int)x, INT_MIN)"};
    const std::vector<std::string> conversions{
        "__float2int_rn(x)", "__float2int_rz(x)", "__float2int_ru(x)", "__float2int_rd(x)"};
    return {functionsOf("NearFloats", "float", "f", near, nullptr),
        functionsOf("NearDoubles", "double", "", near, nullptr),
        functionsOf("AnglesOfFloats", "float", "f", angles, nullptr),
        functionsOf("AnglesOfDoubles", "double", "", angles, nullptr),
        functionsOf("GammasOfFloats", "float", "f", gammas, nullptr),
        functionsOf("GammasOfDoubles", "double", "", gammas, nullptr),
        functionsOf("ExactFloats", "float", "f", exact, nullptr),
        functionsOf("ExactDoubles", "double", "", exact, nullptr),
        functionsOf("FastFloats", "float", "", fast, nullptr),
        functionsOf("TruthsOfFloats", "float", "", truths, "bool"),
        functionsOf("TruthsOfDoubles", "double", "", truths, "bool"),
        functionsOf("WholesOfFloats", "float", "f", wholes, "int"),
        functionsOf("WholesOfDoubles", "double", "", wholes, "int"),
        functionsOf("RoundedFloats", "float", "", conversions, "int"),
        functionsOf(
            "UnsignedOfFloats", "float", "", {"(unsigned)x", "__float2uint_rn(x)", "__float2uint_rz(x)"}, "unsigned"),
        functionsOf("LongsOfFloats", "float", "f",
            {"(long long)x", "llrint#(x)", "llround#(x)", "lrint#(x)", "__float2ll_rz(x)", "__float2ll_rn(x)"},
            "long long"),
        functionsOf("LongsOfDoubles", "double", "", {"(long long)x", "llrint#(x)", "llround#(x)"}, "long long")};
}

constexpr std::size_t firstCall = 5; ///< line

/// "float r0 = logf(x);" with "out[..] = r0;" in the next line.
OutcomePointer ran(const Functions& functions)
{
    const std::string type = functions.type, count = std::to_string(functions.calls.size());
    std::string text = "__global__ void every(const " + type + "* in, double* out)\n{\n    int i = threadIdx.x;\n    "
        + type + " x = in[i];\n";
    for (std::size_t k = 0; k < functions.calls.size(); ++k) {
        const std::string number = std::to_string(k);
        std::string call = functions.calls[k];
        call.insert(call.find(" r = ") + 2, number);
        text += "    " + call + ";\n    out[i * " + count + " + " + number + "] = r" + number + ";\n";
    }
    const test::TemporaryFolder folder;
    const std::size_t size = inputs().size();
    const std::string shape = "(" + std::to_string(size) + ",)";
    const std::vector<double> all = inputs();
    const bool single = type == "float";
    const std::string file = single
        ? folder.write(
            "x.npy", test::npy("<f4", shape, test::bytesOf<float>(std::vector<float>(all.begin(), all.end()))))
        : folder.write("x.npy", test::npy("<f8", shape, test::bytesOf<double>(all)));
    return test::run(test::ownKernel("every.cu", text + "}\n", {{1, 1, 1}, {static_cast<std::uint32_t>(size), 1, 1}},
        {"in:" + file, "out:f64:" + std::to_string(size * functions.calls.size())}));
}

bool hasNvrtc()
{
    return std::ranges::any_of(listCompilers(),
        [](const CompilerListing& one) { return one.kind == CompilerKind::Nvrtc && one.reason.empty(); });
}

class SpecialValues : public ::testing::TestWithParam<Functions> { };

bool isTold(const std::string& told, double written)
{
    if (told == "true" || told == "false")
        return written == (told == "true" ? 1 : 0);
    if (std::isnan(written))
        return told == "nan";
    if (told.find("nan") != std::string::npos)
        return false;
    const double value = std::strtod(told.c_str(), nullptr);
    const bool same = value == written || static_cast<float>(value) == static_cast<float>(written);
    return same && std::signbit(value) == std::signbit(written);
}

TEST_P(SpecialValues, AreWhatTheThreadComputed)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const Functions& functions = GetParam();
    if (std::string_view(functions.name).starts_with("Gammas") && !hasNvrtc())
        GTEST_SKIP() << "NVRTC is not installed";
    const std::size_t count = functions.calls.size();
    const OutcomePointer outcome = ran(functions);
    ASSERT_TRUE(outcome->problems.empty());
    const auto written = outcome->after.at(1)->values<double>();
    std::size_t told = 0, untold = 0;
    std::map<std::string, std::string> untraced; ///< by call: the inputs
    Progress progress;
    for (std::size_t thread = 0; thread < (functions.isLong ? 12 : inputs().size()); ++thread) {
        const StoryPointer story = followThread(outcome, thread, progress);
        for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
            const std::size_t line = story->visits[visit].line;
            if (line < firstCall || (line - firstCall) % 2 != 0 || (line - firstCall) / 2 >= count)
                continue;
            const std::size_t call = (line - firstCall) / 2;
            const std::string where = functions.calls[call] + " where x is " + std::to_string(inputs()[thread]);
            const MomentPointer moment = momentOf(story, *outcome, visit);
            for (const std::string& formula : moment->formulas) {
                const std::string last = formula.substr(formula.rfind(" = ") + 3);
                if (last == notTraced() || formula == notTraced()) {
                    ++untold;
                    untraced[functions.calls[call]] += " " + std::to_string(inputs()[thread]);
                    continue;
                }
                ++told;
                EXPECT_TRUE(isTold(last, written[thread * count + call]))
                    << where << ": " << formula << ", the thread has " << written[thread * count + call];
            }
        }
        // The debugger's variables at the end.
        BlockDebugger debugger(outcome, story);
        const DebugMomentPointer moment = debugger.at(story->end(), false, progress);
        for (const LaneRow& row : moment->variables)
            if (row.name[0] == 'r' && row.values[thread] != notTraced()) {
                const std::size_t call = std::stoul(row.name.substr(1));
                EXPECT_TRUE(isTold(row.values[thread], written[thread * count + call]))
                    << functions.calls[call] << " where x is " << inputs()[thread] << ": " << row.values[thread];
            }
    }
    std::cout << functions.name << ": " << told << " told, " << untold << " not traced\n";
    for (const auto& [call, where] : untraced)
        std::cout << "    " << call << ":" << where << '\n';
    EXPECT_GT(told, untold);
}

INSTANTIATE_TEST_SUITE_P(Functions, SpecialValues, ::testing::ValuesIn(allFunctions()),
    [](const auto& info) { return std::string(info.param.name); });

/// `ax` is infinite in thread 0, and no number in thread 1.
TEST(SpecialConditions, ComeToHold)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const OutcomePointer outcome = test::run(test::ownKernel("inverse.cu", R"(
__global__ void inverse(const int* in, float* out)
{
    int i = threadIdx.x;
    float x = in[i];
    float a = 1.0f / x;
    float ax = a * x;
    float l = logf(x);
    out[i] = ax + l;
}
)",
        {{1, 1, 1}, {4, 1, 1}}, {"in:ramp:4:i32", "out:f32:4"}));
    Progress progress;
    const StoryPointer story = followThread(outcome, 0, progress);
    BlockDebugger debugger(outcome, story);
    for (const char* const condition : {"isnan(ax)", "ax != ax", "isinf(a)", "a == INFINITY", "l == -INFINITY",
             "!isfinite(l)", "a > FLT_MAX", "isinf(logf(x))", "l < -1e30f", "(int)a == INT_MAX", "(int)ax == 0"}) {
        DebugWish wish;
        wish.stop = DebugWish::Stop::Condition;
        wish.condition = condition;
        EXPECT_TRUE(debugger.find(0, wish, progress)) << condition;
    }
    for (const char* const condition :
        {"isnan(a)", "isnan(l)", "l > -1000", "a < 0", "isfinite(ax)", "l == INFINITY"}) {
        DebugWish wish;
        wish.stop = DebugWish::Stop::Condition;
        wish.condition = condition;
        EXPECT_FALSE(debugger.find(0, wish, progress)) << condition;
    }
}

} // namespace
} // namespace warpatlas
