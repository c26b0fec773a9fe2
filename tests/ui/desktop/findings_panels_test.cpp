/// What a run found and printed, as the panels say it.
#include "tests/support/outcomes.h"
#include "tests/ui/application.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/view_model.h"
#include "ui/desktop/panels/output_panel.h"
#include "ui/desktop/panels/problems_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
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
    EXPECT_TRUE(cut->text().contains("Cut: the last")) << cut->text().toStdString();
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

TEST_F(FindingsPanels, WhereNothingWasFoundItIsSaidWhatWasLookedFor)
{
    ProblemsPanel panel(model, view);
    show("", 0);
    EXPECT_TRUE(panel.findChild<QLabel*>("problemsEmpty")
                    ->text()
                    .startsWith("Checked: accesses, races, barriers, uninitialised values; nothing found."));
    show("", 0, support::somePart());
    EXPECT_TRUE(panel.findChild<QLabel*>("problemsEmpty")->text().startsWith("None found so far"));
}

TEST_F(FindingsPanels, ProblemsSayHowSureTheyAre)
{
    for (const Severity severity : {Severity::Error, Severity::Possible, Severity::Information}) {
        Problem problem;
        problem.kind = severity == Severity::Information ? ProblemKind::DivisionByZero : ProblemKind::Race;
        problem.severity = severity;
        problem.fact = ToldByApi{"found"};
        problems.push_back(problem);
    }
    ProblemsPanel panel(model, view);
    show("", 0);
    auto* list = panel.findChild<QListWidget*>("problems");
    ASSERT_EQ(list->count(), 3);
    QStringList words;
    QList<QImage> icons;
    for (int row = 0; row < 3; ++row) {
        words += list->item(row)->text();
        EXPECT_FALSE(list->item(row)->toolTip().isEmpty());
        EXPECT_TRUE(list->item(row)->data(Qt::AccessibleTextRole).toString().endsWith(": found"));
        icons += list->item(row)->icon().pixmap(16).toImage().convertToFormat(QImage::Format_Alpha8);
    }
    EXPECT_EQ(words, (QStringList{"error · race", "possible · race", "information · division by zero"}));
    // Told apart by shape, not by colour alone.
    EXPECT_NE(icons[0], icons[1]);
    EXPECT_NE(icons[1], icons[2]);
    EXPECT_NE(icons[0], icons[2]);
}

TEST_F(FindingsPanels, ASentenceOfAProblemIsReadableAtAnyWidth)
{
    Problem problem;
    problem.kind = ProblemKind::Race;
    problem.line = 14;
    problem.count = 5376;
    problem.fact = ToldByApi{
        "thread (0,0,0) reads it in line 16 and thread (0,2,0) writes it in line 14, and nothing orders them"};
    problems.push_back(problem);
    ProblemsPanel panel(model, view);
    show("", 0);
    panel.resize(300, 400);
    panel.show();
    auto* list = panel.findChild<QListWidget*>("problems");
    const auto lines = [&] {
        QCoreApplication::processEvents();
        const QRect row = list->visualItemRect(list->item(0));
        EXPECT_LE(row.width(), list->viewport()->width()) << "nothing to scroll to";
        return row.height() / list->fontMetrics().height();
    };
    const int narrow = lines();
    panel.resize(1200, 400);
    EXPECT_EQ(lines(), 2) << "the facts and one line of words";
    EXPECT_GT(narrow, 3);
    panel.resize(300, 400);
    EXPECT_EQ(lines(), narrow);
    EXPECT_EQ(list->item(0)->text(), "error · race · line 14 · 5,376 times");
}

TEST_F(FindingsPanels, AProblemTellsItsBlockAndItsThreadApart)
{
    Problem problem;
    problem.block = Dim3{0, 1, 0};
    problem.thread = Dim3{0, 4, 0};
    problem.line = 6;
    problems.push_back(problem);
    ProblemsPanel panel(model, view);
    show("", 0);
    EXPECT_TRUE(
        panel.findChild<QListWidget*>("problems")->item(0)->text().endsWith("line 6 · block (0, 1), thread (0, 4)"));
}

TEST_F(FindingsPanels, AChosenProblemSelectsItsThreadAndItsLine)
{
    Problem first, second;
    first.block = second.block = Dim3{0, 0, 0};
    first.thread = Dim3{0, 0, 0};
    second.thread = Dim3{3, 0, 0};
    first.line = 4;
    second.line = 7;
    problems = {first, second};
    ProblemsPanel panel(model, view);
    show("", 0);
    panel.resize(400, 300);
    panel.show();
    EXPECT_FALSE(view.state().selected.thread) << "nobody has chosen one";
    EXPECT_TRUE(panel.findChild<QLabel*>("problemsHint")->text().contains("click"));
    auto* list = panel.findChild<QListWidget*>("problems");
    QCoreApplication::processEvents();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
    EXPECT_EQ(view.state().selected.thread, 0u);
    EXPECT_EQ(view.state().selected.line, 4u);
    QTest::keyClick(list, Qt::Key_Down);
    EXPECT_EQ(view.state().selected.thread, 3u);
    EXPECT_EQ(view.state().selected.line, 7u);
    QSignalSpy activated(&panel, &ProblemsPanel::activated);
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_EQ(activated.size(), 1);
}

TEST_F(FindingsPanels, NoProblemIsOnlySaidOfWhatWasSimulated)
{
    ProblemsPanel panel(model, view);
    show("", 0, support::somePart());
    EXPECT_TRUE(panel.findChild<QLabel*>("problemsEmpty")->text().startsWith("None found so far: 182 of 527"));
}

} // namespace
} // namespace warpatlas::ui
