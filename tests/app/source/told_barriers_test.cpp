/// Threads that meet at two barriers are told with the lines of both, however the kernel is compiled: compilers would
/// make one barrier of two at the ends of an if's branches, or at their starts.
#include "app/words/problem_words.h"
#include "tests/app/support/own_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
#include <tuple>

namespace warpatlas {
namespace {

using testing::HasSubstr;

struct Barrier {
    const char* name;
    const char *first, *second; ///< statements that give `more` a value
};
constexpr Barrier barriers[] = {{"sync", "__syncthreads(); more = 0", "__syncthreads(); more = r < 2"},
    {"count", "more = __syncthreads_count(0)", "more = __syncthreads_count(i + 64 < n)"},
    {"and", "more = __syncthreads_and(0)", "more = __syncthreads_and(r < 2)"},
    {"or", "more = __syncthreads_or(0)", "more = __syncthreads_or(i + 64 < n)"}};

struct Place {
    const char* kernel;
    const char* n;
    std::size_t first, second; ///< lines
};
// "rounds": what made this known; "ends" and "starts": of an if's branches.
constexpr Place places[] = {{"rounds", "i32:150", 7, 11}, {"ends", "i32:22", 21, 24}, {"starts", "i32:22", 33, 36}};

std::string textOf(const Barrier& barrier)
{
    const std::string first = std::string("            ") + barrier.first + ";\n";
    return "__global__ void rounds(const int* a, int* out, int n)\n{\n    int t = threadIdx.x, sum = 0, more = 1;\n"
           "    for (int r = 0; more && r < 4; r++) {\n        int i = r * blockDim.x + t;\n        if (i >= n) {\n"
        + first + "            continue;\n        }\n        sum += a[i];\n        " + barrier.second
        + ";\n    }\n    out[t] = sum;\n}\n"
          "__global__ void ends(const int* a, int* out, int n)\n{\n    int t = threadIdx.x, x, more;\n"
          "    x = a[t];\n    if (t < n) {\n        x = a[t] * 3;\n"
        + first + "    } else {\n        x = a[t] + 1;\n" + first + "    }\n    out[t] = x + more;\n}\n"
        + "__global__ void starts(const int* a, int* out, int n)\n{\n    int t = threadIdx.x, more;\n"
          "    int x = a[t];\n    if (t < n) {\n"
        + first + "        x += a[t] * 3;\n    } else {\n" + first
        + "        x += a[t] + 1;\n    }\n    out[t] = x + more;\n}\n";
}

using Compiled = std::tuple<CompilerKind, CompileMode, Barrier>;

class ToldBarriers : public ::testing::TestWithParam<Compiled> { };

TEST_P(ToldBarriers, AreThoseOfTheSource)
{
    const auto& [compiler, mode, barrier] = GetParam();
    for (const CompilerListing& listing : listCompilers())
        if (listing.kind == compiler && !listing.reason.empty())
            GTEST_SKIP() << listing.reason;
    for (const Place& place : places) {
        Experiment experiment = test::ownKernel("told.cu", textOf(barrier), {{1, 1, 1}, {64, 1, 1}},
            {"in:ramp:150:i32", "out:i32:64", place.n}, place.kernel);
        experiment.source->compiler = compiler;
        experiment.source->mode = mode;
        const OutcomePointer outcome = test::run(experiment);
        ASSERT_EQ(outcome->problems.size(), 1u) << place.kernel;
        const Problem& problem = outcome->problems.front();
        EXPECT_EQ(problem.kind, ProblemKind::Barrier);
        const std::string words = sentenceOf(problem);
        EXPECT_THAT(words, HasSubstr("threads of one block met at different barriers"));
        EXPECT_EQ(problem.line, place.first) << place.kernel;
        const std::size_t first = words.find(" in line " + std::to_string(place.first) + " ");
        const std::size_t second = words.find(" in line " + std::to_string(place.second) + " ");
        EXPECT_LT(first, second) << place.kernel << words;
        EXPECT_NE(second, std::string::npos) << place.kernel << words;
        EXPECT_THAT(words, HasSubstr("22 "));
        EXPECT_THAT(words, HasSubstr("42 "));
    }
}

std::string compiledName(const testing::TestParamInfo<Compiled>& info)
{
    const auto& [compiler, mode, barrier] = info.param;
    const std::string how = mode == CompileMode::Lesson ? "lesson" : mode == CompileMode::Optimised ? "o3" : "debug";
    return std::string(compiler == CompilerKind::Clang ? "clang_" : "nvrtc_") + how + "_" + barrier.name;
}

INSTANTIATE_TEST_SUITE_P(Compiled, ToldBarriers,
    testing::Combine(testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang),
        testing::Values(CompileMode::Lesson, CompileMode::Optimised, CompileMode::Debug), testing::ValuesIn(barriers)),
    compiledName);

} // namespace
} // namespace warpatlas
