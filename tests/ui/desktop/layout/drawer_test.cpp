#include "ui/desktop/layout/drawer.h"

#include "app/words/say.h"
#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/layout/answer_button.h"

#include <utility>
#include <vector>

namespace warpatlas::ui {
namespace {

class DrawerTest : public QuietWindow { };

TEST_F(DrawerTest, AQuestionOpensItsPageAndClosesItAgain)
{
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    ASSERT_FALSE(drawer.isOpen()) << "closed, the questions have their answers";
    EXPECT_EQ(drawer.height(), drawer.lineHeight());
    const int closed = window->canvas().height();
    QTest::mouseClick(find("answer.why"), Qt::LeftButton);
    settle();
    EXPECT_TRUE(drawer.isOpen());
    EXPECT_TRUE(find("limits")->isVisible());
    EXPECT_LT(window->canvas().height(), closed);
    QTest::mouseClick(find("drawer.roofline"), Qt::LeftButton);
    settle();
    EXPECT_EQ(drawer.page(), "Roofline");
    EXPECT_FALSE(find("limits")->isVisible());
    QTest::mouseClick(find("answer.right"), Qt::LeftButton);
    settle();
    EXPECT_EQ(drawer.page(), "Problems");
    EXPECT_FALSE(find("drawer.roofline")->isVisible()) << "chips are of one question";
    QTest::mouseClick(find("answer.why"), Qt::LeftButton);
    settle();
    EXPECT_EQ(drawer.page(), "Roofline") << "the page of it that was open last";
    QTest::mouseClick(find("answer.why"), Qt::LeftButton);
    settle();
    EXPECT_FALSE(drawer.isOpen());
    EXPECT_EQ(window->canvas().height(), closed);
}

TEST_F(DrawerTest, EveryPageOfOnceIsReachedByAQuestionAndAChip)
{
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    const std::pair<const char*, std::vector<const char*>> places[] = {{"right", {"Problems", "Check", "Debugger"}},
        {"howFast", {"Times", "Flow", "Fairness"}}, {"why", {"Limits", "Occupancy", "Roofline"}},
        {"whatIf", {"Sweep", "Compare"}}};
    for (const auto& [question, pages] : places) {
        QTest::mouseClick(find(QString("answer.") + question), Qt::LeftButton);
        for (const char* page : pages) {
            settle();
            QWidget* chip = find("drawer." + QString(page).toLower());
            ASSERT_TRUE(chip->isVisible()) << page;
            QTest::mouseClick(chip, Qt::LeftButton);
            EXPECT_EQ(drawer.page(), page);
        }
    }
}

TEST_F(DrawerTest, KeysOpenPagesAndTheDrawer)
{
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    QTest::keyClick(window.get(), Qt::Key_F4);
    EXPECT_EQ(drawer.page(), "Problems");
    EXPECT_TRUE(drawer.isOpen());
    QTest::keyClick(window.get(), Qt::Key_F9);
    EXPECT_FALSE(drawer.isOpen());
    QTest::keyClick(window.get(), Qt::Key_F2);
    EXPECT_EQ(drawer.page(), "Times");
    EXPECT_TRUE(drawer.isOpen());
    const Qt::Key keys[] = {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4};
    for (const Question question : allQuestions) {
        QTest::keyClick(window.get(), keys[std::size_t(question)], Qt::ControlModifier);
        EXPECT_EQ(drawer.question(), question);
        EXPECT_TRUE(drawer.isOpen());
    }
    QTest::keyClick(window->focusWidget(), Qt::Key_Escape);
    settle();
    EXPECT_FALSE(drawer.isOpen());
    EXPECT_FALSE(drawer.isAncestorOf(window->focusWidget()));
    QTest::mouseClick(find("answer.howFast"), Qt::LeftButton);
    settle();
    window->canvas().setFocus();
    QTest::keyClick(&window->canvas(), Qt::Key_Escape);
    EXPECT_FALSE(drawer.isOpen()) << "from the picture as well";
}

TEST_F(DrawerTest, WhatIsWrongIsToldWholeAndNeverLessThanItsCount)
{
    // Inside something: a window of its own is never smaller than its layout.
    QWidget host;
    host.resize(2000, 100);
    Drawer drawer(&host);
    const auto button = [&](Question question) {
        return drawer.findChild<AnswerButton*>("answer." + nameOf(question));
    };
    const AnswerHeadline times{{{.words = "5 to 11 µs", .provenance = Provenance::Modelled, .after = "GPU"},
        {.words = "89 µs", .provenance = Provenance::Measured, .after = "CPU"}}};
    const AnswerHeadline wrong{
        {{"230,466 pixels never written", {}, "wrong"}, {.words = "2 more", .strong = false}}, "wrong", "3 errors"};
    for (const Question question : allQuestions)
        drawer.setAnswer(question, times);
    host.show();
    drawer.resize(1920, 37);
    settle();
    EXPECT_EQ(button(Question::HowFast)->shown(), "5 to 11 µs GPU · 89 µs CPU");
    drawer.setAnswer(Question::Right, wrong);
    for (const int width : {1920, 1280, 960}) {
        drawer.resize(width, 37);
        settle();
        EXPECT_EQ(button(Question::Right)->shown(), "230,466 pixels never written · 2 more") << width;
    }
    for (const int width : {860, 640, drawer.minimumSizeHint().width()}) {
        drawer.resize(width, 37);
        settle();
        const QString shown = button(Question::Right)->shown();
        EXPECT_TRUE(shown.startsWith("230,466 pixels never written") || shown == "3 errors")
            << width << ": " << shown.toStdString();
        EXPECT_LE(button(Question::WhatIf)->geometry().right(), width);
    }
    EXPECT_TRUE(button(Question::HowFast)->accessibleName().contains("89 µs CPU, measured")) << "whatever is seen";
}

/// English is back whatever a test has found.
struct InGerman {
    InGerman()
    {
        setDictionary({.texts = {{"panel.times", "Zeiten"}, {"panel.occupancy", "Belegung"},
                           {"menu.show_times", "&Zeiten"}, {"colour.owner", "Besitzer"}}});
    }
    InGerman(const InGerman&) = delete;
    InGerman& operator=(const InGerman&) = delete;
    ~InGerman() { setDictionary({}); }
};

TEST_F(DrawerTest, PagesAreFoundInAnyLanguage)
{
    const InGerman german;
    open({1280, 720});
    Drawer& drawer = *window->docks().drawer;
    const auto* tab = dynamic_cast<QAbstractButton*>(find("drawer.occupancy"));
    ASSERT_NE(tab, nullptr);
    EXPECT_EQ(tab->text(), "Belegung");
    EXPECT_EQ(window->findChild<QAction*>("action.showTimes")->text(), "&Zeiten");
    EXPECT_EQ(window->findChild<QAction*>("colour.owner")->text(), "Besitzer");
    QTest::keyClick(window.get(), Qt::Key_F3);
    EXPECT_EQ(drawer.page(), "Occupancy");
    EXPECT_TRUE(tab->accessibleName().startsWith("Belegung"));
    QTest::keyClick(window.get(), Qt::Key_F2);
    EXPECT_EQ(drawer.page(), "Times");
}

TEST_F(DrawerTest, APageWithoutAnythingHasNoTab)
{
    open({1280, 720});
    EXPECT_FALSE(find("drawer.output")->isVisible());
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto trace = std::make_shared<Trace>(*outcome->trace);
    trace->printed = "hello\n";
    trace->printedBytes = 6;
    outcome->trace = trace;
    window->model().show(outcome);
    settle();
    QTest::mouseClick(find("answer.right"), Qt::LeftButton);
    settle();
    EXPECT_TRUE(find("drawer.output")->isVisible());
    window->docks().drawer->showPage("Output");
    window->model().show(support::makeOutcome());
    settle();
    EXPECT_FALSE(find("drawer.output")->isVisible());
    EXPECT_NE(window->docks().drawer->page(), "Output");
}

} // namespace
} // namespace warpatlas::ui
