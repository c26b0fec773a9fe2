/// Decides between dark and light, moving and calm: as chosen by hand, else as the system has it, else dark and moving.
/// Applies the theme to the application. GUI thread.
#pragma once

#include "render/views/shared/theme.h"

#include <QObject>

namespace warpatlas::ui::inline desktop {

class Actions;
class Settings;
class SystemLook;
class ViewModel;

class Look : public QObject {
    Q_OBJECT
public:
    /// All outlive it. `system` may be null: nothing is followed then.
    Look(Settings& settings, ViewModel& view, Actions& actions, SystemLook* system, QObject* parent);

private:
    void follow(); ///< the system, where nothing is chosen
    void show();

    Settings& m_settings;
    ViewModel& m_view;
    Actions& m_actions;
    SystemLook* m_system;
};

} // namespace warpatlas::ui::inline desktop
