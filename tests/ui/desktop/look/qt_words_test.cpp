#include "ui/desktop/look/qt_words.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(Words, NumbersAreGroupedWhateverTheLocale)
{
    EXPECT_EQ(grouped(571392), "571,392");
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(countOf(1, "thread"), "1 thread");
    EXPECT_EQ(countOf(1024, "thread"), "1,024 threads");
}

TEST(Words, TextsTakeTextsOfQtAsFigures)
{
    EXPECT_EQ(said("words_test.of", "{} of {}", QString("½"), countOf(1, noun::pass)), "½ of 1 pass");
    EXPECT_EQ(said(Text{"words_test.plain", "50 % {}"}), "50 % {}");
    EXPECT_EQ(countOf(1024, noun::access), "1,024 accesses");
    EXPECT_EQ(savedText("a.png"), "a.png is saved.");
}

TEST(Words, ANumberAndItsUnitAreNeverParted)
{
    const auto joined = [](QString text) { return text.replace(' ', QChar(QChar::Nbsp)); };
    EXPECT_EQ(percent(0.084), joined("8.4 %"));
    EXPECT_EQ(percent(48245, 571392), joined("8.4 %"));
    EXPECT_EQ(percent(0.99999), joined("> 99.9 %"));
    EXPECT_EQ(milliseconds(1.9234), joined("1.92 ms"));
    EXPECT_EQ(byteText(1569441), joined("1.57 MB"));
    EXPECT_EQ(byteText(512), joined("512 bytes"));
}

TEST(Words, SizesAreWidthTimesHeight)
{
    EXPECT_EQ(dimText({31, 18, 1}), "31 × 18");
    EXPECT_EQ(dimText({4, 4, 2}), "4 × 4 × 2");
    EXPECT_EQ(shapeText({{967, 541, 1}, 3}), "967 × 541");
    EXPECT_EQ(shapeText({{10000, 1, 1}, 1}), "10,000");
    EXPECT_EQ(indexText({14, 7, 0}, {31, 18, 1}), "(14, 7)");
    EXPECT_EQ(indexText({1, 2, 3}, {4, 4, 4}), "(1, 2, 3)");
}

} // namespace
} // namespace warpatlas::ui
