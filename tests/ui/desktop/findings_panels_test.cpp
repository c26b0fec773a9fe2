/// What a run found and printed, as the panels say it.
#include "tests/support/outcomes.h"
#include "tests/ui/application.h"
#include "ui/desktop/desktop_model.h"
#include "ui/desktop/panels/output_panel.h"
#include "ui/desktop/panels/problems_panel.h"
#include "ui/desktop/view_model.h"

#include <QApplication>
#include <QClipboard>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class FindingsPanels : public ::testing::Test {
protected:
    void SetUp() override { WARPATLAS_NEEDS_WINDOW(); }

    void show(const std::string& printed, std::uint64_t bytes, const BlockSet& known = BlockSet::all())
    {
        auto outcome = std::make_shared<Outcome>(*support::makeOutcome({.known = known}));
        auto trace = std::make_shared<Trace>(*outcome->trace);
        trace->printed = printed;
        trace->printedBytes = bytes;
        outcome->trace = trace;
        outcome->problems = problems;
        model.show(outcome);
    }

    DesktopModel model{nullptr};
    ViewModel view;
    std::vector<Problem> problems;
};

TEST_F(FindingsPanels, WhatTheKernelPrintedCanBeReadAndCopied)
{
    OutputPanel panel(model);
    QSignalSpy printed(&panel, &OutputPanel::printed);
    auto* text = panel.findChild<QPlainTextEdit*>("printed");
    auto* cut = panel.findChild<QLabel*>("printedCut");
    show("thread 0\nthread 1\n", 18);
    EXPECT_EQ(text->toPlainText(), "thread 0\nthread 1\n");
    EXPECT_TRUE(text->isReadOnly());
    EXPECT_TRUE(cut->isHidden());
    ASSERT_EQ(printed.size(), 1);
    EXPECT_TRUE(printed[0][0].toBool());
    QTest::mouseClick(panel.findChild<QPushButton*>("printedCopy"), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text(), "thread 0\nthread 1\n");
}

TEST_F(FindingsPanels, WhatWasCutAndWhatIsNotKnownYetIsSaid)
{
    OutputPanel panel(model);
    auto* cut = panel.findChild<QLabel*>("printedCut");
    show("12345", 2'000'000, support::somePart());
    EXPECT_FALSE(cut->isHidden());
    EXPECT_TRUE(cut->text().contains("Cut: the first")) << cut->text().toStdString();
    EXPECT_TRUE(cut->text().contains("Of the 182 of 527")) << cut->text().toStdString();
}

TEST_F(FindingsPanels, NothingPrintedIsToldSoThatItsTabGoes)
{
    OutputPanel panel(model);
    show("x", 1);
    QSignalSpy printed(&panel, &OutputPanel::printed);
    show("", 0);
    ASSERT_EQ(printed.size(), 1);
    EXPECT_FALSE(printed[0][0].toBool());
    EXPECT_EQ(panel.findChild<QPlainTextEdit*>("printed")->toPlainText(), "");
}

TEST_F(FindingsPanels, ProblemsSayHowSureTheyAre)
{
    for (const Severity severity : {Severity::Error, Severity::Possible, Severity::Information}) {
        Problem problem;
        problem.kind = severity == Severity::Information ? ProblemKind::DivisionByZero : ProblemKind::Race;
        problem.severity = severity;
        problem.message = "found";
        problems.push_back(problem);
    }
    ProblemsPanel panel(model, view);
    show("", 0);
    auto* list = panel.findChild<QTreeWidget*>("problems");
    ASSERT_EQ(list->topLevelItemCount(), 3);
    QStringList words;
    QList<QImage> icons;
    for (int row = 0; row < 3; ++row) {
        words += list->topLevelItem(row)->text(0);
        EXPECT_FALSE(list->topLevelItem(row)->toolTip(0).isEmpty());
        icons += list->topLevelItem(row)->icon(0).pixmap(16).toImage().convertToFormat(QImage::Format_Alpha8);
    }
    EXPECT_EQ(words, (QStringList{"error", "possible", "information"}));
    EXPECT_EQ(list->topLevelItem(2)->text(1), "division by zero");
    // Told apart by shape, not by colour alone.
    EXPECT_NE(icons[0], icons[1]);
    EXPECT_NE(icons[1], icons[2]);
    EXPECT_NE(icons[0], icons[2]);
}

TEST_F(FindingsPanels, NoProblemIsOnlySaidOfWhatWasSimulated)
{
    ProblemsPanel panel(model, view);
    show("", 0, support::somePart());
    EXPECT_TRUE(panel.findChild<QLabel*>("problemsEmpty")->text().startsWith("None found so far: 182 of 527"));
}

} // namespace
} // namespace warpatlas::ui
