/// A field at the top of a menu: what is typed leaves only those lines that have all its words, in one list instead of
/// submenus: those that begin with it first, then those that are named so, then those that only speak of it. Up, Down
/// and Enter are the menu's; Enter alone takes the first that is left. GUI thread.
#pragma once

#include <QObject>

#include <vector>

class QAction;
class QLineEdit;
class QMenu;

namespace warpatlas::ui {

class MenuSearch : public QObject {
    Q_OBJECT
public:
    /// The field goes to the menu's end: first thing in a menu. Named "search" behind the menu's own name.
    MenuSearch(QMenu& menu, const QString& accessibleName);
    /// After the menu's own lines: one that is shown while it is what is looked for.
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

} // namespace warpatlas::ui
