#include "ui/desktop/source/source_numbers.h"

#include "tests/app/follow/followed.h"
#include "ui/canvas/words/follow_words.h"
#include "ui/desktop/look/qt_words.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

struct Told {
    OutcomePointer outcome = test::tiledProduct().outcome();
    StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    StoryTeller teller{story, outcome};

    std::uint32_t line(const std::string& text) const { return test::lineOf(outcome, "void tiled(", text); }
    std::size_t visitOf(const std::string& text, std::size_t round = 0) const
    {
        for (std::size_t visit = 0; visit < story->visits.size(); ++visit)
            if (story->visits[visit].line == line(text) && round-- == 0)
                return visit;
        throw std::runtime_error("no visit to " + text);
    }
    QStringList at(const std::string& text, std::size_t visit)
    {
        return textsOf(sourceNumbers(*teller.at(visit)))[line(text)];
    }
};

StoryLines linesOf(const StoryMoment& moment)
{
    StoryLines lines;
    lines.present = std::make_shared<const StoryMoment>(moment);
    lines.lines.push_back({lines.present, 0});
    return lines;
}

QStringList rowsOf(const StoryMoment& moment)
{
    return textsOf(sourceNumbers(linesOf(moment)))[moment.line];
}

using FormulaKind = StoryFormula::Kind;

TEST(SourceNumbers, LeaveOutWhatStandsAboveThem)
{
    StoryMoment moment;
    moment.line = 3;
    moment.stages = {{FormulaKind::Value, "x", {"blockIdx.x * blockDim.x + threadIdx.x", "14 * 16 + 5", "229"}, true}};
    EXPECT_EQ(rowsOf(moment), QStringList{"= 14 * 16 + 5 = 229"});
    moment.stages = {{FormulaKind::Condition, "", {"x < width", "229 < 967", "true"}, true}};
    EXPECT_EQ(rowsOf(moment), QStringList{"229 < 967: true"});
    moment.stages = {{FormulaKind::Read, "pixel", {"rgb[i]", "rgb[117236]", "(132, 112, 101)"}, true}};
    EXPECT_EQ(rowsOf(moment), QStringList{"rgb[117236] is (132, 112, 101)"});
    moment.stages = {{FormulaKind::Place, "", {"gray[i]", "gray[117236]"}, true},
        {FormulaKind::Value, "gray[117236]", {"pixel.x / 2", "232 / 2", "116"}, true}};
    EXPECT_EQ(rowsOf(moment), QStringList{"gray[117236] = 232 / 2 = 116"});
    moment.stages = {{FormulaKind::Place, "", {"c[y * n + x]", "c[2 * 40 + 3]", "c[83]"}, true},
        {FormulaKind::Value, "c[83]", {"sum", "1.5"}, true}};
    EXPECT_EQ(rowsOf(moment), (QStringList{"= c[2 * 40 + 3] = c[83]", "c[83] = 1.5"}));
    moment.stages = {
        {FormulaKind::Value, "tx", {"threadIdx.x", "3"}, true}, {FormulaKind::Value, "ty", {"threadIdx.y", "5"}, true}};
    EXPECT_EQ(rowsOf(moment), (QStringList{"tx = 3", "ty = 5"})) << "two of a line have their names";
    moment.stages = {{FormulaKind::Value, "sum", {"0"}, true}};
    EXPECT_EQ(rowsOf(moment), QStringList()) << "the line says it";
    moment.stages = {{FormulaKind::Value, "v", {"expf(x)", "not traced"}, true}};
    EXPECT_EQ(rowsOf(moment), QStringList{"not traced"});
    moment.stages = {{FormulaKind::Value, "", {"not traced"}, false}};
    EXPECT_EQ(rowsOf(moment), QStringList{"not traced"});
}

TEST(SourceNumbers, WhereALoopBeginsItsVariableStandsOnce)
{
    // for (int dy = -radius; dy <= radius; dy++)
    StoryMoment moment;
    moment.line = 17;
    StoryLoop loop;
    loop.name = "dy";
    loop.value = loop.first = "-2";
    loop.last = "2";
    loop.round = 1;
    loop.rounds = 5;
    loop.line = 17;
    moment.loops = {loop};
    const QString row = toQt(loopWords(loop));
    moment.stages = {{FormulaKind::Value, "dy", {"-radius", "-2"}, true},
        {FormulaKind::Condition, "", {"dy <= radius", "(-2) <= 2", "true"}, true}};
    EXPECT_EQ(rowsOf(moment), (QStringList{row, "(-2) <= 2: true"}));
    moment.stages[0] = {FormulaKind::Value, "dy", {"-radius * 2", "-1 * 2", "-2"}, true};
    EXPECT_EQ(rowsOf(moment).at(1), "= -1 * 2 = -2") << "how it came about";
    moment.stages[0].name = "sum";
    moment.stages[0].stages = {"-radius", "-2"};
    EXPECT_EQ(rowsOf(moment).at(1), "= -2") << "another name's";
}

TEST(SourceNumbers, SayWhatHappenedWhereItIsNotToldAlready)
{
    StoryMoment moment;
    moment.line = 7;
    moment.events = {"the thread begins as lane 3 of warp 2 of its block", "reads a[3] = 1", "waits for 3 warps"};
    moment.eventKinds = {StoryEventKind::Begins, StoryEventKind::Access, StoryEventKind::Barrier};
    EXPECT_EQ(rowsOf(moment), (QStringList{"reads a[3] = 1", "waits for 3 warps"}));
    moment.formulas = {"v = a[i] = a[3] = 1"};
    moment.stages = {{FormulaKind::Read, "v", {"a[i]", "a[3]", "1"}, true}};
    EXPECT_EQ(rowsOf(moment), (QStringList{"a[3] is 1", "waits for 3 warps"}));
    moment.events = {"cannot read 4 bytes behind the end of a"};
    moment.eventKinds = {StoryEventKind::Refused};
    const SourceNumbers numbers = sourceNumbers(linesOf(moment));
    EXPECT_EQ(numbers.at(7).back().spans.front().ink, NumberInk::Wrong);
}

TEST(SourceNumbers, OfAnEarlierRoundSaySo)
{
    StoryMoment moment;
    moment.line = 7;
    moment.stages = {{FormulaKind::Value, "v", {"k * 2", "3 * 2", "6"}, true}};
    StoryLines lines = linesOf(moment);
    lines.lines.front().earlierRound = 4;
    const SourceNumbers numbers = sourceNumbers(lines);
    EXPECT_EQ(numbers.at(7).front().text, "round 4: = 3 * 2 = 6");
    EXPECT_TRUE(numbers.at(7).front().earlier);
}

TEST(SourceNumbers, HaveALoopsVariableAtEveryStepInIt)
{
    Told told;
    std::size_t inside = 0;
    for (std::size_t visit = 0; visit < told.story->visits.size(); visit += 5) {
        const StoryLinesPointer lines = told.teller.at(visit);
        const auto texts = textsOf(sourceNumbers(*lines));
        for (const StoryLoop& loop : lines->present->loops) {
            ++inside;
            ASSERT_TRUE(texts.contains(loop.line)) << "visit " << visit;
            EXPECT_TRUE(texts.at(loop.line).contains(toQt(loopWords(loop))))
                << texts.at(loop.line).join('\n').toStdString();
        }
    }
    EXPECT_GT(inside, 20u);
    EXPECT_EQ(told.at("for (int t", told.visitOf("sum +=", 20)).first(), "t = 1, round 2 of 3, from 0 to 2");
    EXPECT_EQ(told.at("for (int k", told.visitOf("sum +=", 20)).first(), "k = 4, round 5 of 16, from 0 to 15");
}

/// Nothing is shown that app/follow does not tell, and nothing of it is lost: each formula's numbers and value.
TEST(SourceNumbers, AreThoseThatTheStoryTells)
{
    Told told;
    std::size_t formulas = 0;
    for (std::size_t visit = 0; visit < told.story->visits.size(); visit += 3) {
        const StoryLinesPointer lines = told.teller.at(visit);
        const SourceNumbers numbers = sourceNumbers(*lines);
        for (const StoryLine& line : lines->lines) {
            const QString shown = textsOf(numbers)[line.moment->line].join('\n');
            for (const StoryFormula& formula : line.moment->stages) {
                for (std::size_t i = formula.written ? 1 : 0; i < formula.stages.size(); ++i, ++formulas)
                    EXPECT_TRUE(shown.contains(toQt(formula.stages[i])))
                        << formula.stages[i] << " in " << shown.toStdString();
            }
        }
        for (const auto& [line, rows] : numbers)
            for (const SourceNumber& row : rows) {
                int at = 0;
                for (const NumberSpan& span : row.spans) {
                    EXPECT_EQ(span.start, at);
                    at += span.length;
                }
                EXPECT_EQ(at, row.text.size());
            }
    }
    EXPECT_GT(formulas, 100u);
}

} // namespace
} // namespace warpatlas::ui
