/// No text of the window is cut, or elided without a tooltip that has it whole, at the sizes of small and usual
/// screens: at rest, following, with each answer open, and comparing.
#include "tests/ui/desktop/window_fixture.h"
#include "ui/desktop/layout/drawer.h"
#include "ui/desktop/model/follow_bridge.h"
#include "ui/desktop/window/canvas_pair.h"

#include <QScrollBar>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace warpatlas::ui {
namespace {

class WholeTexts : public WindowTest {
protected:
    static QString plain(const QString& text) { return QTextDocumentFragment::fromHtml(text).toPlainText(); }

    static QString textOf(const QWidget& widget)
    {
        if (const auto* label = qobject_cast<const QLabel*>(&widget))
            return label->textFormat() == Qt::PlainText ? label->text() : plain(label->text());
        const auto* tool = qobject_cast<const QToolButton*>(&widget);
        if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
            return {};
        const auto* button = qobject_cast<const QAbstractButton*>(&widget);
        return button ? QString(button->text()).replace("&&", "&") : QString();
    }

    /// Whether parents leave less of it than it has; what can be scrolled to is not cut.
    static bool isClipped(const QWidget& widget)
    {
        for (const QWidget* at = widget.parentWidget(); at; at = at->parentWidget())
            if (const auto* area = qobject_cast<const QAbstractScrollArea*>(at))
                if (area->horizontalScrollBar()->maximum() > 0)
                    return false;
        return widget.visibleRegion().boundingRect().width() < widget.width();
    }

    static bool isCut(const QWidget& widget)
    {
        const auto* label = qobject_cast<const QLabel*>(&widget);
        if (isClipped(widget))
            return true;
        if (label && label->wordWrap())
            return label->heightForWidth(label->width()) > label->height();
        return widget.sizeHint().width() > widget.width();
    }

    QString cutTexts() const
    {
        QString cut;
        for (const QWidget* widget : window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->visibleRegion().isEmpty())
                continue;
            const QString text = textOf(*widget), tip = plain(widget->toolTip().toHtmlEscaped());
            const QString answer = widget->accessibleName().mid(text.size() + 1); // that is painted behind a question
            const bool isInTip = tip.contains(text.simplified()) || (!answer.isEmpty() && tip.contains(answer));
            if (!text.isEmpty() && !isInTip && isCut(*widget))
                cut += QString("%1 '%2' has %3 x %4 of %5 x %6\n")
                           .arg(widget->objectName(), text)
                           .arg(widget->visibleRegion().boundingRect().width())
                           .arg(widget->height())
                           .arg(widget->sizeHint().width())
                           .arg(widget->sizeHint().height());
        }
        return cut;
    }

    static void settle()
    {
        for (int i = 0; i < 4; ++i) {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
        }
    }

    void expectWholeAtAllSizes(const std::string& state)
    {
        for (const QSize& size : {QSize(960, 600), QSize(1280, 720), QSize(1920, 1080)}) {
            window->resize(size);
            ASSERT_TRUE(waitFor([&] { return window->size() == size; }));
            settle();
            EXPECT_EQ(cutTexts().toStdString(), "") << state << " at " << size.width() << " x " << size.height();
        }
    }
};

TEST_F(WholeTexts, ThatAreCutAreFound)
{
    settle();
    ASSERT_EQ(cutTexts().toStdString(), "");
    auto* label = find<QLabel>("status.device");
    label->setFixedWidth(label->sizeHint().width() / 2);
    EXPECT_TRUE(cutTexts().contains("status.device"));
}

TEST_F(WholeTexts, AtRestWithAnswersFollowingAndComparing)
{
    expectWholeAtAllSizes("resting");
    for (const char* answer : {"right", "howFast", "why", "whatIf"}) {
        click(QString("answer.") + answer);
        expectWholeAtAllSizes(answer);
    }
    window->docks().drawer->setOpen(false);
    window->canvas().goToThread({3, 2, 0}, {5, 1, 0});
    click("follow");
    ASSERT_TRUE(waitFor([this] { return bool(window->follow().moment()); }));
    expectWholeAtAllSizes("following");
    click("follow");
    click("compare");
    window->model().setBlock({32, 8, 1});
    ASSERT_TRUE(settled());
    ASSERT_TRUE(waitFor([&] { return window->canvases().isShowingTwo(); }));
    for (const char* way : {"slide", "beside", "difference"}) {
        click(QString("compare.as.") + way);
        expectWholeAtAllSizes(way);
    }
}

} // namespace
} // namespace warpatlas::ui
