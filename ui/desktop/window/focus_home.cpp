#include "ui/desktop/window/focus_home.h"

#include "ui/desktop/look/typed_number.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTextEdit>
#include <QTimer>
#include <QToolButton>

namespace warpatlas::ui::inline desktop {
namespace {

/// A text of several lines.
bool writesText(const QWidget* widget)
{
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(widget))
        return !text->isReadOnly();
    const auto* text = qobject_cast<const QTextEdit*>(widget);
    return text && !text->isReadOnly();
}

bool takesText(const QWidget& widget)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return !line->isReadOnly();
    return writesText(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr;
}

/// Says whether a typed letter searches in the widget for the first entry that begins with it.
bool searches(const QWidget& widget)
{
    return qobject_cast<const QAbstractItemView*>(&widget) || qobject_cast<const QComboBox*>(&widget);
}

bool isPrinted(const QKeyEvent& event)
{
    return event.text().size() == 1 && event.text().front().isPrint() && !event.text().front().isSpace();
}

/// Asks as Qt does before it lets a shortcut have the key.
bool wantsKey(QWidget& widget, const QKeyEvent& event)
{
    QKeyEvent asked(QEvent::ShortcutOverride, event.key(), event.modifiers(), event.text());
    asked.ignore();
    QApplication::sendEvent(&widget, &asked);
    return asked.isAccepted();
}

bool isInside(const QWidget& outer, const QWidget& widget)
{
    return &outer == &widget || outer.isAncestorOf(&widget);
}

void press(QAbstractButton& button)
{
    auto* tool = qobject_cast<QToolButton*>(&button);
    if (tool && tool->menu() && tool->popupMode() == QToolButton::InstantPopup)
        tool->showMenu();
    else
        button.click();
}

} // namespace

FocusHome::FocusHome(QWidget& window, QWidget& canvas, QAction& play)
    : QObject(&window), m_window(window), m_canvas(canvas), m_play(play)
{
    qApp->installEventFilter(this);
    // Else Qt gives the keys to the first field, and Space is a letter there.
    m_canvas.setFocus(Qt::OtherFocusReason);
    connect(qApp, &QApplication::focusChanged, this, &FocusHome::comeHomeFromField);
}

/// When the widget with the keys is hidden (a link that has done its work), Qt gives them to whatever field comes next,
/// whose own Undo then takes Ctrl+Z. A person who was typing goes on in the next field.
void FocusHome::comeHomeFromField(QWidget* old, QWidget* now)
{
    if (!old || !now || old->window() != &m_window || now->window() != &m_window || takesText(*old) || !takesText(*now)
        || writesText(now))
        return;
    QTimer::singleShot(0, this, [this, from = QPointer<QWidget>(old), field = QPointer<QWidget>(now)] {
        if ((!from || !from->isVisible()) && field && m_window.focusWidget() == field)
            m_canvas.setFocus(Qt::OtherFocusReason);
    });
}

bool FocusHome::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if ((type != QEvent::KeyPress && type != QEvent::MouseButtonRelease && type != QEvent::Hide)
        || !watched->isWidgetType())
        return false;
    if (m_finishing)
        return false;
    auto& widget = static_cast<QWidget&>(*watched);
    if (type == QEvent::Hide) {
        // A chooser's menu has gone, with a choice or without.
        if (qobject_cast<QMenu*>(&widget))
            if (auto* chooser = qobject_cast<QToolButton*>(widget.parentWidget());
                chooser && chooser->window() == &m_window)
                comeHomeFrom(*chooser);
        return false;
    }
    if (widget.window() != &m_window)
        return false;
    if (type == QEvent::MouseButtonRelease) {
        if (qobject_cast<QAbstractButton*>(&widget))
            comeHomeFrom(widget);
        return false;
    }
    const auto& key = static_cast<const QKeyEvent&>(*event);
    if (&widget == &m_window && key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier) {
        // The widget with the keys did not want this one. In a text it means that Tab leaves it, which is the text's
        // own.
        if (!writesText(m_window.focusWidget()))
            m_canvas.setFocus(Qt::OtherFocusReason);
        return false;
    }
    const bool plain = (key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
    return plain && !key.isAutoRepeat() && keyPressed(widget, key);
}

/// Returns whether the key is fully handled.
bool FocusHome::keyPressed(QWidget& widget, const QKeyEvent& event)
{
    // The canvas knows its own keys.
    if (&widget != m_window.focusWidget() || isInside(m_canvas, widget))
        return false;
    const int key = event.key();
    if (key == Qt::Key_Space && !takesText(widget) && event.modifiers() == Qt::NoModifier) {
        m_play.trigger();
        return true;
    }
    if (isPrinted(event) && !takesText(widget) && !searches(widget) && !wantsKey(widget, event)) {
        QWidget* const canvas = m_canvas.focusProxy() ? m_canvas.focusProxy() : &m_canvas;
        QKeyEvent own(QEvent::KeyPress, key, event.modifiers(), event.text());
        QApplication::sendEvent(canvas, &own);
        return true;
    }
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && enterEnds(widget)) {
        finish(widget, event);
        return true;
    }
    auto* button = qobject_cast<QAbstractButton*>(&widget);
    if (!button || (key != Qt::Key_Return && key != Qt::Key_Enter))
        return false;
    const QPointer<QAbstractButton> pressed(button); // it may be gone by then
    press(*button);
    if (pressed)
        comeHomeFrom(*pressed);
    return true;
}

/// Lets the field take what is typed, and gives the keys back before the next one comes; a refused text is mended
/// first.
void FocusHome::finish(QWidget& field, const QKeyEvent& event)
{
    const QPointer<QWidget> there(&field); // its form may be built anew
    QKeyEvent own(QEvent::KeyPress, event.key(), event.modifiers(), event.text());
    m_finishing = true;
    QApplication::sendEvent(&field, &own);
    m_finishing = false;
    if (!there || (m_window.focusWidget() == there && !isRefused(*there)))
        m_canvas.setFocus(Qt::OtherFocusReason);
}

/// Gives the keys back, after what the button does: that may have moved the focus itself.
void FocusHome::comeHomeFrom(QWidget& widget)
{
    QTimer::singleShot(0, this, [this, from = QPointer<QWidget>(&widget)] {
        QWidget* const focus = m_window.focusWidget();
        if ((!focus || focus == from) && !QApplication::activePopupWidget())
            m_canvas.setFocus(Qt::OtherFocusReason);
    });
}

} // namespace warpatlas::ui::inline desktop
