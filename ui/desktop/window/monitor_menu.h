/// "Present on": the monitors that are there, and the one that is chosen for the presenter.
#pragma once

#include <QMenu>

namespace warpatlas::ui {

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

} // namespace warpatlas::ui
