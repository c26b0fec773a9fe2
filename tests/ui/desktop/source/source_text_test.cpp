#include "ui/desktop/source/source_text.h"

#include <QStringList>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// What has the ink, each line's parts with | between them.
QStringList inked(const QStringList& lines, Ink ink)
{
    QStringList all;
    const auto spans = highlight(lines);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        QStringList parts;
        for (const InkSpan& span : spans[std::size_t(i)])
            if (span.ink == ink)
                parts += lines[i].mid(span.start, span.length);
        all += parts.join('|');
    }
    return all;
}

QString inked(const QString& line, Ink ink)
{
    return inked(QStringList{line}, ink)[0];
}

TEST(Highlight, FindsKeywordsBuiltinsAndNumbers)
{
    const QString line = "int x = blockIdx.x * blockDim.x + 0.5f; // 3 int";
    EXPECT_EQ(inked(line, Ink::Keyword), "int");
    EXPECT_EQ(inked(line, Ink::Block), "blockIdx.x");
    EXPECT_EQ(inked(line, Ink::Dimension), "blockDim.x");
    EXPECT_EQ(inked("threadIdx.y + warpSize + gridDim", Ink::Thread), "threadIdx.y");
    EXPECT_EQ(inked("threadIdx.y + warpSize + gridDim", Ink::Builtin), "warpSize");
    EXPECT_EQ(inked(line, Ink::Number), "0.5f");
    EXPECT_EQ(inked(line, Ink::Comment), "// 3 int");
}

TEST(Highlight, LettersInsideNamesAreNotNumbersOrKeywords)
{
    EXPECT_EQ(inked("float4x4 print_int i32", Ink::Keyword), "");
    EXPECT_EQ(inked("float4x4 print_int i32", Ink::Number), "");
}

TEST(Highlight, ACommentGoesOnOverLines)
{
    EXPECT_EQ(inked({"a /* b", "int c", "", "d */ int", "int"}, Ink::Comment),
        (QStringList{"/* b", "int c", "", "d */", ""}));
    EXPECT_EQ(inked({"/*/", "int"}, Ink::Comment), (QStringList{"/*/", "int"})) << "an opening does not close itself";
    EXPECT_EQ(inked({"// a \\", "int", "int"}, Ink::Comment), (QStringList{"// a \\", "int", ""}));
}

TEST(Highlight, TextsAreTextsWhateverIsInThem)
{
    EXPECT_EQ(inked("printf(\"int // %d\\\"\", '\"', 1'000'000u, 0x1p-3f)", Ink::Text), "\"int // %d\\\"\"|'\"'");
    EXPECT_EQ(inked("printf(\"int // %d\\\"\", '\"', 1'000'000u, 0x1p-3f)", Ink::Number), "1'000'000u|0x1p-3f");
    EXPECT_EQ(inked({"R\"(int", "\")\" + 2"}, Ink::Text), (QStringList{"R\"(int", "\")\""}));
    EXPECT_EQ(inked({"\"open", "int"}, Ink::Keyword), (QStringList{"", "int"}));
}

TEST(Highlight, LettersThatAreNotAsciiHaveTheirPlaces)
{
    const QString line = QString::fromUtf8("int größe1 = 7; // \xf0\x9f\x98\x80 é");
    EXPECT_EQ(inked(line, Ink::Number), "7");
    EXPECT_EQ(inked(line, Ink::Comment), QString::fromUtf8("// \xf0\x9f\x98\x80 é"));
}

TEST(LineCounters, SharesAndSectorsComeFromTheCounters)
{
    Counters counters;
    counters.warpInstructions = 10;
    counters.threadInstructions = 296;
    counters.globalLoadRequests = 4;
    counters.globalLoadSectors = 14;
    const LineCounters line = lineCounters(counters);
    EXPECT_EQ(line.lanes, "92.5 %");
    EXPECT_EQ(line.sectors, "3.5");
    EXPECT_TRUE(line.explanation.contains("4 requests touch 14 sectors"));
}

TEST(LineCounters, SharedMemoryHasItsConflictDegree)
{
    Counters counters;
    counters.sharedRequests = 4;
    counters.sharedPasses = 32;
    LineCounters line = lineCounters(counters);
    EXPECT_EQ(line.banks, "8.0");
    EXPECT_TRUE(line.bankConflicts);
    EXPECT_TRUE(line.explanation.contains("4 requests take 32 passes over the banks, 8.00 each"))
        << line.explanation.toStdString();
    counters.sharedPasses = 4;
    line = lineCounters(counters);
    EXPECT_EQ(line.banks, "1.0");
    EXPECT_FALSE(line.bankConflicts);
    EXPECT_TRUE(line.explanation.contains("no conflicts")) << line.explanation.toStdString();
}

TEST(LineCounters, ABarrierHasWhatWarpsWaitThere)
{
    Counters counters;
    counters.barrierArrivals = 8;
    counters.barrierWait = 100;
    const LineCounters line = lineCounters(counters);
    EXPECT_EQ(line.waits, "13");
    EXPECT_TRUE(line.explanation.contains("arrive 8 times")) << line.explanation.toStdString();
    EXPECT_TRUE(line.explanation.contains("12.5 instructions")) << line.explanation.toStdString();
    counters.barrierWait = 0;
    EXPECT_EQ(lineCounters(counters).waits, "0.0") << "all came at once: that is known";
}

TEST(LineCounters, AtomicsSayTheirTurns)
{
    Counters counters;
    counters.atomicRequests = 2;
    counters.atomicTurns = 64;
    EXPECT_TRUE(lineCounters(counters).explanation.contains("2 requests take 64 turns, 32.00 each"));
}

TEST(LineCounters, ALineThatExecutesNothingSaysNothing)
{
    const LineCounters line = lineCounters({});
    for (const LineFigure figure : allLineFigures)
        EXPECT_TRUE(line[figure].isEmpty());
    EXPECT_TRUE(line.explanation.isEmpty());
}

} // namespace
} // namespace warpatlas::ui
