#include "ui/desktop/window/look.h"

#include "ui/desktop/look/actions.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/look/system_look.h"
#include "ui/desktop/model/settings.h"
#include "ui/desktop/model/view_model.h"

#include <QApplication>

namespace warpatlas::ui::inline desktop {

Look::Look(Settings& settings, ViewModel& view, Actions& actions, SystemLook* system, QObject* parent)
    : QObject(parent), m_settings(settings), m_view(view), m_actions(actions), m_system(system)
{
    follow();
    applyTheme(*qApp, m_view.state().theme);
    connect(&m_view, &ViewModel::themeChanged, this, [this](render::Theme theme) {
        applyTheme(*qApp, theme);
        show();
    });
    connect(m_actions.theme, &QAction::triggered, this, [this](bool light) {
        m_settings.setTheme(light ? render::Theme::Light : render::Theme::Dark);
        follow();
    });
    connect(m_actions.reducedMotion, &QAction::triggered, this, [this](bool reduced) {
        m_settings.set(setting::reducedMotion, reduced);
        follow();
    });
    connect(m_actions.systemLook, &QAction::triggered, this, [this](bool followed) {
        // When it is unchecked, the present look becomes the chosen one.
        m_settings.setTheme(followed ? std::nullopt : std::optional(m_view.state().theme));
        m_settings.set(setting::reducedMotion, followed ? std::nullopt : std::optional(m_view.state().reducedMotion));
        follow();
    });
    if (m_system)
        connect(m_system, &SystemLook::changed, this, &Look::follow);
}

void Look::follow()
{
    const auto theme = m_system ? m_system->theme() : std::nullopt;
    const auto reduced = m_system ? m_system->reducedMotion() : std::nullopt;
    m_view.setTheme(m_settings.theme().value_or(theme.value_or(render::Theme::Dark)));
    const bool motion = m_settings.get(setting::reducedMotion).value_or(reduced.value_or(false));
    if (motion != m_view.state().reducedMotion)
        m_view.setReducedMotion(motion);
    show();
}

void Look::show()
{
    m_actions.theme->setChecked(m_view.state().theme == render::Theme::Light);
    m_actions.reducedMotion->setChecked(m_view.state().reducedMotion);
    m_actions.systemLook->setChecked(!m_settings.theme() && !m_settings.get(setting::reducedMotion));
}

} // namespace warpatlas::ui::inline desktop
