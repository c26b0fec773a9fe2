/// The menu bar, filled from the actions.
#pragma once

#include <QKeySequence>
#include <QMenu>

#include <cstddef>

class QMenuBar;
class QMainWindow;

namespace warpatlas::ui::inline desktop {

/// "Present on": the monitors that are there, and the one that is chosen for the presenter.
class Settings;

class MonitorMenu : public QMenu {
    Q_OBJECT
public:
    /// The choice is remembered in `settings`, which outlive the menu.
    explicit MonitorMenu(Settings& settings, QWidget* parent = nullptr);
    /// Returns the chosen monitor if it is there, else the first one that the window of `desktop` is not on; empty
    /// where there is only one.
    QString monitorFor(const QWidget& desktop) const;

private:
    void fill();

    Settings& m_settings;
};

/// "Lessons": those that come with the program.
class LessonMenu : public QMenu {
    Q_OBJECT
public:
    explicit LessonMenu(const Settings& settings, QWidget* parent = nullptr);

signals:
    void wanted(const QString& name);

private:
    void fill();

    const Settings& m_settings;
};

/// "Language": those that the program speaks, each by its own name.
class LanguageMenu : public QMenu {
    Q_OBJECT
public:
    explicit LanguageMenu(QWidget* parent = nullptr);

signals:
    void chosen(const QString& tag); ///< another than the one that is spoken

private:
    void fill();
};

class Actions;
class ViewModel;

/// Returns the key of the colouring at an index of colourings(); empty where it has none.
QKeySequence keyOfColouring(std::size_t index);

/// Menus that are there already.
struct OwnMenus {
    QMenu &recent, &monitors, &lessons, &language;
};
void fillMenus(QMenuBar& bar, const Actions& actions, const OwnMenus& own, ViewModel& view, QMainWindow& window);

} // namespace warpatlas::ui::inline desktop
