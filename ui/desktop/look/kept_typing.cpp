#include "ui/desktop/look/kept_typing.h"

#include <QLineEdit>
#include <QSignalBlocker>

namespace warpatlas::ui {

bool isBeingTyped(const QLineEdit& field)
{
    return field.hasFocus() && field.isModified();
}

KeptTyping::KeptTyping(QWidget* form)
{
    QWidget* const focused = form && form->window() ? form->window()->focusWidget() : nullptr;
    if (!focused || !form->isAncestorOf(focused))
        return;
    m_name = focused->objectName();
    auto* const field = qobject_cast<QLineEdit*>(focused);
    if (!field)
        return;
    m_typed = field->isModified();
    m_text = field->text();
    m_cursor = field->cursorPosition();
    m_allChosen = field->hasSelectedText() && field->selectedText() == m_text;
    const QSignalBlocker quiet(field);
    field->clearFocus();
}

void KeptTyping::goOnIn(QWidget& form) const
{
    auto* const widget = m_name.isEmpty() ? nullptr : form.findChild<QWidget*>(m_name);
    if (!widget)
        return;
    auto* const field = qobject_cast<QLineEdit*>(widget);
    if (field && m_typed) {
        field->setText(m_text);
        field->setModified(true);
    }
    form.show(); // what is not shown takes no keys
    widget->setFocus(Qt::OtherFocusReason);
    if (!field)
        return;
    field->setCursorPosition(m_cursor);
    if (m_allChosen)
        field->selectAll();
}

} // namespace warpatlas::ui
