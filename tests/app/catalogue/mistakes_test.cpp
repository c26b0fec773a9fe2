/// Every named mistake of every kernel, on its default data and launch: the run says what went wrong, where, in whose
/// thread and why, which are the fields that mistake_causes.txt has for it; and the right kernel is called right.
#include "app/session/run_experiment.h"
#include "app/session/session.h"
#include "app/words/problem_words.h"
#include "tests/app/catalogue/told.h"
#include "tests/support/test_folder.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace warpatlas {
namespace {

struct MistakeCase {
    const CatalogueKernel* kernel = nullptr;
    const Mistake* mistake = nullptr; ///< null: the right kernel
};

std::vector<MistakeCase> rightKernels()
{
    std::vector<MistakeCase> list;
    for (const CatalogueKernel* kernel : catalogue())
        list.push_back({kernel, nullptr});
    return list;
}

std::vector<MistakeCase> namedMistakes()
{
    std::vector<MistakeCase> list;
    for (const CatalogueKernel* kernel : catalogue())
        for (const Mistake& mistake : kernel->description().mistakes)
            list.push_back({kernel, &mistake});
    return list;
}

std::string testName(const ::testing::TestParamInfo<MistakeCase>& info)
{
    const KernelDescription& kernel = info.param.kernel->description();
    std::string name = kernel.name + "_" + kernel.variant;
    if (info.param.mistake != nullptr)
        name += "__" + info.param.mistake->name;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

OutcomePointer runCase(const MistakeCase& one)
{
    Experiment experiment;
    experiment.kernel = fullName(one.kernel->description());
    if (one.mistake != nullptr)
        experiment.mistake = one.mistake->name;
    RunOptions options;
    options.measure = false;
    Progress progress;
    return runExperiment(experiment, options, progress);
}

std::string inWords(const Problem& problem)
{
    std::string text = std::string(nameOf(problem.severity)) + " " + std::string(nameOf(problem.kind));
    if (problem.line)
        text += ", line " + std::to_string(*problem.line);
    const auto add = [&](const char* what, const std::optional<Dim3>& index) {
        if (index)
            text += std::string(", ") + what + " " + std::to_string(index->x) + "," + std::to_string(index->y) + ","
                + std::to_string(index->z);
    };
    add("block", problem.block);
    add("thread", problem.thread);
    return text + ": " + sentenceOf(problem);
}

std::string inWords(const std::vector<Problem>& problems)
{
    std::string text = problems.empty() ? "no problem at all" : "";
    for (const Problem& problem : problems)
        text += "\n  " + inWords(problem);
    return text;
}

std::string lineOf(const std::string& text, std::uint32_t number)
{
    std::istringstream lines(text);
    std::string line;
    while (number-- > 0)
        std::getline(lines, line);
    return line;
}

/// What each mistake must be told as: "matmul:tiled no_guard" and the rest of its line in mistake_causes.txt.
const std::map<std::string, std::string>& causes()
{
    static const std::map<std::string, std::string> table = [] {
        std::map<std::string, std::string> read;
        std::istringstream lines(test::readTestFile("app/catalogue/mistake_causes.txt"));
        for (std::string line; std::getline(lines, line);)
            if (const std::size_t bar = line.find(" | "); !line.starts_with("#") && bar != std::string::npos)
                read[line.substr(0, bar)] = line.substr(bar + 3);
        return read;
    }();
    return table;
}

/// What a failing test, and ctest's list, say of it.
void PrintTo(const MistakeCase& one, std::ostream* stream)
{
    *stream << fullName(one.kernel->description()) << (one.mistake == nullptr ? "" : " with " + one.mistake->name);
}

class RightKernels : public ::testing::TestWithParam<MistakeCase> { };
class NamedMistakes : public ::testing::TestWithParam<MistakeCase> { };

INSTANTIATE_TEST_SUITE_P(Catalogue, RightKernels, ::testing::ValuesIn(rightKernels()), testName);
INSTANTIATE_TEST_SUITE_P(Catalogue, NamedMistakes, ::testing::ValuesIn(namedMistakes()), testName);

TEST_P(RightKernels, HaveNoProblem)
{
    const OutcomePointer outcome = runCase(GetParam());
    ASSERT_TRUE(outcome->check) << inWords(outcome->problems);
    EXPECT_TRUE(outcome->check->matches);
    EXPECT_TRUE(std::ranges::all_of(outcome->problems, [](const Problem& problem) {
        return problem.severity == Severity::Information;
    })) << inWords(outcome->problems);
}

TEST_P(NamedMistakes, AreToldWithLineThreadAndCause)
{
    const Mistake& mistake = *GetParam().mistake;
    const OutcomePointer outcome = runCase(GetParam());
    const std::string_view source = outcome->bound->work.code.source;
    const MistakenText text = textOf(mistake);
    EXPECT_EQ(source, text.text);
    const std::uint32_t line = text.guilty;
    const std::string guilty = lineOf(text.text, line);

    // clang takes a float4 apart: each of its members is loaded in the line that uses it first, up to two below.
    const bool clang = outcome->bound->work.code.lessonMode.starts_with("clang");
    const bool four = guilty.find('4') != std::string::npos || guilty.find("four") != std::string::npos;
    const std::uint32_t below = clang && four ? 2 : 0;
    const auto isCaught = [&](const Problem& problem) {
        return problem.kind == mistake.caughtAs && problem.line && *problem.line >= line
            && *problem.line <= line + below;
    };
    // What an earlier launch does has its thread in words; the shown launch does it again, with the thread to look at.
    auto found = std::ranges::find_if(outcome->problems,
        [&](const Problem& problem) { return isCaught(problem) && problem.block && problem.thread; });
    if (found == outcome->problems.end())
        found = std::ranges::find_if(outcome->problems, isCaught);
    ASSERT_NE(found, outcome->problems.end()) << "nothing says " << nameOf(mistake.caughtAs) << " at line " << line
                                              << " (" << guilty << "):" << inWords(outcome->problems);
    EXPECT_TRUE(found->block && found->thread) << inWords(*found);
    const std::string name = fullName(GetParam().kernel->description()) + " " + mistake.name;
    if (const char* const file = std::getenv("WARPATLAS_RECORD_CAUSES"))
        std::ofstream(file, std::ios::app) << name << " | " << toldOf(*found) << "\n";
    const auto cause = causes().find(name);
    ASSERT_NE(cause, causes().end()) << "mistake_causes.txt has no line for it";
    EXPECT_EQ(toldOf(*found), cause->second) << inWords(*found);
    ASSERT_TRUE(outcome->check) << inWords(outcome->problems);
    const bool slow = mistake.caughtAs == ProblemKind::Uncoalesced || mistake.caughtAs == ProblemKind::BankConflict
        || mistake.caughtAs == ProblemKind::IdleLanes;
    EXPECT_EQ(found->severity == Severity::Information, slow) << inWords(*found);
    if (slow) {
        EXPECT_TRUE(outcome->check->matches) << "it is slow, and right:" << inWords(outcome->problems);
    }
    if (mistake.caughtAs == ProblemKind::Mismatch) {
        EXPECT_FALSE(outcome->check->matches);
    }
}

} // namespace
} // namespace warpatlas
