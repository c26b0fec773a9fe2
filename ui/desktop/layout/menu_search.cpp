#include "ui/desktop/layout/menu_search.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>

namespace warpatlas::ui {

MenuSearch::MenuSearch(QMenu& menu, const QString& accessibleName)
    : QObject(&menu), m_menu(menu), m_field(new QLineEdit)
{
    m_field->setObjectName(menu.objectName() + "search");
    m_field->setAccessibleName(accessibleName);
    m_field->setPlaceholderText(accessibleName + " …");
    m_field->setClearButtonEnabled(false);
    m_field->setMinimumWidth(260);
    m_field->installEventFilter(this);
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(6, 4, 6, 6);
    layout->addWidget(m_field);
    auto* action = new QWidgetAction(&menu);
    action->setDefaultWidget(box);
    menu.addAction(action);
    m_fieldAction = action;
    connect(m_field, &QLineEdit::textChanged, this, &MenuSearch::filter);
    connect(&menu, &QMenu::aboutToShow, this, [this] {
        m_field->clear();
        // When the menu has the keys.
        QTimer::singleShot(0, m_field, [this] { m_field->setFocus(Qt::PopupFocusReason); });
    });
}

QAction* MenuSearch::addFound(const QString& text, const QString& searched)
{
    if (!m_nothing) {
        m_nothing = m_menu.addAction("Nothing has these words.");
        m_nothing->setEnabled(false);
        m_nothing->setVisible(false);
    }
    QAction* action = m_menu.addAction(text);
    action->setVisible(false);
    m_found.push_back({action, searched.toLower()});
    return action;
}

void MenuSearch::filter(const QString& typed)
{
    const QStringList words = typed.toLower().split(' ', Qt::SkipEmptyParts);
    std::size_t left = 0;
    for (QAction* action : m_menu.actions())
        if (action != m_fieldAction && action != m_nothing)
            action->setVisible(words.isEmpty());
    for (const Found& found : m_found) {
        const bool has = !words.isEmpty()
            && std::ranges::all_of(words, [&](const QString& word) { return found.searched.contains(word); });
        found.action->setVisible(has);
        left += has ? 1 : 0;
    }
    if (m_nothing)
        m_nothing->setVisible(!words.isEmpty() && left == 0);
}

void MenuSearch::takeFirst()
{
    QAction* chosen = m_menu.activeAction();
    const auto shown = [&](const Found& found) { return found.action->isVisible(); };
    if (!chosen || std::ranges::find(m_found, chosen, &Found::action) == m_found.end()) {
        const auto first = std::ranges::find_if(m_found, shown);
        chosen = first == m_found.end() ? nullptr : first->action;
    }
    if (!chosen)
        return;
    m_menu.close();
    chosen->trigger();
}

bool MenuSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (enter && !m_field->text().isEmpty()) {
        takeFirst();
        return true;
    }
    const bool menus = key == Qt::Key_Up || key == Qt::Key_Down || enter
        || (m_field->text().isEmpty() && (key == Qt::Key_Right || key == Qt::Key_Left));
    if (!menus)
        return QObject::eventFilter(watched, event);
    QCoreApplication::sendEvent(&m_menu, event);
    return true;
}

} // namespace warpatlas::ui
