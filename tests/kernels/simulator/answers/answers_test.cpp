/// The simulator against a real GPU: every instruction form at the edges of its inputs, and random straight-line
/// programs that mix them, in both builds of the hot loop. The answers were kept by tests/gpu.
#include "kernels/simulator/lanes/instruction_sets.h"
#include "tests/kernels/simulator/answers/answer_file.h"
#include "tests/kernels/simulator/answers/simulated.h"
#include "tests/support/test_folder.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iostream>
#include <iterator>

namespace warpatlas::simulator::answers {
namespace {

/// Empty where there is no such file.
AnswerFile answersIn(const std::string& name)
{
    std::ifstream in(test::testFolder() + "/kernels/simulator/answers/" + name, std::ios::binary);
    return in ? read(in) : AnswerFile{};
}
const AnswerFile& gpuAnswers()
{
    static const AnswerFile file = answersIn("gpu_answers.bin");
    return file;
}
const AnswerFile& furtherAnswers()
{
    static const AnswerFile file = answersIn("further_answers.bin");
    return file;
}
const AnswerFile& phaseAnswers()
{
    static const AnswerFile file = answersIn("phase_answers.bin");
    return file;
}
const AnswerFile& contractedAnswers()
{
    static const AnswerFile file = answersIn("contracted_answers.bin");
    return file;
}

/// How far the approximate forms are from the GPU's: the bound of each is the manual's.
void print(const std::vector<std::pair<std::string, Difference>>& deviations, const InstructionSet& set)
{
    std::cout << "approximate forms, " << set.name << ": largest difference from the GPU\n";
    for (const auto& [name, difference] : deviations)
        std::cout << fmt::format(
            "  {:<36} {:>12.4g} ulp, {:>10.3g} in value\n", name, difference.largestUlps, difference.largestApart);
}

void compareAll(
    const std::vector<Form>& forms, const InstructionSet& set, const AnswerFile& file, bool programs = false)
{
    const std::vector<Simulated> simulated = simulate(forms, set);
    std::vector<std::pair<std::string, Difference>> deviations;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        if (programs && isOdd(i))
            continue;
        const std::string name = programs ? "program " + std::to_string(i) : forms[i].text;
        if (!simulated[i].problem.empty()) {
            ADD_FAILURE() << name << ": " << simulated[i].problem;
            continue;
        }
        const auto found = file.answers.find(keyOf(forms[i]));
        if (found == file.answers.end()) {
            ADD_FAILURE() << name << ": the GPU was not asked; record its answers again";
            continue;
        }
        const Difference difference = compare(forms[i], simulated[i].answers, found->second);
        EXPECT_EQ(difference.rows, 0u) << name << "\n  " << difference.first;
        if (forms[i].bound.kind != Bound::Kind::Exact)
            deviations.emplace_back(name, difference);
    }
    if (!deviations.empty())
        print(deviations, set);
}

class Answers : public ::testing::TestWithParam<const InstructionSet*> {
protected:
    void SetUp() override
    {
        if (GetParam() == nullptr)
            GTEST_SKIP() << "this build has no AVX2 version";
        if (GetParam() != &baselineInstructionSet() && &bestInstructionSet() != GetParam())
            GTEST_SKIP() << "this machine has no AVX2";
    }
};

TEST_P(Answers, OfEveryFormAreTheGpus)
{
    compareAll(allForms(), *GetParam(), gpuAnswers());
}

TEST_P(Answers, OfRandomProgramsAreTheGpus)
{
    compareAll(randomPrograms(programSeed, programCount), *GetParam(), gpuAnswers(), true);
}

TEST_P(Answers, OfFurtherFormsAreTheGpus)
{
    compareAll(furtherForms(), *GetParam(), furtherAnswers());
}

TEST_P(Answers, OfPhasesAreTheGpus)
{
    if (phaseAnswers().answers.empty())
        GTEST_SKIP() << "phase_answers.bin has not been recorded: run warpatlas_gpu_tests on a GPU of sm_90 with "
                        "WARPATLAS_RECORD_PHASES=FILE and --gtest_filter=PhaseAnswers.*";
    compareAll(phaseForms(), *GetParam(), phaseAnswers());
}

/// Whatever a GPU says of them, all of them run, and both builds of the hot loop say the same.
TEST_P(Answers, OfFurtherFormsAreThere)
{
    for (const std::vector<Form>* const forms : {&furtherForms(), &phaseForms()}) {
        const std::vector<Simulated> mine = simulate(*forms, *GetParam()),
                                     other = simulate(*forms, baselineInstructionSet());
        for (std::size_t i = 0; i < mine.size(); ++i) {
            EXPECT_EQ(mine[i].problem, "") << (*forms)[i].text;
            EXPECT_EQ(mine[i].answers, other[i].answers) << (*forms)[i].text;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(BothBuilds, Answers, ::testing::Values(&baselineInstructionSet(), avx2InstructionSet()),
    [](const auto& info) { return info.index == 0 ? "Baseline" : "Avx2"; });

/// Which products are taken into sums: a rounding more or less is another digest.
TEST_P(Answers, OfContractedProgramsAreTheGpus)
{
    const AnswerFile& file = contractedAnswers();
    if (file.answers.empty())
        GTEST_SKIP() << "contracted_answers.bin has not been recorded: run warpatlas_gpu_tests on a GPU with "
                        "WARPATLAS_RECORD_CONTRACTED=FILE and --gtest_filter=ContractedPrograms.*";
    const std::vector<Form> forms = contractedPrograms(contractedSeed, contractedCount);
    const std::vector<Simulated> simulated = simulate(forms, *GetParam());
    std::size_t different = 0;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        ASSERT_EQ(simulated[i].problem, "") << "program " << i;
        if (std::find(std::begin(oddContracted), std::end(oddContracted), i) != std::end(oddContracted))
            continue;
        const auto found = file.answers.find(keyOf(forms[i]));
        ASSERT_NE(found, file.answers.end()) << "program " << i << ": the GPU was not asked; record its answers again";
        const Difference difference = compare(forms[i], simulated[i].answers, found->second);
        different += difference.rows != 0 ? 1 : 0;
        EXPECT_EQ(difference.rows, 0u) << "program " << i << "\n" << forms[i].text << "\n  " << difference.first;
    }
    EXPECT_EQ(different, 0u) << "of " << forms.size();
}

TEST(AnswerFileTest, SaysWhereTheAnswersComeFrom)
{
    for (const char* what : {"GPU", "driver", "date"})
        EXPECT_FALSE(gpuAnswers().about.at(what).empty()) << what;
}

TEST(AnswerFileTest, NoTwoFormsShareAKey)
{
    std::map<std::uint64_t, std::string> keys;
    for (const std::vector<Form>* list : {&allForms(), &furtherForms(), &phaseForms()}) {
        for (const Form& form : *list) {
            const auto [found, added] = keys.try_emplace(keyOf(form), form.text);
            EXPECT_TRUE(added) << form.text << " and " << found->second;
        }
    }
}

/// A comparison that could not fail would show nothing.
TEST(AnswerFileTest, OneWrongBitIsFound)
{
    const Form form{"add.f32 $0, $1, $2;", "f32", {"f32", "f32"}};
    const std::vector<Form> forms{form};
    std::vector<std::byte> answers = simulate(forms, baselineInstructionSet()).front().answers;
    EXPECT_EQ(compare(form, answers, answers).rows, 0u);
    std::vector<std::byte> other = answers;
    other[answers.size() / 2] ^= std::byte{1};
    EXPECT_EQ(compare(form, answers, other).rows, 1u);
}

} // namespace
} // namespace warpatlas::simulator::answers
