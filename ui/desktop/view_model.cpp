#include "ui/desktop/view_model.h"

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

void ViewModel::selectThread(std::optional<std::uint64_t> linear)
{
    // Another thread than that of the element that was clicked, perhaps.
    const auto line = m_state.selected.line;
    m_state.selected = {};
    m_state.selected.thread = linear;
    m_state.selected.line = line;
    emit changed();
}

void ViewModel::playPause()
{
    m_state.playback.playPause();
    // Playing a colouring that does not change with time would look like nothing happens.
    if (m_state.playback.playing && m_state.colourBy != render::ColourBy::State)
        m_state.colourBy = render::ColourBy::State;
    emit changed();
}

void ViewModel::step(int direction)
{
    m_state.playback.step(direction);
    if (m_state.colourBy != render::ColourBy::State)
        m_state.colourBy = render::ColourBy::State;
    emit changed();
}

void ViewModel::scrub(double time)
{
    m_state.playback.scrub(time);
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

void ViewModel::adopt(const CanvasState& state)
{
    const bool theme = state.theme != m_state.theme;
    m_state = state;
    if (theme)
        emit themeChanged(state.theme);
    emit changed();
}

void ViewModel::setBusy(const std::string& words, double fraction)
{
    m_state.busyWords = words;
    m_state.busyFraction = fraction;
    emit busyChanged();
}

} // namespace warpatlas::ui
