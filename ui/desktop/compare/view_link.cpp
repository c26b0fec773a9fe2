#include "ui/desktop/compare/view_link.h"

#include "ui/canvas/state/follow_time.h"
#include "ui/pictures/pair_picture.h"

#include <QScopeGuard>

#include <algorithm>

namespace warpatlas::ui::inline desktop {

ViewLink::ViewLink(
    ViewModel& first, CanvasHost& firstCanvas, ViewModel& second, CanvasHost& secondCanvas, QObject* parent)
    : QObject(parent), m_first(first), m_second(second), m_firstCanvas(firstCanvas), m_secondCanvas(secondCanvas)
{
    connect(&m_first, &ViewModel::changed, this, [this] {
        if (linked())
            carry(m_first, m_second, *m_firstOutcome, *m_secondOutcome);
    });
    connect(&m_second, &ViewModel::changed, this, [this] {
        if (linked())
            carry(m_second, m_first, *m_secondOutcome, *m_firstOutcome);
    });
    connect(&m_firstCanvas, &CanvasHost::cameraMoved, this, [this] { moveCamera(m_firstCanvas, m_secondCanvas); });
    connect(&m_secondCanvas, &CanvasHost::cameraMoved, this, [this] { moveCamera(m_secondCanvas, m_firstCanvas); });
    for (const CanvasHost* const canvas : {&m_firstCanvas, &m_secondCanvas})
        connect(canvas, &CanvasHost::fitChanged, this, &ViewLink::shareFit);
}

void ViewLink::setOutcomes(const OutcomePointer& first, const OutcomePointer& second)
{
    m_firstOutcome = first;
    m_secondOutcome = second;
    m_ofFirst.reset();
    CanvasState own = m_first.state();
    own.leastTileLevel = linked() ? m_second.state().tileLevel : 0;
    m_first.adopt(own);
    if (linked()) {
        carry(m_first, m_second, *first, *second);
        moveCamera(m_firstCanvas, m_secondCanvas);
        shareFit();
    }
}

/// Words above the data take more rows in one, and threads beside the data more room: what fits there fits in both.
void ViewLink::shareFit()
{
    // One that is out of sight does not follow the window's size; drawn again, it says so.
    if (!m_firstCanvas.isVisible() || !m_secondCanvas.isVisible())
        return;
    if (!linked() || !onSameSheet(*m_firstOutcome, *m_secondOutcome, m_first.state().allBuffers))
        return;
    const auto first = m_firstCanvas.fitCamera(), second = m_secondCanvas.fitCamera();
    if (!first || !second)
        return;
    render::Camera shared = first->pixelsPerCell <= second->pixelsPerCell ? *first : *second;
    // Views of one size begin below the higher of the two rows of words.
    if (first->pixelsPerCell == second->pixelsPerCell)
        shared.originY = std::min(first->originY, second->originY);
    m_firstCanvas.setFittedCamera(shared);
    m_secondCanvas.setFittedCamera(shared);
}

/// The first one's clock is the only one that runs: the second shows the moment that it is told.
void ViewLink::carry(const ViewModel& from, ViewModel& to, const Outcome& before, const Outcome& now)
{
    if (m_linking)
        return;
    m_linking = true;
    const auto done = qScopeGuard([this] { m_linking = false; });
    const bool toFirst = &to == &m_first;
    const CanvasState& source = from.state();
    CanvasState state = to.state();
    state.colourBy = source.colourBy;
    state.views = source.views;
    state.allBuffers = source.allBuffers;
    state.cone = source.cone;
    state.theme = source.theme;
    state.reducedMotion = source.reducedMotion;
    state.overlayVisible = source.overlayVisible;
    state.leastTileLevel = source.tileLevel;
    Playback& time = state.playback;
    if (!source.following && !state.following) {
        time.time = source.playback.time;
        time.speed = source.playback.speed;
        time.grain = source.playback.grain;
        time.reversed = source.playback.reversed;
        time.looping = source.playback.looping;
        time.playing = toFirst && source.playback.playing;
    }
    // A view that was only moved or hovered keeps a selection that the other one cannot have.
    if (!state.following && (toFirst ? m_ofSecond : m_ofFirst) != source.selected) {
        CanvasState carried = source;
        carried.following = false;
        CarriedSelection().take(carried, &before, now);
        state.selected = carried.selected;
        state.hovered = {};
    }
    to.adopt(state);
    m_ofFirst = m_first.state().selected;
    m_ofSecond = m_second.state().selected;
    // The second one's own clock stands, and its threads are not followed.
    if (const CanvasState& own = m_second.state(); own.playback.playing || own.following) {
        CanvasState stands = own;
        stands.playback.playing = false;
        setFollowing(stands, false);
        m_second.adopt(stands);
    }
}

void ViewLink::moveCamera(const CanvasHost& from, CanvasHost& to)
{
    if (m_linking || !linked() || !onSameSheet(*m_firstOutcome, *m_secondOutcome, m_first.state().allBuffers))
        return;
    m_linking = true;
    const auto done = qScopeGuard([this] { m_linking = false; });
    if (const auto camera = from.camera())
        to.setCamera(*camera);
    else
        to.fitToView();
}

} // namespace warpatlas::ui::inline desktop
