// Each kind of mistake in host code has a program of tests/programs in which `warpatlas exec` finds it, and a correct
// twin, made by a definition, in which it finds nothing.
#include "app/program/program_record.h"
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace warpatlas {
namespace {

using HostKind = HostProblem::Kind;

struct KindCase {
    HostKind kind = HostKind::Leak;
    std::string program;
    std::vector<int> lines; ///< in which it is found
    std::string twin; ///< the definition that mends it
    std::vector<std::string> others{}; ///< kinds of other problems that come with it
    int status = 0; ///< that it ends with
    std::string library{}; ///< of CUDA's, that it is linked with
};

void PrintTo(const KindCase& one, std::ostream* stream)
{
    *stream << nameOf(one.kind) << " in " << one.program;
}

const KindCase kindCases[] = {
    {HostKind::UncheckedResult, "early_elapsed", {25}, "WAITS"},
    {HostKind::EndedWith, "mistakes/ended_with", {27}, "MENDED", {}, 1},
    {HostKind::UncheckedLaunch, "mistakes/unchecked_launch", {25}, "MENDED", {"launch"}},
    {HostKind::UntoldKernelError, "mistakes/untold_error", {19}, "MENDED", {"out_of_bounds"}},
    {HostKind::Leak, "mistakes/forgotten_free", {14, 15}, "MENDED"},
    {HostKind::Unsupported, "missing_function", {9}, "MENDED"},
    {HostKind::Refused, "mistakes/large_local", {30}, "MENDED"},
    {HostKind::EarlyRead, "early_read", {28}, "WAITS"},
    {HostKind::EarlyWrite, "overwritten_source", {15}, "WAITS"},
    {HostKind::NeverAwaited, "never_awaited", {11}, "WAITS"},
    {HostKind::NeverRead, "mistakes/never_read", {22}, "MENDED"},
    {HostKind::CopiedUnwritten, "rounded_grid", {23}, "MENDED"},
    {HostKind::CopiedRest, "mistakes/copied_rest", {27}, "MENDED"},
    {HostKind::ReadUnwritten, "mistakes/factor_never_filled", {21}, "MENDED", {}, 0, "cublas"},
    {HostKind::UnorderedWrites, "stream_hazards", {59, 74}, "ORDERS", {"unordered_overwrite", "unordered_read"}},
    {HostKind::UnorderedRead, "unordered_streams", {34}, "ORDERS"},
    {HostKind::UnorderedOverwrite, "stream_hazards", {53}, "ORDERS",
        {"unordered_writes", "unordered_writes", "unordered_read"}},
};

/// All that have a name, which the compiler sees to.
std::vector<HostKind> allKinds()
{
    std::vector<HostKind> kinds;
    for (int value = 0; value <= std::numeric_limits<std::uint8_t>::max(); ++value)
        if (!nameOf(static_cast<HostKind>(value)).empty())
            kinds.push_back(static_cast<HostKind>(value));
    return kinds;
}

std::string programText(const std::string& name)
{
    std::ifstream stream(test::programFile(name));
    return {std::istreambuf_iterator<char>(stream), {}};
}

struct FoundProblems {
    std::multiset<std::string> kinds;
    std::multiset<int> lines; ///< of the kind that is asked about
};

FoundProblems problemsOf(const KindCase& one, const std::vector<std::string>& options, int status)
{
    std::vector<std::string> words{"exec", test::programFile(one.program), "--json", "-"};
    words.insert(words.end(), options.begin(), options.end());
    if (!one.library.empty())
        words.push_back("--nvcc=-l" + one.library);
    const test::Finished finished = test::runProgram(words);
    EXPECT_EQ(finished.status, status) << finished.err;
    FoundProblems found;
    const auto json = nlohmann::json::parse(finished.out);
    for (const auto& problem : json.at("problems")) {
        found.kinds.insert(problem.at("kind").get<std::string>());
        if (problem.at("kind") == nameOf(one.kind))
            found.lines.insert(problem.value("line", 0));
    }
    return found;
}

class ExecProblemKind : public testing::TestWithParam<KindCase> {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNoPrograms(); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

INSTANTIATE_TEST_SUITE_P(, ExecProblemKind, testing::ValuesIn(kindCases),
    [](const auto& info) { return std::string(nameOf(info.param.kind)); });

TEST_P(ExecProblemKind, IsFoundInItsProgram)
{
    const KindCase& one = GetParam();
    const FoundProblems found = problemsOf(one, {}, one.status);
    EXPECT_THAT(found.lines, testing::ElementsAreArray(one.lines));
    std::multiset<std::string> expected(one.others.begin(), one.others.end());
    for (std::size_t i = 0; i < one.lines.size(); ++i)
        expected.emplace(nameOf(one.kind));
    EXPECT_EQ(found.kinds, expected) << "and nothing else";
}

TEST_P(ExecProblemKind, IsNotFoundInItsTwin)
{
    const KindCase& one = GetParam();
    EXPECT_THAT(problemsOf(one, {"-D" + one.twin}, 0).kinds, testing::IsEmpty());
}

} // namespace

TEST(ExecProblemKinds, EachHasAProgramAndATwin)
{
    const std::vector<HostKind> kinds = allKinds();
    EXPECT_GE(kinds.size(), 10u);
    for (const HostKind kind : kinds) {
        const auto* const found = std::ranges::find(kindCases, kind, &KindCase::kind);
        ASSERT_NE(found, std::end(kindCases)) << nameOf(kind) << " has no program in which it is found";
        EXPECT_FALSE(found->lines.empty()) << nameOf(kind);
        EXPECT_THAT(programText(found->program), testing::ContainsRegex("#ifn?def " + found->twin))
            << nameOf(kind) << " has no correct twin";
    }
}

} // namespace warpatlas
