/// Numbers under the words of every kernel's source: each stands under the word that has it, and is what the launch or
/// the simulator says of it.
#include "kernels/catalogue/catalogue.h"
#include "tests/app/follow/followed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

namespace warpatlas {
namespace {

OutcomePointer boundInPlace(const std::string& name)
{
    Experiment experiment;
    experiment.kernel = name;
    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bindExperiment(experiment);
    if (!outcome->bound->work.earlier.empty())
        for (const BufferSpec& buffer : outcome->bound->work.buffers)
            outcome->before.push_back(
                buffer.contents ? buffer.contents : std::make_shared<Array>(buffer.type, buffer.shape));
    return outcome;
}

std::string_view wordsUnder(const Outcome& outcome, const StoryValue& value)
{
    std::string_view text = outcome.bound->work.code.source;
    for (std::uint32_t line = 1; line < value.line; ++line)
        text.remove_prefix(text.find('\n') + 1);
    text = text.substr(0, text.find('\n'));
    return value.column + value.length <= text.size() ? text.substr(value.column, value.length) : std::string_view();
}

std::string placeNumber(const Outcome& outcome, std::uint64_t thread, std::string_view word)
{
    const Launch& launch = outcome.bound->launch;
    const ThreadId id = threadFromLinear(launch, thread);
    const Dim3& of = word.starts_with("threadIdx") ? id.thread
        : word.starts_with("blockIdx")             ? id.block
        : word.starts_with("blockDim")             ? launch.block
                                                   : launch.grid;
    return std::to_string(word.back() == 'x' ? of.x : word.back() == 'y' ? of.y : of.z);
}

class ValuesInPlace : public ::testing::TestWithParam<const CatalogueKernel*> { };

INSTANTIATE_TEST_SUITE_P(Kernels, ValuesInPlace, ::testing::ValuesIn(catalogue().begin(), catalogue().end()),
    [](const auto& info) { return info.param->description().name + "_" + info.param->description().variant; });

TEST_P(ValuesInPlace, StandUnderTheirWordsAndSayWhatTheFormulasSay)
{
    const std::string name = GetParam()->description().name + ":" + GetParam()->description().variant;
    const OutcomePointer outcome = boundInPlace(name);
    const std::uint64_t thread = outcome->bound->launch.threads() / 2 + 7;
    Progress progress;
    const StoryPointer story = followThread(outcome, thread, progress);
    std::size_t values = 0, places = 0, inPlace = 0, formulas = 0;
    for (std::size_t visit = 0; visit < std::min<std::size_t>(story->visits.size(), 200); ++visit) {
        const MomentPointer moment = momentOf(story, *outcome, visit);
        for (const StoryValue& value : moment->values) {
            using Kind = StoryValue::Kind;
            if (value.kind == Kind::Holds || value.kind == Kind::Fails) {
                EXPECT_EQ(value.length, 0u);
                continue;
            }
            ++values;
            const std::string word(wordsUnder(*outcome, value));
            ASSERT_FALSE(word.empty()) << name << ", line " << value.line;
            // What gets a value may begin with a cast: "*(float4*)&tile[0][0]".
            const bool cast = value.kind == Kind::Result && (word.front() == '(' || word.front() == '*');
            EXPECT_TRUE(cast || std::isalpha(static_cast<unsigned char>(word.front())) != 0 || word.front() == '_')
                << name << ", line " << value.line << ": " << word;
            EXPECT_FALSE(value.text.empty()) << word;
            const bool ofLaunch = word.starts_with("threadIdx.") || word.starts_with("blockIdx.")
                || word.starts_with("blockDim.") || word.starts_with("gridDim.");
            EXPECT_EQ(ofLaunch,
                value.kind == Kind::Block || value.kind == Kind::Thread || value.kind == Kind::Dimension
                    || value.kind == Kind::Grid)
                << word;
            if (ofLaunch) {
                ++places;
                EXPECT_EQ(value.text, placeNumber(*outcome, thread, word)) << name << ", line " << value.line;
            }
        }
        for (const StoryFormula& formula : moment->stages) {
            ++formulas;
            if (!formula.inPlace)
                continue;
            ++inPlace;
            const std::string& last = formula.stages.back();
            if (formula.kind == StoryFormula::Kind::Condition) {
                const auto kind = last == "true" ? StoryValue::Kind::Holds : StoryValue::Kind::Fails;
                EXPECT_NE(std::ranges::find(moment->values, kind, &StoryValue::kind), moment->values.end());
            } else if (formula.kind != StoryFormula::Kind::Place) {
                EXPECT_TRUE(std::ranges::any_of(moment->values,
                    [&](const StoryValue& value) {
                        return value.kind == StoryValue::Kind::Result && value.text == last;
                    }))
                    << name << ", line " << moment->line << ": " << moment->formulas.front();
            }
        }
    }
    std::cout << name << ": " << values << " values, " << places << " of the launch; " << inPlace << " of " << formulas
              << " formulas need no row\n";
    EXPECT_GT(values, 0u);
    EXPECT_GT(places, 0u);
}

TEST(ValueInPlace, OfAGuardIsATickOrACross)
{
    const OutcomePointer outcome = boundInPlace("grayscale");
    const auto signs = [&](std::uint64_t thread) {
        Progress progress;
        const StoryPointer story = followThread(outcome, thread, progress);
        std::vector<StoryValue::Kind> found;
        for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
            const MomentPointer moment = momentOf(story, *outcome, visit);
            for (const StoryValue& value : moment->values)
                if (value.kind == StoryValue::Kind::Holds || value.kind == StoryValue::Kind::Fails)
                    found.push_back(value.kind);
        }
        return found;
    };
    EXPECT_EQ(signs(0), std::vector{StoryValue::Kind::Holds});
    EXPECT_EQ(signs(outcome->bound->launch.threads() - 1), std::vector{StoryValue::Kind::Fails});
}

} // namespace
} // namespace warpatlas
