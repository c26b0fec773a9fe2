#include "ui/desktop/source/source_columns.h"

#include "tests/support/outcomes.h"
#include "tests/ui/application.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/source/source_panel.h"
#include "ui/desktop/source/source_view.h"

#include <QTest>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const QString noBreakSpace = QChar(QChar::Nbsp);

/// A tile's line that reads global and writes shared memory, a barrier, and one with conflicts.
std::vector<LineCounters> tile()
{
    std::vector<LineCounters> lines(4);
    lines[1] = {.lanes = "100 %", .sectors = "4.0", .banks = "1.0"};
    lines[2] = {.lanes = "100 %", .waits = "12"};
    lines[3] = {.lanes = "50 %", .sectors = "4.0", .banks = "8.0", .bankConflicts = true};
    return lines;
}

QStringList heads(const std::vector<SourceColumn>& columns)
{
    QStringList names;
    for (const SourceColumn& column : columns)
        names += column.head();
    return names;
}

TEST(SourceColumns, EachFigureHasItsOwnWhereThereIsRoom)
{
    const auto columns = sourceColumns(tile(), 800);
    EXPECT_EQ(heads(columns), (QStringList{"lanes", "sectors", "banks", "waits"}));
    EXPECT_EQ(columns[2].cell(tile()[3]), "8.0");
    EXPECT_EQ(columns[3].cell(tile()[3]), "");
}

TEST(SourceColumns, FiguresThatNoLineHasTakeNoRoom)
{
    std::vector<LineCounters> lines = tile();
    lines[1].banks = lines[3].banks = lines[2].waits = QString();
    EXPECT_EQ(heads(sourceColumns(lines, 800)), (QStringList{"lanes", "sectors"}));
    EXPECT_TRUE(sourceColumns(std::vector<LineCounters>(3), 800).empty());
}

TEST(SourceColumns, InANarrowPanelALineShowsTheOneThatTellsMost)
{
    const auto columns = sourceColumns(tile(), 300);
    EXPECT_EQ(heads(columns), (QStringList{"lanes, sectors, banks or waits"}));
    EXPECT_EQ(columns[0].cell(tile()[0]), "");
    EXPECT_EQ(columns[0].cell(tile()[1]), "4.0" + noBreakSpace + "s");
    EXPECT_EQ(columns[0].cell(tile()[2]), "12" + noBreakSpace + "w");
    EXPECT_EQ(columns[0].cell(tile()[3]), "8.0" + noBreakSpace + "b") << "a conflict before what is usual";
}

TEST(SourceColumns, BetweenTheTwoTheOthersShareOneBesideTheLanes)
{
    const auto columns = sourceColumns(tile(), 420);
    EXPECT_EQ(heads(columns), (QStringList{"lanes", "s · b · w"}));
    EXPECT_EQ(columns[0].cell(tile()[3]), "50 %");
    EXPECT_EQ(columns[1].cell(tile()[2]), "12" + noBreakSpace + "w");
}

TEST(SourceColumns, AreExplainedAsTheyAreShown)
{
    EXPECT_EQ(explainColumns(sourceColumns({{.lanes = "92 %"}}, 300), "; "), "lanes: share of the 32 that are active");
    const QString shared = explainColumns(sourceColumns(tile(), 300), "; ");
    EXPECT_TRUE(shared.contains("waits (w): ")) << shared.toStdString();
    const QString own = explainColumns(sourceColumns(tile(), 800), "; ");
    EXPECT_TRUE(own.contains("; waits: ")) << own.toStdString();
}

TEST(SourcePanel, SaysWhatItsColumnsAreAndOfHowManyBlocks)
{
    WARPATLAS_NEEDS_WINDOW();
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome({.known = support::somePart()}));
    auto trace = std::make_shared<Trace>(*outcome->trace);
    Counters barrier;
    barrier.warpInstructions = barrier.barrierArrivals = 4;
    barrier.threadInstructions = 128;
    trace->lines[1] = barrier;
    outcome->trace = trace;
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.code.source = "__syncthreads();\n";
    outcome->bound = bound;
    DesktopModel model{nullptr};
    SourcePanel panel(model);
    panel.resize(900, 600);
    panel.show();
    model.show(outcome);
    const auto words = [&] {
        QStringList texts;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            if (label->isVisible())
                texts += label->text();
        return texts.join('\n');
    };
    const QString all = words();
    EXPECT_TRUE(all.contains("SIMULATED"));
    EXPECT_TRUE(all.contains(QString("of the %1 of 527").arg(trace->knownBlocks()))) << all.toStdString();
    const auto* view = panel.findChild<SourceView*>("source");
    EXPECT_EQ(view->contents().counters[1].waits, "0.0");
    EXPECT_EQ(heads(view->contents().columns), (QStringList{"lanes", "waits"}));
    EXPECT_TRUE(explainColumns(view->contents().columns, "\n").contains("waits: instructions waited at a barrier"))
        << "the heads' tool tip";
    panel.resize(290, 190);
    EXPECT_TRUE(words().contains("of 527 blocks")) << "but for what is known there is";
}

} // namespace
} // namespace warpatlas::ui
