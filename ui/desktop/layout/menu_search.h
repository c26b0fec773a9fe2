/// A field at the top of a menu. What is typed leaves only those lines that have all its words, in one list instead of
/// submenus: first those that begin with it, then those with it in their name, then the others. Up, Down and Enter
/// belong to the menu; Enter alone takes the first line that is left. GUI thread.
#pragma once

#include <QObject>

#include <vector>

class QAction;
class QLineEdit;
class QMenu;

namespace warpatlas::ui::inline desktop {

class MenuSearch : public QObject {
    Q_OBJECT
public:
    /// Adds the field at the menu's end, so call it before anything else is added. Its name is "search" behind the
    /// menu's own.
    MenuSearch(QMenu& menu, const QString& accessibleName);
    /// Adds a line that is only shown while it is searched for; call it after the menu's own lines are added.
    QAction* addFound(const QString& text, const QString& searched);

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void filter(const QString& words);
    void takeFirst();

    struct Found {
        QAction* action;
        QString name, searched; ///< lower case; the name is what the line shows
    };
    static constexpr int notFound = 3;
    static int rankOf(const Found& found, const QStringList& words);
    QMenu& m_menu;
    QAction* m_fieldAction;
    QLineEdit* m_field;
    QAction* m_nothing = nullptr;
    std::vector<Found> m_found; ///< in the order of the menu
    std::vector<QAction*> m_ranked; ///< those that are shown, the best first
};

} // namespace warpatlas::ui::inline desktop
