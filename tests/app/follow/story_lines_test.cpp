/// What stands at a followed thread's lines: of each the last visit, and what the variables hold by then.
#include "app/follow/story_lines.h"

#include "app/follow/assignments.h"
#include "app/follow/held_values.h"
#include "tests/app/follow/followed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace warpatlas {
namespace {

using test::lineOf;
using test::storyOf;

struct Followed {
    OutcomePointer outcome = test::tiledProduct().outcome();
    StoryPointer story = storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    StoryTeller teller{story, outcome};

    std::uint32_t line(const std::string& text) const { return lineOf(outcome, "void tiled(", text); }
    /// The `round`-th visit, from 0, of the line that holds `text`.
    std::size_t visitOf(const std::string& text, std::size_t round = 0) const
    {
        for (std::size_t visit = 0; visit < story->visits.size(); ++visit)
            if (story->visits[visit].line == line(text) && round-- == 0)
                return visit;
        throw std::runtime_error("no visit to " + text);
    }
};

std::map<std::string, std::string> valuesOf(const StoryLines& lines)
{
    std::map<std::string, std::string> values;
    for (const StoryVariable& variable : lines.variables)
        values[variable.name] = variable.value;
    return values;
}

const StoryLine* lineAt(const StoryLines& lines, std::uint32_t line)
{
    const auto found = std::ranges::find(lines.lines, line, [](const StoryLine& one) { return one.moment->line; });
    return found == lines.lines.end() ? nullptr : &*found;
}

TEST(StoryLines, EachLineStandsAsItWasTheLastTime)
{
    Followed followed;
    for (std::size_t visit = 0; visit < followed.story->visits.size(); ++visit) {
        const StoryLinesPointer told = followed.teller.at(visit);
        ASSERT_EQ(told->present->visit, visit);
        std::map<std::uint32_t, std::size_t> last;
        for (std::size_t i = 0; i <= visit; ++i)
            if (followed.story->visits[i].line != 0)
                last[followed.story->visits[i].line] = i;
        ASSERT_EQ(told->lines.size(), last.size()) << "visit " << visit;
        auto expected = last.begin();
        for (const StoryLine& line : told->lines) {
            EXPECT_EQ(line.moment->line, expected->first);
            EXPECT_EQ(line.moment->visit, expected->second);
            EXPECT_EQ(line.moment->formulas, momentOf(followed.story, *followed.outcome, expected->second)->formulas);
            ++expected;
        }
    }
}

TEST(StoryLines, AreTheSameInWhateverOrderTheyAreAskedFor)
{
    Followed forward, random;
    const std::size_t visits = forward.story->visits.size();
    for (std::size_t i = 0; i < visits; ++i) {
        const std::size_t visit = i * 37 % visits;
        const StoryLinesPointer there = random.teller.at(visit);
        Followed fresh;
        const StoryLinesPointer alone = fresh.teller.at(visit);
        EXPECT_EQ(valuesOf(*there), valuesOf(*alone)) << "visit " << visit;
        ASSERT_EQ(there->lines.size(), alone->lines.size());
        for (std::size_t k = 0; k < there->lines.size(); ++k) {
            EXPECT_EQ(there->lines[k].moment->formulas, alone->lines[k].moment->formulas);
            EXPECT_EQ(there->lines[k].earlierRound, alone->lines[k].earlierRound);
        }
        if (i > 20)
            break; // one with a teller of its own takes long
    }
}

/// Each visit's assignments one after the other, of all visits: what the variables hold whatever line gave it to them.
/// What no visit tells of, "float sum = 0", has come to pass with the first visit behind it.
TEST(StoryLines, VariablesHoldWhatTheLastAssignmentGaveThem)
{
    Followed followed;
    std::map<std::string, std::string> held;
    simulator::Cursor cursor(followed.story->recording);
    std::size_t checked = 0, silent = 0;
    const SourceStory& source = *followed.story->source;
    std::set<std::uint32_t> told;
    for (std::size_t visit = 0; visit < followed.story->visits.size(); ++visit)
        told.insert(source.eventsOf(visit).begin(), source.eventsOf(visit).end());
    std::uint32_t next = 0;
    for (std::size_t visit = 0; visit < followed.story->visits.size(); ++visit) {
        HeldValues values(*followed.story, visit, cursor);
        std::vector<std::uint32_t> events;
        const auto own = source.eventsOf(visit);
        for (; !own.empty() && next < own.front(); ++next)
            if (!told.contains(next))
                events.push_back(next);
        silent += events.size();
        events.insert(events.end(), own.begin(), own.end());
        for (const std::uint32_t event : events)
            for (const Assignment& one : assignmentsOf(*source.program, source.run, source.run.events[event]))
                held[one.name] = values.bearsOutResult(source.run.events[event]) ? one.value.text() : notTraced();
        const StoryLinesPointer lines = followed.teller.at(visit);
        EXPECT_TRUE(lines->traced);
        for (const auto& [name, value] : valuesOf(*lines)) {
            EXPECT_EQ(value, held[name]) << name << ", visit " << visit;
            ++checked;
        }
    }
    EXPECT_GT(checked, 5 * followed.story->visits.size());
    EXPECT_GT(silent, 3u);
}

/// Sums of products that do not come out even: one instruction rounds them once, two round them twice.
TEST(StoryLines, SumsOfProductsAreWhatTheThreadComputed)
{
    std::vector<float> a(1600), b(1600);
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = std::sin(static_cast<float>(i) * 0.37f);
        b[i] = std::cos(static_cast<float>(i) * 0.73f) / 3;
    }
    const Shape square{{40, 40, 1}, 1};
    for (const char* dialect : {"nvcc", "clang"}) {
        test::LessonKernel lesson("tiled", {3, 3, 1}, {16, 16, 1}, dialect);
        lesson.buffer("A", square, a).buffer("B", square, b).buffer("C", square, std::vector<float>(1600));
        const OutcomePointer outcome = lesson.scalar("n", 40).outcome();
        const StoryPointer story = storyOf(outcome, {1, 2, 0}, {3, 5, 0});
        StoryTeller teller(story, outcome);
        const std::uint32_t line = lineOf(outcome, "void tiled(", "sum +=");
        std::size_t sums = 0;
        for (std::size_t visit = 0; visit < story->visits.size(); ++visit) {
            if (story->visits[visit].line != line)
                continue;
            ++sums;
            EXPECT_NE(valuesOf(*teller.at(visit))["sum"], notTraced()) << dialect << ", visit " << visit;
            const MomentPointer moment = momentOf(story, *outcome, visit);
            for (const std::string& formula : moment->formulas)
                EXPECT_EQ(formula.find(notTraced()), std::string::npos) << dialect << ": " << formula;
        }
        EXPECT_EQ(sums, 48u) << dialect;
    }
}

TEST(StoryLines, VariablesAreThoseThatAreThere)
{
    Followed followed;
    const auto names = [&](std::size_t visit) {
        std::vector<std::string> all;
        const StoryLinesPointer lines = followed.teller.at(visit);
        for (const StoryVariable& variable : lines->variables)
            all.push_back(variable.name);
        return all;
    };
    using ::testing::ElementsAre;
    EXPECT_THAT(names(followed.visitOf("int tx =")), ElementsAre("tx", "ty"));
    EXPECT_THAT(names(followed.visitOf("sum +=", 3)), ElementsAre("tx", "ty", "row", "col", "sum", "t", "k"))
        << "in the order of their lines";
    EXPECT_THAT(names(followed.visitOf("As[ty][tx] =", 1)), ElementsAre("tx", "ty", "row", "col", "sum", "t"))
        << "the inner loop of the round before has gone";
    EXPECT_THAT(names(followed.visitOf("C[row * n + col]")), ElementsAre("tx", "ty", "row", "col", "sum"));
    const auto values = valuesOf(*followed.teller.at(followed.visitOf("As[ty][tx] =", 1)));
    EXPECT_EQ(values.at("row"), "37");
    EXPECT_EQ(values.at("t"), "1");
}

TEST(StoryLines, LinesOfARoundThatIsOverSayWhichOneItWas)
{
    Followed followed;
    const std::uint32_t sum = followed.line("sum +="), tile = followed.line("As[ty][tx] =");
    const StoryLinesPointer first = followed.teller.at(followed.visitOf("sum +=", 2));
    EXPECT_EQ(lineAt(*first, sum)->earlierRound, 0u);
    EXPECT_EQ(lineAt(*first, tile)->earlierRound, 0u);
    // The second round of the outer loop: the inner one's line is as the first round left it.
    const StoryLinesPointer second = followed.teller.at(followed.visitOf("As[ty][tx] =", 1));
    EXPECT_EQ(lineAt(*second, sum)->earlierRound, 1u);
    EXPECT_EQ(lineAt(*second, tile)->earlierRound, 0u);
    EXPECT_EQ(lineAt(*second, followed.line("int row ="))->earlierRound, 0u) << "before the loop";
    const StoryLinesPointer after = followed.teller.at(followed.visitOf("C[row * n + col]"));
    EXPECT_EQ(lineAt(*after, sum)->earlierRound, 0u) << "the loop is over: its last round stands";
}

TEST(StoryLines, StagesAreTheFormulas)
{
    Followed followed;
    std::size_t formulas = 0;
    for (std::size_t visit = 0; visit < followed.story->visits.size(); ++visit) {
        const MomentPointer moment = momentOf(followed.story, *followed.outcome, visit);
        ASSERT_EQ(moment->stages.size(), moment->formulas.size());
        ASSERT_EQ(moment->eventKinds.size(), moment->events.size());
        for (std::size_t i = 0; i < moment->formulas.size(); ++i, ++formulas) {
            const StoryFormula& formula = moment->stages[i];
            std::string joined = formula.name;
            for (const std::string& stage : formula.stages)
                if (joined != stage)
                    joined += (joined.empty() ? "" : " = ") + stage;
            EXPECT_EQ(joined, moment->formulas[i]);
            EXPECT_TRUE(!formula.written || formula.stages.size() > 1
                || moment->source.find(formula.stages.front()) != std::string::npos)
                << moment->formulas[i];
        }
    }
    EXPECT_GT(formulas, 100u);
}

TEST(StoryLines, WhatIsNotTracedHasNoVariables)
{
    // The source says something else than what runs.
    test::LessonKernel lesson = test::tiledProduct();
    const std::shared_ptr<const std::string> ptx = test::lessonText("lessons_nvcc.ptx");
    std::string source = *test::lessonText("lessons.cu");
    const std::size_t at = source.find("int tx = threadIdx.x", source.find("void tiled("));
    source.replace(at, 20, "int tx = mystery();;");
    const OutcomePointer outcome = lesson.text(*ptx, source).outcome();
    const StoryPointer story = storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    StoryTeller teller(story, outcome);
    const StoryLinesPointer told = teller.at(story->visits.size() - 1);
    EXPECT_FALSE(told->traced);
    EXPECT_TRUE(told->variables.empty());
    const bool says = std::ranges::any_of(told->lines, [](const StoryLine& line) {
        return std::ranges::find(line.moment->formulas, notTraced()) != line.moment->formulas.end();
    });
    EXPECT_TRUE(says);
}

} // namespace
} // namespace warpatlas
