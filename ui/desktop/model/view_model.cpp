#include "ui/desktop/model/view_model.h"

#include "ui/canvas/state/follow_time.h"

#include <utility>

namespace warpatlas::ui::inline desktop {

void ViewModel::setTheme(render::Theme theme)
{
    if (m_state.theme == theme)
        return;
    m_state.theme = theme;
    emit themeChanged(theme);
    emit changed();
}

void ViewModel::selectThread(std::optional<std::uint64_t> linear)
{
    // Another thread than that of the element that was clicked, perhaps.
    const auto line = m_state.selected.line;
    m_state.selected = {};
    m_state.selected.thread = linear;
    m_state.selected.line = line;
    emit changed();
}

void ViewModel::select(const Selection& selection)
{
    if (m_state.selected == selection)
        return;
    m_state.selected = selection;
    if (!selection.thread)
        ui::setFollowing(m_state, false);
    emit changed();
}

void ViewModel::showMain(ViewKind kind)
{
    ShownViews views = m_state.views;
    views.main = kind;
    setViews(views);
}

void ViewModel::setFollowing(bool following)
{
    ui::setFollowing(m_state, following);
    emit changed(); // a button that was pressed in vain comes up again
}

bool ViewModel::follow(const Outcome* shown)
{
    const bool found = followSomebody(m_state, shown);
    emit changed();
    return found;
}

void ViewModel::setVisit(std::size_t visit)
{
    goToVisit(m_state, visit);
    emit changed();
}

/// Playing a colouring that does not change with time would look like nothing happens; a followed thread's marks move
/// over any.
void ViewModel::showTime()
{
    if (m_state.playback.usedGrain() < Grain::Warp)
        m_state.colourBy = render::ColourBy::State;
}

void ViewModel::playPause()
{
    m_state.playback.playPause();
    if (m_state.playback.playing)
        showTime();
    emit changed();
}

void ViewModel::step(int direction)
{
    m_state.playback.step(direction);
    visitFollowsTime(m_state);
    showTime();
    emit changed();
}

void ViewModel::scrub(double time)
{
    m_state.playback.scrub(time);
    visitFollowsTime(m_state);
    emit changed();
}

void ViewModel::adopt(const CanvasState& state)
{
    const bool theme = state.theme != m_state.theme;
    m_state = state;
    if (theme)
        emit themeChanged(state.theme);
    emit changed();
}

} // namespace warpatlas::ui::inline desktop
