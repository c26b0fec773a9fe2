#include "ui/desktop/model/view_model.h"

#include "ui/canvas/state/follow_time.h"

#include <utility>

namespace warpatlas::ui {

void ViewModel::setColourBy(render::ColourBy colourBy)
{
    if (m_state.colourBy == colourBy)
        return;
    m_state.colourBy = colourBy;
    emit changed();
}

void ViewModel::setTheme(render::Theme theme)
{
    if (m_state.theme == theme)
        return;
    m_state.theme = theme;
    emit themeChanged(theme);
    emit changed();
}

void ViewModel::setReducedMotion(bool reduced)
{
    m_state.reducedMotion = reduced;
    emit changed();
}

void ViewModel::setOverlayVisible(bool visible)
{
    m_state.overlayVisible = visible;
    emit changed();
}

void ViewModel::setCompared(bool compared)
{
    if (std::exchange(m_state.compared, compared) != compared)
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

void ViewModel::selectLine(std::optional<std::uint32_t> line)
{
    if (m_state.selected.line == line)
        return;
    m_state.selected.line = line;
    emit changed();
}

void ViewModel::setViews(const ShownViews& views)
{
    if (m_state.views == views)
        return;
    m_state.views = views;
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

void ViewModel::setRequest(std::size_t request)
{
    if (m_state.request == request)
        return;
    m_state.request = request;
    emit changed();
}

void ViewModel::setGrain(Grain grain)
{
    if (m_state.playback.grain == grain)
        return;
    m_state.playback.grain = grain;
    emit changed();
}

void ViewModel::setAllBuffers(bool all)
{
    if (m_state.allBuffers == all)
        return;
    m_state.allBuffers = all;
    emit changed();
}

void ViewModel::setReversed(bool reversed)
{
    if (m_state.playback.reversed == reversed)
        return;
    m_state.playback.reversed = reversed;
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

void ViewModel::setSpeed(double speed)
{
    m_state.playback.speed = speed;
    emit changed();
}

void ViewModel::setOutdated(bool outdated)
{
    if (m_state.outdated == outdated)
        return;
    m_state.outdated = outdated;
    emit changed();
}

void ViewModel::setWaiting(const std::shared_ptr<const InputSet>& inputs)
{
    if (m_state.waiting == inputs)
        return;
    m_state.waiting = inputs;
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

} // namespace warpatlas::ui
