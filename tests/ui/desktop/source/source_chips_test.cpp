#include "ui/desktop/source/source_chips.h"

#include "tests/app/follow/followed.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/source/source_rows.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// A thread of a tiled product, at its last visit.
struct Chipped {
    OutcomePointer outcome = test::tiledProduct().outcome();
    StoryPointer story = test::storyOf(outcome, {1, 2, 0}, {3, 5, 0});
    StoryTeller teller{story, outcome};
    StoryLinesPointer lines = teller.at(story->visits.size() - 1);

    std::string_view source() const { return outcome->bound->work.code.source; }
    QStringList shown() const
    {
        QStringList all = toQt(std::string(source())).split('\n');
        for (QString& line : all)
            line.replace('\t', "    ");
        return all;
    }
    std::uint32_t line(const std::string& text) const { return test::lineOf(outcome, "void tiled(", text); }
    QStringList of(const SourceChips& chips, const std::string& text) const
    {
        QStringList all;
        const QStringList source = shown();
        if (const auto found = chips.find(line(text)); found != chips.end())
            for (const SourceChip& chip : found->second)
                all += source[int(line(text)) - 1].mid(chip.start, chip.length) + '=' + chip.text;
        return all;
    }
};

TEST(SourceChips, StandUnderTheirWordsInTheirColours)
{
    const Chipped told;
    const SourceChips chips = sourceChips(*told.lines, told.source(), told.shown(), false);
    EXPECT_EQ(told.of(chips, "int row = blockIdx.y * 16"),
        (QStringList{"row=37", "blockIdx.y=2", "ty=5", "col=19", "blockIdx.x=1", "tx=3"}));
    std::vector<TermInk> inks;
    for (const char* const text : {"int tx =", "int row = blockIdx.y * 16"})
        for (const SourceChip& chip : chips.at(told.line(text)))
            inks.push_back(chip.ink);
    using enum TermInk;
    EXPECT_EQ(inks, (std::vector{Plain, Thread, Plain, Thread, Plain, Block, Plain, Plain, Block, Plain}));
}

TEST(SourceChips, OfAThreadThatIsPointedAtAreSoft)
{
    const Chipped told;
    for (const bool soft : {true, false})
        for (const SourceChip& chip :
            sourceChips(*told.lines, told.source(), told.shown(), soft).at(told.line("int row = blockIdx.y * 16")))
            EXPECT_EQ(chip.soft, soft);
    // Those that a followed thread has not come to yet stay, softly.
    const SourceChips early = sourceChips(*Chipped().teller.at(0), told.source(), told.shown(), false);
    const SourceChips both = withOthers(early, sourceChips(*told.lines, told.source(), told.shown(), true));
    EXPECT_LT(early.size(), both.size());
    for (const auto& [line, of] : both)
        for (const SourceChip& chip : of)
            EXPECT_TRUE(chip.soft || early.contains(line));
}

TEST(SourceChips, KeepTheirPlacesBehindTabsAndLettersThatAreNotAscii)
{
    const Chipped told;
    QStringList shown = told.shown();
    const SourceChips chips = sourceChips(*told.lines, told.source(), shown, false);
    for (const auto& [line, of] : chips)
        for (const SourceChip& chip : of) {
            EXPECT_LE(chip.start + chip.length, shown[int(line) - 1].size());
            const QString word = shown[int(line) - 1].mid(chip.start, chip.length);
            EXPECT_EQ(word, word.trimmed()) << word.toStdString();
            EXPECT_EQ(word.isEmpty(), chip.sign != SourceChip::Sign::None);
        }
}

TEST(SourceRows, GiveARowMoreToPiecesWithNumbersUnderTheirWords)
{
    SourceRoom room{20 * 7.0, 20 * 7.0, 10, [](const QString& text) { return 7.0 * double(text.size()); }};
    SourceRows rows;
    rows.setLines({"int x = alpha * beta + gamma;", "}"}, room);
    const auto kinds = [&] {
        std::vector<std::pair<std::uint32_t, int>> all;
        for (const SourceRow& row : rows.all())
            all.emplace_back(row.line, row.number);
        return all;
    };
    constexpr int line = SourceRow::ofLine, chips = SourceRow::ofChips;
    EXPECT_EQ(kinds(), (std::vector<std::pair<std::uint32_t, int>>{{1, line}, {1, line}, {2, line}}));
    rows.setChips({{1, {4}}});
    EXPECT_EQ(kinds(), (std::vector<std::pair<std::uint32_t, int>>{{1, line}, {1, chips}, {1, line}, {2, line}}));
    rows.setChips({{1, {4, 29}}}); // behind the last letter: a tick
    rows.setNumbers({{1, {"", "= 2 * 3 + 4"}}});
    EXPECT_EQ(kinds(),
        (std::vector<std::pair<std::uint32_t, int>>{{1, line}, {1, chips}, {1, line}, {1, chips}, {1, 1}, {2, line}}))
        << "an empty text has no row";
    EXPECT_EQ(rows.bottomOf(1), 50);
}

} // namespace
} // namespace warpatlas::ui
