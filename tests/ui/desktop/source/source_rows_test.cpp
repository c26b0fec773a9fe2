#include "ui/desktop/source/source_rows.h"

#include "app/experiment/experiment.h"
#include "kernels/catalogue/catalogue.h"
#include "tests/ui/application.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/source/source_painter.h"

#include <gtest/gtest.h>

#include <random>

namespace warpatlas::ui {
namespace {

constexpr double letterWidth = 7.2;

double fixedWidth(const QString& text)
{
    return letterWidth * double(text.size());
}

QString withoutEnd(QString text)
{
    while (!text.isEmpty() && text.back().isSpace())
        text.chop(1);
    return text;
}

/// Each letter once, in order; nothing beyond the width but what cannot be broken; no row of nothing.
void expectWhole(const QString& text, const std::vector<TextPiece>& pieces, double width, const TextWidth& textWidth)
{
    int at = 0;
    for (const TextPiece& piece : pieces) {
        EXPECT_EQ(piece.start, at);
        at += piece.length;
        const QString shown = withoutEnd(text.mid(piece.start, piece.length));
        EXPECT_TRUE(piece.indent + textWidth(shown) <= width + 1e-6 || shown.trimmed().toUcs4().size() <= 1)
            << shown.toStdString() << " in " << width;
        EXPECT_TRUE(!shown.isEmpty() || withoutEnd(text).isEmpty()) << text.toStdString() << " in " << width;
        EXPECT_FALSE(at < text.size() && text[at].isLowSurrogate());
    }
    EXPECT_EQ(at, text.size());
}

QStringList rowsOf(const QString& text, double letters, double hanging = 0)
{
    QStringList rows;
    for (const TextPiece& piece : wrapText(text, letters * letterWidth, 0, hanging * letterWidth, fixedWidth))
        rows += text.mid(piece.start, piece.length);
    return rows;
}

TEST(WrapText, MeasuresALongLineAboutOnce)
{
    const QString text(200000, QChar('x'));
    std::size_t measured = 0;
    const auto pieces = wrapText(text, 100 * letterWidth, 0, 0, [&](const QString& part) {
        measured += std::size_t(part.size());
        return fixedWidth(part);
    });
    EXPECT_EQ(pieces.size(), 2000u);
    EXPECT_LT(measured, 20u * 200000u) << "all that was left was measured for each row";
}

TEST(WrapText, BreaksAtWordsAndHangs)
{
    EXPECT_EQ(rowsOf("int x = 3;", 40), QStringList{"int x = 3;"});
    EXPECT_EQ(rowsOf("int x = blockIdx.x * blockDim.x + threadIdx.x;", 30),
        (QStringList{"int x = blockIdx.x * ", "blockDim.x + threadIdx.x;"}));
    EXPECT_EQ(rowsOf("    a = b + c;", 10, 4), (QStringList{"    a = b ", "+ c;"})) << "not in the indent";
    EXPECT_EQ(rowsOf("f(aaaaaaa,bbbbbbb)", 12), (QStringList{"f(aaaaaaa,", "bbbbbbb)"})) << "behind a sign";
    EXPECT_EQ(rowsOf("aaaaaaaaaabbbb", 10), (QStringList{"aaaaaaaaaa", "bbbb"})) << "a word longer than a row";
    EXPECT_EQ(rowsOf("", 10), QStringList{""});
    EXPECT_EQ(rowsOf("exactly10! more", 10), (QStringList{"exactly10! ", "more"}));
    const auto pieces = wrapText("    aa bb cc", 8 * letterWidth, 0, 2 * letterWidth, fixedWidth);
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_EQ(pieces[0].indent, 0);
    EXPECT_EQ(pieces[1].indent, 2 * letterWidth);
}

TEST(WrapText, LosesNothingWhateverComes)
{
    std::mt19937 random(7);
    const QString letters = QString::fromUtf8("aB3_;,()[]+*=.   é≤𝔸🙂");
    for (int i = 0; i < 4000; ++i) {
        QString text;
        const int length = int(random() % 120);
        for (int k = 0; k < length; ++k) {
            const int at = int(random() % unsigned(letters.size()));
            if (letters[at].isLowSurrogate())
                continue;
            text += letters.mid(at, letters[at].isHighSurrogate() ? 2 : 1);
        }
        const double width = 1 + double(random() % 900), hanging = width * double(random() % 36) / 100;
        expectWhole(text, wrapText(text, width, 0, hanging, fixedWidth), width, fixedWidth);
    }
}

SourceRoom roomOf(double width)
{
    return {width, width + 100, 20, fixedWidth};
}

TEST(SourceRows, NumbersStandBelowTheirLineInOrder)
{
    SourceRows rows;
    rows.setLines({"a", "b", "c"}, roomOf(400));
    rows.setNumbers({{2, {"= 1", "= 2"}}, {9, {"of no line"}}});
    ASSERT_EQ(rows.all().size(), 5u);
    EXPECT_EQ(rows.all()[1].line, 2u);
    EXPECT_EQ(rows.all()[1].number, SourceRow::ofLine);
    EXPECT_EQ(rows.all()[2].number, 0);
    EXPECT_EQ(rows.all()[3].number, 1);
    EXPECT_EQ(rows.all()[4].line, 3u);
    EXPECT_EQ(rows.topOf(2), 20);
    EXPECT_EQ(rows.bottomOf(2), 80);
    EXPECT_EQ(rows.topOf(3), 80);
    EXPECT_EQ(rows.height(), 100);
    EXPECT_EQ(rows.indexAt(-5), 0u);
    EXPECT_EQ(rows.indexAt(59.9), 2u);
    EXPECT_EQ(rows.indexAt(1e9), 4u);
    rows.setNumbers({});
    EXPECT_EQ(rows.height(), 60);
}

TEST(SourceRows, RightLinesStandAboveALineAndBelowTheLastAndAreNoPartOfIt)
{
    SourceRows rows;
    rows.setLines({"a", "b"}, roomOf(400));
    rows.setNumbers({{1, {"= 1"}}, {2, {"= 2"}}});
    rows.setRight({{2, {"x", "y"}}, {3, {"z"}}});
    ASSERT_EQ(rows.all().size(), 7u);
    const auto isRight = [&](std::size_t row, std::uint32_t line, int which) {
        const SourceRow& one = rows.all()[row];
        return one.right && one.line == line && one.number == which;
    };
    EXPECT_TRUE(isRight(2, 2, 0));
    EXPECT_TRUE(isRight(3, 2, 1));
    EXPECT_TRUE(isRight(6, 2, 0)) << "behind the last line";
    EXPECT_EQ(rows.bottomOf(1), 40);
    EXPECT_EQ(rows.topOf(2), 80);
    EXPECT_EQ(rows.bottomOf(2), 120);
    EXPECT_EQ(rows.height(), 140);
    rows.setRight({});
    EXPECT_EQ(rows.topOf(2), 40);
    EXPECT_EQ(rows.height(), 80);
}

TEST(SourceRows, OfNothingAreNone)
{
    SourceRows rows;
    EXPECT_EQ(rows.indexAt(10), 0u);
    rows.setLines({}, roomOf(400));
    EXPECT_TRUE(rows.all().empty());
    EXPECT_EQ(rows.topOf(1), 0);
}

/// Every line of the catalogue, at all widths, in letters of one to three times the size, with numbers below each.
TEST(SourceRows, ShowEveryLetterOfTheCatalogueOnceAtEveryWidth)
{
    WARPATLAS_NEEDS_WINDOW();
    for (const int size : {12, 15, 18, 24, 36}) {
        const SourceMetrics metrics(size);
        const TextWidth textWidth = metrics.textWidth();
        for (const CatalogueKernel* const kernel : catalogue()) {
            Experiment experiment;
            experiment.kernel = kernel->description().name + ":" + kernel->description().variant;
            const auto bound = bindExperiment(experiment);
            const QStringList lines = toQt(bound->work.code.source).replace('\t', "    ").split('\n');
            std::map<std::uint32_t, QStringList> numbers;
            for (int i = 0; i < int(lines.size()); i += 2)
                numbers[std::uint32_t(i + 1)] = {"= " + lines[i].trimmed() + " = " + lines[i].trimmed(), "= 453"};
            for (int width = 300; width <= 1200; width += 50) {
                SourceRows rows;
                rows.setLines(lines, {double(width), double(width) + 96, double(metrics.rowHeight), textWidth});
                rows.setNumbers(numbers);
                double bottom = 0;
                std::uint32_t line = 1;
                int number = SourceRow::ofLine;
                std::map<std::pair<std::uint32_t, int>, std::vector<TextPiece>> pieces;
                for (const SourceRow& row : rows.all()) {
                    ASSERT_EQ(row.top, bottom);
                    bottom += metrics.rowHeight;
                    ASSERT_GE(std::pair(row.line, row.number), std::pair(line, number));
                    line = row.line;
                    number = row.number;
                    pieces[{row.line, row.number}].push_back(row.piece);
                }
                EXPECT_EQ(bottom, rows.height());
                std::size_t expected = std::size_t(lines.size());
                for (const auto& [at, texts] : numbers)
                    expected += std::size_t(texts.size());
                EXPECT_EQ(pieces.size(), expected);
                for (const auto& [of, shown] : pieces) {
                    const auto& [at, which] = of;
                    const bool code = which == SourceRow::ofLine;
                    expectWhole(
                        code ? lines[int(at) - 1] : numbers[at][which], shown, code ? width : width + 96, textWidth);
                }
                if (HasFailure())
                    FAIL() << experiment.kernel << " at " << width << " in letters of " << size;
            }
        }
    }
}

TEST(SourceRows, CatalogueLinesKeepToAFewRowsBesideTheCounters)
{
    WARPATLAS_NEEDS_WINDOW();
    // 36 % of 1280 pixels.
    const SourceMetrics metrics;
    for (const CatalogueKernel* const kernel : catalogue()) {
        Experiment experiment;
        experiment.kernel = kernel->description().name + ":" + kernel->description().variant;
        const auto bound = bindExperiment(experiment);
        const QStringList lines = toQt(bound->work.code.source).split('\n');
        SourceRows rows;
        rows.setLines(lines,
            {460.0 - metrics.numberWidth - 2 * metrics.columnWidth - metrics.gap,
                460.0 - metrics.numberWidth - metrics.gap, double(metrics.rowHeight), metrics.textWidth()});
        for (std::uint32_t line = 1; line <= std::uint32_t(lines.size()); ++line)
            EXPECT_LE(rows.bottomOf(line) - rows.topOf(line), 5 * metrics.rowHeight)
                << experiment.kernel << ", " << lines[int(line) - 1].toStdString();
    }
}

} // namespace
} // namespace warpatlas::ui
