#include "ui/desktop/source/source_numbers.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const QStringList lines{"{", "    int x = 3;", "    y += x;", "}"};

TEST(SourceSelection, GoesFromLetterToLetterEitherWay)
{
    const SourceSelection down{{2, 4}, {3, 5}}, up{{3, 5}, {2, 4}};
    EXPECT_EQ(selectedText(lines, down), "int x = 3;\n    y");
    EXPECT_EQ(selectedText(lines, up), selectedText(lines, down));
    EXPECT_EQ(down.inLine(1, 1), std::pair(0, 0));
    EXPECT_EQ(down.inLine(2, 14), std::pair(4, 14));
    EXPECT_EQ(down.inLine(3, 11), std::pair(0, 5));
    EXPECT_TRUE(SourceSelection{}.empty());
    EXPECT_EQ(selectedText(lines, {}), "");
}

TEST(SourceSelection, TakesWholeLinesAndTheirNumbersAsComments)
{
    SourceNumbers numbers;
    numbers[2] = {{"= 3", {}, false}};
    numbers[4] = {{"not of these", {}, false}};
    const SourceSelection both = wholeLines(lines, 2, 3);
    EXPECT_EQ(selectedText(lines, both), "    int x = 3;\n    y += x;");
    EXPECT_EQ(selectedText(lines, both, &numbers), "    int x = 3;\n    // = 3\n    y += x;");
    EXPECT_EQ(selectedText(lines, wholeLines(lines, 3, 2)), selectedText(lines, both));
    EXPECT_EQ(selectedText(lines, wholeLines(lines, 1, 99)), lines.join('\n'));
    EXPECT_EQ(selectedText({}, wholeLines({}, 1, 2)), "");
    EXPECT_EQ(selectedText(lines, {{2, 4}, {3, 0}}, &numbers), "int x = 3;\n    // = 3\n") << "nothing of the third";
}

} // namespace
} // namespace warpatlas::ui
