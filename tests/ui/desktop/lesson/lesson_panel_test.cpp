// A lesson in the real window: it is chosen in the menu, shows its runs, judges answers and the kernel that is written,
// and is where it was left at the next start.
#include "tests/app/lesson/program_lesson.h"
#include "tests/ui/desktop/own_kernel_fixture.h"
#include "ui/desktop/lesson/lesson_model.h"

#include <QLineEdit>
#include <QMenu>
#include <QRadioButton>
#include <QStackedWidget>
#include <QTextBrowser>

namespace warpatlas::ui {
namespace {

class LessonPanelTest : public OwnKernelTest {
protected:
    void begin(const QString& name)
    {
        auto* menu = find<QMenu>("menu.lessons");
        emit menu->aboutToShow();
        find<QAction>("lesson." + name)->trigger();
        ASSERT_NE(lesson().lesson(), nullptr);
        ASSERT_TRUE(settled());
    }
    LessonModel& lesson() { return *window->docks().lesson; }
    void answer(const QString& words)
    {
        type("lesson.answer", words);
        judged();
    }
    void judged()
    {
        ASSERT_TRUE(waitFor([&] { return !lesson().checking() && lesson().mark() != nullptr; }));
    }
    void next()
    {
        click("lesson.next");
        ASSERT_TRUE(settled());
    }
};

} // namespace

TEST_F(LessonPanelTest, IsWorkedThroughOnceRightly)
{
    begin("04-guard");
    EXPECT_TRUE(find("lessonPanel")->isVisible());
    EXPECT_TRUE(find<QTextBrowser>("lesson.text")->toPlainText().contains("A launch has whole blocks."));
    EXPECT_FALSE(find("lesson.back")->isEnabled());

    next(); // rounded down: the picture would tell, so it comes with the answer
    EXPECT_TRUE(find("lesson.cover")->isVisible());
    type("lesson.answer", " ");
    EXPECT_EQ(lesson().mark(), nullptr) << "nothing is no answer";
    answer("768");
    EXPECT_FALSE(lesson().isSolved(1));
    const auto* const card = find("lesson.mark");
    EXPECT_TRUE(card->findChildren<QLabel*>().back()->text().contains("3 * 256")) << "what it overlooked";
    EXPECT_TRUE(waitFor([this] { return window->focusWidget() == find("lesson.answer"); })) << "for the next try";
    EXPECT_TRUE(find("lesson.cover")->isVisible());
    answer("235");
    EXPECT_TRUE(lesson().isSolved(1));
    EXPECT_TRUE(waitFor([this] { return window->focusWidget() == find("lesson.next"); }));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(find("lesson.cover")->isVisible());
    EXPECT_EQ(window->model().experiment().grid, (Dim3{3, 1, 1}));
    EXPECT_EQ(outcome().coverage->unwritten, 235u);
    EXPECT_TRUE(find("lesson.sourceCover")->isVisible()) << "the kernel with the guard is the last step's";

    next(); // rounded up
    answer("21");
    next(); // without a guard
    QTest::mouseClick(find("lesson.choice.1")->parentWidget(), Qt::LeftButton); // its words
    judged();
    EXPECT_TRUE(lesson().isSolved(3));
    EXPECT_EQ(window->view().state().views.main, ViewKind::Memory);

    next(); // write it
    click("lesson.write");
    ASSERT_TRUE(ran());
    replace("out[i]", "if (i < n) out[i]");
    ASSERT_TRUE(ran());
    click("lesson.check");
    judged();
    EXPECT_TRUE(lesson().isSolved(4));
    click("lesson.next"); // the next lesson
    EXPECT_EQ(lesson().lesson()->name, "05-rows-and-columns");
    click("lesson.close");
    EXPECT_FALSE(find("lessonPanel")->isVisible());
}

TEST_F(LessonPanelTest, AWrongKernelIsShownInItsRun)
{
    begin("04-guard");
    for (int step = 0; step < 4; ++step)
        next();
    click("lesson.check"); // the start, as it is
    judged();
    const TaskMark& mark = std::get<TaskMark>(lesson().mark()->mark);
    EXPECT_FALSE(mark.runs[0].passed());
    click("lesson.show.few");
    ASSERT_TRUE(settled());
    EXPECT_EQ(window->model().experiment().block, (Dim3{32, 1, 1}));
    EXPECT_FALSE(outcome().problems.empty());

    EXPECT_TRUE(waitFor([this] { return window->view().state().selected.thread == 5U; })) << "the first that did wrong";

    EXPECT_EQ(window->findChild<QTextBrowser*>("lesson.solution"), nullptr);
    click("lesson.hint");
    EXPECT_EQ(lesson().hints(), 1u);
    click("lesson.giveUp");
    EXPECT_TRUE(find<QTextBrowser>("lesson.solution")->toPlainText().contains("if (i < n)"));
    EXPECT_TRUE(waitFor([this] { return !find("lesson.solution")->visibleRegion().isEmpty(); })) << "it is scrolled to";
    EXPECT_FALSE(lesson().isSolved(4));
    click("lesson.back");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(window->view().state().selected.thread.has_value()) << "it means nothing in another run";
}

TEST_F(LessonPanelTest, NoStepSolvesTheTaskThatFollows)
{
    begin("04-guard");
    next();
    next();
    next(); // without a guard
    click("lesson.choice.2");
    judged();
    if (!lesson().isRevealed())
        click("lesson.giveUp");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(outcome().problems.empty());
    for (const QAbstractButton* const button : window->findChildren<QAbstractButton*>())
        EXPECT_FALSE(button->objectName().startsWith("source.mend.") && button->isVisible());
    click("lesson.close");
    EXPECT_TRUE(waitFor([this] {
        return std::ranges::any_of(window->findChildren<QAbstractButton*>(), [](const QAbstractButton* button) {
            return button->objectName().startsWith("source.mend.") && button->isVisible();
        });
    })) << "outside of a lesson it is offered";
}

TEST_F(LessonPanelTest, GoesOnWhereItWasLeft)
{
    begin("04-guard");
    next();
    answer("235");
    open(); // another start with the same settings
    ASSERT_NE(lesson().lesson(), nullptr) << "it is open again";
    EXPECT_EQ(lesson().step(), 2u);
    EXPECT_TRUE(lesson().isSolved(1));
    click("lesson.close");
    open();
    EXPECT_EQ(lesson().lesson(), nullptr) << "until somebody closes it";
}

TEST_F(LessonPanelTest, WhatWasShownBeforeIsNotTheLessons)
{
    begin("04-guard"); // begins with text alone
    EXPECT_TRUE(find("lesson.cover")->isVisible());
    EXPECT_TRUE(find("lesson.cover")->accessibleName().startsWith("More threads than elements"));
    next();
    answer("235");
    ASSERT_TRUE(settled());
    click("lesson.back");
    EXPECT_FALSE(find("lesson.cover")->isVisible()) << "that is the lesson's own run";
}

TEST_F(LessonPanelTest, TheAnswersOfAKernelAreNoProgramsAnswers)
{
    if (const std::string why = test::whyNoPrograms(); !why.empty())
        GTEST_SKIP() << why;
    begin("02-there-and-back");
    next();
    answer("4012");
    ASSERT_TRUE(waitFor([this] { return !lesson().runsProgram() && lesson().showsProgram(); }));
    EXPECT_TRUE(find("lesson.answersCover")->isVisible());
    click("lesson.close");
    EXPECT_FALSE(find("lesson.answersCover")->isVisible());
}

TEST_F(LessonPanelTest, AFolderThatIsNoLessonIsSaid)
{
    lesson().open("no such lesson");
    EXPECT_TRUE(message().contains("no such lesson: is no lesson")) << message().toStdString();
    EXPECT_EQ(lesson().lesson(), nullptr);
}

} // namespace warpatlas::ui
