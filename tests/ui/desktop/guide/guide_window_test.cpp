#include "ui/desktop/guide/guide_window.h"

#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/guide/guide_browser.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/window/help_dialogs.h"
#include "ui/guide/chapters.h"

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>

namespace warpatlas::ui {
namespace {

class GuideInWindow : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (!HasFatalFailure() && !IsSkipped())
            show(Qt::Key_F1);
    }

    void show(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get(), patience));
        QTest::keyClick(window.get(), key, modifiers);
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* found = qobject_cast<GuideWindow*>(widget))
                guide = found;
        ASSERT_TRUE(guide);
        ASSERT_TRUE(QTest::qWaitForWindowActive(guide, patience));
        list = guide->findChild<QListWidget*>("guideChapters");
        text = guide->findChild<GuideBrowser*>("guideText");
    }

    void choose(const QString& title)
    {
        const auto items = list->findItems(title, Qt::MatchExactly);
        ASSERT_EQ(items.size(), 1) << title.toStdString();
        list->setCurrentItem(items.first());
    }

    /// The middle of a link of the chapter that is shown, as the mouse finds it.
    void clickLink(const QString& words)
    {
        text->moveCursor(QTextCursor::Start);
        ASSERT_TRUE(text->find(words)) << words.toStdString();
        text->ensureCursorVisible();
        QTextCursor cursor = text->textCursor();
        cursor.setPosition(cursor.selectionStart() + 2);
        QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->cursorRect(cursor).center());
    }

    void lookFor(const QString& words)
    {
        auto* field = guide->findChild<QLineEdit*>("guideFind");
        field->clear();
        QTest::keyClick(guide, Qt::Key_F, Qt::ControlModifier);
        ASSERT_TRUE(waitFor([&] { return field->hasFocus(); }));
        QTest::keyClicks(field, words);
        QTest::keyClick(field, Qt::Key_Return);
    }

    GuideWindow* guide = nullptr;
    QListWidget* list = nullptr;
    GuideBrowser* text = nullptr;
};

TEST_F(GuideInWindow, EachChapterIsInTheListAndIsShownWithItsPictures)
{
    EXPECT_FALSE(guide->isModal());
    EXPECT_EQ(guide->topic(), "start") << "the first one";
    for (const Chapter& chapter : chapters()) {
        choose(QString::fromUtf8(chapter.title.data(), qsizetype(chapter.title.size())));
        EXPECT_EQ(guide->topic().toStdString(), chapter.topic);
        EXPECT_TRUE(text->toPlainText().startsWith(list->currentItem()->text()));
        EXPECT_EQ(text->horizontalScrollBar()->maximum(), 0) << chapter.topic << " is wider than the window";
    }
    choose("The window");
    EXPECT_GT(text->toPlainText().count(QChar::ObjectReplacementCharacter), 4) << "pictures";
}

TEST_F(GuideInWindow, LinksLeadToChaptersAndBack)
{
    clickLink("Your own data");
    EXPECT_EQ(guide->topic(), "data");
    EXPECT_EQ(list->currentItem()->text(), "Your own data");
    QTest::keyClick(guide, Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(guide->topic(), "start");
    EXPECT_EQ(list->currentItem()->text(), "First steps");
    QTest::mouseClick(guide->findChild<QWidget*>("guideForward"), Qt::LeftButton);
    EXPECT_EQ(guide->topic(), "data");
}

TEST_F(GuideInWindow, FindsWordsInThisChapterAndInTheNextOnes)
{
    lookFor("diffusion");
    EXPECT_EQ(guide->topic(), "start");
    EXPECT_EQ(text->textCursor().selectedText().toLower(), "diffusion");
    lookFor("Matrix Market");
    EXPECT_EQ(guide->topic(), "data");
    EXPECT_EQ(text->textCursor().selectedText(), "Matrix Market");
    EXPECT_TRUE(waitFor([&] { return text->viewport()->rect().contains(text->cursorRect().center()); }));
    lookFor("32 sectors");
    EXPECT_EQ(guide->topic(), "start") << "around";
    EXPECT_TRUE(text->viewport()->rect().contains(text->cursorRect().center()));
    lookFor("mistake");
    const int first = text->textCursor().position();
    QTest::keyClick(guide, Qt::Key_F3);
    EXPECT_GT(text->textCursor().position(), first) << "the next one";
    QTest::keyClick(guide, Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(text->textCursor().position(), first);
    lookFor("Matrix Market");
    auto* found = guide->findChild<QLabel*>("guideFound");
    EXPECT_EQ(found->text(), "");
    lookFor("there is no such word here");
    EXPECT_EQ(guide->topic(), "data");
    EXPECT_EQ(found->text(), "Not found");
}

TEST_F(GuideInWindow, TheKeysAreAPageOfTheSameTable)
{
    show(Qt::Key_F1, Qt::ShiftModifier);
    EXPECT_EQ(guide->topic(), GuideBrowser::keysTopic);
    EXPECT_EQ(list->currentItem()->text(), "Keys");
    const QString words = text->toPlainText().simplified();
    for (const KeyLine& line : keyList())
        EXPECT_TRUE(words.contains((toQt(line.words) + ' ' + toQt(line.keys)).simplified())) << line.words;
    for (const char* heading : {"In the window", "On the canvas", "In the guide"})
        EXPECT_EQ(words.count(heading), 1) << heading;
    EXPECT_TRUE(words.contains("memory: "));
}

TEST_F(GuideInWindow, OpensAtThePanelThatHasTheKeys)
{
    find("data.0.change")->setFocus();
    show(Qt::Key_F1);
    EXPECT_EQ(guide->topic(), "data");
    find("source")->setFocus();
    show(Qt::Key_F1);
    EXPECT_EQ(guide->topic(), "following");
    window->canvas().setFocus();
    show(Qt::Key_F1);
    EXPECT_EQ(guide->topic(), "following") << "where it was left";
}

TEST_F(GuideInWindow, FollowsTheThemeAndKeepsItsPlace)
{
    text->verticalScrollBar()->setValue(200);
    const QString before = text->toHtml();
    window->view().setTheme(render::Theme::Light);
    EXPECT_TRUE(waitFor([&] { return text->toHtml() != before; }));
    EXPECT_TRUE(text->toHtml().contains(tokensOf(render::Theme::Light).text.name()));
    EXPECT_EQ(text->verticalScrollBar()->value(), 200);
    EXPECT_EQ(guide->topic(), "start");
}

TEST_F(GuideInWindow, IsRememberedAndClosedWithTheWindow)
{
    guide->resize(900, 610);
    QTest::keyClick(text, Qt::Key_Escape);
    EXPECT_FALSE(guide->isVisible());
    window->close();
    open();
    show(Qt::Key_F1);
    EXPECT_EQ(guide->size(), QSize(900, 610));
    window->close();
    EXPECT_FALSE(guide->isVisible());
}

} // namespace
} // namespace warpatlas::ui
