#include "ui/desktop/look/live_form.h"

#include "ui/desktop/look/roles.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int widestName = 46; ///< of the 175 pixels that the column has in the smallest window

/// What Tab comes to in it, in its order.
QList<QWidget*> stopsOf(QWidget& form)
{
    QList<QWidget*> stops;
    for (QWidget* next = form.nextInFocusChain(); next != &form; next = next->nextInFocusChain())
        if (form.isAncestorOf(next) && (next->focusPolicy() & Qt::TabFocus) != 0)
            stops.append(next);
    return stops;
}

} // namespace

void addFormRow(QFormLayout& form, QLabel* name, QWidget* field)
{
    name->ensurePolished(); // its letters are the theme's
    if (name->sizeHint().width() <= widestName)
        form.addRow(name, field);
    else
        addBelow(form, name, field);
}

void addBelow(QFormLayout& form, QLabel* name, QWidget* field)
{
    auto* cell = new QWidget;
    auto* layout = makeLayout<QVBoxLayout>(2, cell);
    layout->addWidget(name);
    layout->addWidget(field);
    form.addRow(cell);
}

bool isBeingTyped(const QLineEdit& field)
{
    return field.hasFocus() && field.isModified();
}

/// State that goes on from rows to their successors.
class LiveForm::Kept {
public:
    /// Takes the keys from the rows without their field telling what is typed.
    explicit Kept(QWidget& rows)
    {
        QWidget* const focused = rows.window()->focusWidget();
        if (!focused || !rows.isAncestorOf(focused))
            return;
        m_hadKeys = true;
        m_name = focused->objectName();
        m_place = stopsOf(rows).indexOf(focused);
        auto* const field = qobject_cast<QLineEdit*>(focused);
        if (field) {
            m_typed = field->isModified();
            m_text = field->text();
            m_cursor = field->cursorPosition();
            m_allChosen = field->hasSelectedText() && field->selectedText() == m_text;
        }
        const QSignalBlocker quiet(focused);
        focused->clearFocus();
    }

    void goOnIn(QWidget& rows) const
    {
        if (!m_hadKeys)
            return;
        auto* widget = m_name.isEmpty() ? nullptr : rows.findChild<QWidget*>(m_name);
        if (!widget) { // its row is gone: the one in its place
            if (const QList<QWidget*> stops = stopsOf(rows); !stops.isEmpty())
                stops[std::clamp<qsizetype>(m_place, 0, stops.size() - 1)]->setFocus(Qt::TabFocusReason);
            return;
        }
        auto* const field = qobject_cast<QLineEdit*>(widget);
        if (field && m_typed) {
            field->setText(m_text);
            field->setModified(true);
        }
        widget->setFocus(Qt::OtherFocusReason);
        if (!field)
            return;
        field->setCursorPosition(m_cursor);
        if (m_allChosen)
            field->selectAll();
    }

private:
    bool m_hadKeys = false;
    QString m_name; ///< of what had the keys
    qsizetype m_place = 0; ///< among all that Tab comes to
    QString m_text;
    bool m_typed = false, m_allChosen = false;
    int m_cursor = 0;
};

LiveForm::LiveForm(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
}

void LiveForm::build(const std::function<void(QWidget& rows)>& fill)
{
    QWidget* const old = m_rows;
    // Tab comes to new widgets at last, wherever they are: they take the place of those before them.
    QWidget* before = this;
    do
        before = before->previousInFocusChain();
    while (before != this && ((before->focusPolicy() & Qt::TabFocus) == 0 || isAncestorOf(before)));
    const Kept kept = old ? Kept(*old) : Kept(*this);
    m_rows = nullptr;
    if (old) {
        // Before there are others: beside them it would have room, and be drawn, until the layout comes round.
        layout()->removeWidget(old);
        old->hide();
        old->deleteLater();
    }
    if (fill) {
        m_rows = new QWidget;
        fill(*m_rows);
        layout()->addWidget(m_rows);
        m_rows->show(); // what is not shown takes no keys
        takeTabsPlace(before);
        kept.goOnIn(*m_rows);
    }
}

void LiveForm::takeTabsPlace(QWidget* before)
{
    for (QWidget* stop : stopsOf(*m_rows)) {
        if (before != this)
            setTabOrder(before, stop);
        before = stop;
    }
}

} // namespace warpatlas::ui::inline desktop
