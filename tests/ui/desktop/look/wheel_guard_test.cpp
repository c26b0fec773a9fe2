#include "ui/desktop/look/wheel_guard.h"

#include "tests/ui/desktop/layout/quiet_window.h"
#include "ui/desktop/pictures/panel_menus.h"
#include "ui/desktop/pictures/picture_dialog.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QScrollBar>
#include <QWheelEvent>

namespace warpatlas::ui {
namespace {

class WheelGuardTest : public QuietWindow {
protected:
    static void turn(QWidget& widget)
    {
        const QPointF at(widget.rect().center());
        for (const int delta : {120, -240}) {
            QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&widget, &wheel);
        }
    }
    static QString valueOf(const QWidget& widget)
    {
        if (const auto* spin = qobject_cast<const QAbstractSpinBox*>(&widget))
            return spin->text();
        if (const auto* combo = qobject_cast<const QComboBox*>(&widget))
            return QString::number(combo->currentIndex());
        const auto* slider = qobject_cast<const QAbstractSlider*>(&widget);
        return slider && !qobject_cast<const QScrollBar*>(&widget) ? QString::number(slider->value()) : QString();
    }
    /// How many were turned at.
    int turnAtAll(QWidget& window)
    {
        int count = 0;
        for (QWidget* widget : window.findChildren<QWidget*>()) {
            const QString before = valueOf(*widget);
            if (before.isEmpty() || !widget->isVisible())
                continue;
            ++count;
            EXPECT_NE(widget->focusPolicy(), Qt::WheelFocus)
                << widget->objectName().toStdString() << " takes the keys from the wheel";
            if (widget->hasFocus())
                widget->clearFocus();
            turn(*widget);
            EXPECT_EQ(valueOf(*widget).toStdString(), before.toStdString()) << widget->objectName().toStdString();
        }
        return count;
    }
};

TEST_F(WheelGuardTest, ChangesNoValueThatDoesNotHaveTheKeys)
{
    open({1280, 720});
    EXPECT_GE(turnAtAll(*window), 6) << "grid and block";
    Settings settings = Settings::none();
    PictureDialog film(PictureDialog::Kind::Film, {1280, 720}, settings, window.get());
    PanelPictureDialog panel("Picture", *window, window.get());
    for (QDialog* dialog : {static_cast<QDialog*>(&film), static_cast<QDialog*>(&panel)}) {
        dialog->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog, patience));
        EXPECT_GE(turnAtAll(*dialog), 3) << dialog->objectName().toStdString();
        dialog->hide();
    }
}

TEST_F(WheelGuardTest, ChangesTheOneThatHasThem)
{
    open({1280, 720});
    auto* block = find<QAbstractSpinBox>("block.x");
    block->setFocus(Qt::MouseFocusReason);
    ASSERT_TRUE(waitFor([&] { return block->hasFocus(); }));
    const QString before = block->text();
    const QPointF at(block->rect().center());
    QWheelEvent wheel(at, block->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(block, &wheel);
    EXPECT_NE(block->text(), before);
}

} // namespace
} // namespace warpatlas::ui
