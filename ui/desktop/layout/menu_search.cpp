#include "ui/desktop/layout/menu_search.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

MenuSearch::MenuSearch(QMenu& menu, const QString& accessibleName)
    : QObject(&menu), m_menu(menu), m_field(new QLineEdit)
{
    introduce(m_field, menu.objectName() + "search", accessibleName);
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
        m_nothing = m_menu.addAction(said("menu.search.nothing", "Nothing has these words."));
        m_nothing->setEnabled(false);
        m_nothing->setVisible(false);
    }
    QAction* action = m_menu.addAction(text);
    action->setVisible(false);
    m_found.push_back({action, text.toLower(), searched.toLower()});
    return action;
}

int MenuSearch::rankOf(const Found& found, const QStringList& words)
{
    const auto hasAll = [&](const QString& text) {
        return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word); });
    };
    if (words.isEmpty() || !hasAll(found.searched))
        return notFound;
    return found.name.startsWith(words.join(' ')) ? 0 : hasAll(found.name) ? 1 : 2;
}

void MenuSearch::filter(const QString& typed)
{
    const QStringList words = typed.toLower().split(' ', Qt::SkipEmptyParts);
    for (QAction* action : m_menu.actions())
        if (action != m_fieldAction && action != m_nothing)
            action->setVisible(words.isEmpty());
    m_ranked.clear();
    for (int rank = 0; rank < notFound; ++rank)
        for (const Found& found : m_found)
            if (rankOf(found, words) == rank)
                m_ranked.push_back(found.action);
    for (const Found& found : m_found)
        found.action->setVisible(false);
    for (QAction* action : m_ranked) {
        m_menu.removeAction(action);
        m_menu.addAction(action);
        action->setVisible(true);
    }
    if (m_nothing)
        m_nothing->setVisible(!words.isEmpty() && m_ranked.empty());
}

void MenuSearch::takeFirst()
{
    QAction* chosen = m_menu.activeAction();
    if (std::ranges::find(m_ranked, chosen) == m_ranked.end())
        chosen = m_ranked.empty() ? nullptr : m_ranked.front();
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

} // namespace warpatlas::ui::inline desktop
