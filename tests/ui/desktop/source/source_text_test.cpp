#include "ui/desktop/source/source_text.h"

#include <QStringList>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

QString inked(const QString& line, Ink ink, bool inComment = false)
{
    QStringList parts;
    for (const InkSpan& span : highlight(line, inComment))
        if (span.ink == ink)
            parts += line.mid(span.start, span.length);
    return parts.join('|');
}

TEST(Highlight, FindsKeywordsBuiltinsAndNumbers)
{
    const QString line = "int x = blockIdx.x * blockDim.x + 0.5f; // 3 int";
    EXPECT_EQ(inked(line, Ink::Keyword), "int");
    EXPECT_EQ(inked(line, Ink::Builtin), "blockIdx|blockDim");
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
    bool inComment = false;
    highlight("a /* b", inComment);
    EXPECT_TRUE(inComment);
    EXPECT_EQ(inked("int c", Ink::Comment, true), "int c");
    highlight("d */ int", inComment);
    EXPECT_FALSE(inComment);
    highlight("/*/", inComment);
    EXPECT_TRUE(inComment) << "an opening alone does not close itself";
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
