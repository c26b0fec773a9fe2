// How the canvas answers pointer and keyboard.
#include "ui/canvas/canvas_parts.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/make_scene.h"

#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr double zoomPerNotch = 1.25;
constexpr double zoomPerKey = 1.5;
constexpr double zoomPerDoubleClick = 2;
constexpr double panPerKey = 96; ///< logical pixels

} // namespace

bool Canvas::handle(const InputEvent& event)
{
    State& s = *m_state;
    switch (event.kind) {
    case InputKind::PointerMove:
        return s.pointerMoved(event);
    case InputKind::PointerLeave:
        return s.pointerLeft();
    case InputKind::ButtonPress:
        return s.buttonPressed(event);
    case InputKind::ButtonRelease:
        return s.buttonReleased(event);
    case InputKind::Wheel:
        return s.wheelTurned(event);
    case InputKind::KeyPress:
        return s.keyPressed(event);
    case InputKind::KeyRelease:
    case InputKind::Text:
        break;
    }
    return false;
}

/// Finds what is under the pointer; returns whether that changed.
bool Canvas::State::updateHover()
{
    Selection found;
    const bool onPanel = shared.overlayVisible && overlay.covers(pointerX, pointerY);
    CanvasView* under = shown.outcome && !onPanel && !shared.helpVisible ? viewAt(pointerX, pointerY) : nullptr;
    if (under != nullptr) {
        found = complete(under->at(pointerX, pointerY, shared));
        hoveredView = under->kind();
        if (found.thread)
            shared.pointed = found.thread;
    }
    if (found == shared.hovered)
        return false;
    shared.hovered = found;
    tellChanged();
    return true;
}

bool Canvas::State::pointerMoved(const InputEvent& event)
{
    const double movedX = event.x - pointerX, movedY = event.y - pointerY;
    pointerX = event.x;
    pointerY = event.y;
    overlay.pointerAt(event.x, event.y);
    if (held == Held::Panel)
        return true;
    if (held == Held::Grip) {
        view(heldView).drag(event.x, event.y, shared);
        tellChanged();
        return true;
    }
    if (held == Held::View) {
        const double tolerance = clickTolerance * pixelScale;
        if (!dragged && std::hypot(event.x - pressedX, event.y - pressedY) <= tolerance)
            return false;
        // The first move past the tolerance makes up for the moves within it, so that the data stays under the hand.
        const double byX = dragged ? movedX : event.x - pressedX, byY = dragged ? movedY : event.y - pressedY;
        if (turning)
            view(heldView).turnBy(byX, byY);
        else
            view(heldView).panBy(byX, byY, false);
        dragged = true;
        return true;
    }
    const bool changed = updateHover();
    return changed || overlay.covers(event.x, event.y);
}

bool Canvas::State::pointerLeft()
{
    overlay.pointerGone();
    const bool changed = !shared.hovered.empty();
    shared.hovered = {};
    if (changed)
        tellChanged();
    return true;
}

bool Canvas::State::buttonPressed(const InputEvent& event)
{
    pointerX = pressedX = event.x;
    pointerY = pressedY = event.y;
    dragged = false;
    doubleClicked = event.clicks >= 2;
    overlay.pointerAt(event.x, event.y);
    if ((shared.overlayVisible || shared.helpVisible) && overlay.covers(event.x, event.y)) {
        held = Held::Panel;
        if (event.button == Button::Left)
            overlay.pressed();
        return true;
    }
    CanvasView* under = viewAt(event.x, event.y);
    if (under == nullptr)
        return false;
    heldView = under->kind();
    if (event.button == Button::Left && under->grabs(event.x, event.y)) {
        held = Held::Grip;
        under->drag(event.x, event.y, shared);
        tellChanged();
        return true;
    }
    held = Held::View;
    turning = event.button == Button::Right || (event.button == Button::Left && event.shift);
    under->stop();
    updateHover();
    if (doubleClicked && event.button == Button::Left)
        under->zoomBy(zoomPerDoubleClick, event.x, event.y);
    return true;
}

bool Canvas::State::buttonReleased(const InputEvent& event)
{
    pointerX = event.x;
    pointerY = event.y;
    overlay.pointerAt(event.x, event.y);
    const Held was = std::exchange(held, Held::Nothing);
    if (was == Held::Panel) {
        overlay.released();
        return true;
    }
    updateHover();
    if (was == Held::Grip)
        return true;
    // The second release of a double click belongs to the zoom; the first has already selected.
    if (was == Held::View && !dragged && !doubleClicked && event.button == Button::Left) {
        if (view(heldView).click(event.x, event.y, shared))
            tellChanged();
        else
            select();
    }
    return true;
}

/// Selects, by a click, what is pointed at. The line stays: it is chosen in the source.
void Canvas::State::select()
{
    const std::optional<std::uint32_t> line = shared.hovered.line ? shared.hovered.line : shared.selected.line;
    shared.selected = shared.hovered;
    if (!shared.selected.empty())
        shared.selected.line = line;
    if (!shared.selected.thread)
        setFollowing(shared, false);
    shared.helpVisible = false;
    tellChanged();
}

bool Canvas::State::wheelTurned(const InputEvent& event)
{
    if (shared.overlayVisible && overlay.covers(event.x, event.y))
        return false;
    pointerX = event.x;
    pointerY = event.y;
    if (CanvasView* under = viewAt(event.x, event.y))
        under->zoomBy(std::pow(zoomPerNotch, event.wheel), event.x, event.y);
    updateHover();
    return true;
}

/// Returns the view that can be shown before or after the main one, around.
ViewKind Canvas::State::neighbour(int direction) const
{
    const int count = int(allViews.size());
    int kind = int(places.front().kind);
    do
        kind = (kind + direction + count) % count;
    while (!views[std::size_t(kind)]);
    return ViewKind(kind);
}

bool Canvas::State::keyPressed(const InputEvent& event)
{
    const PlacedView& main = places.front();
    const double middleX = main.x + main.width / 2.0, middleY = main.y + main.height / 2.0,
                 pan = panPerKey * pixelScale;
    Playback& playback = shared.playback;
    bool sharedChanged = true;
    const KeyCommand command = commandOf(event, canvas.keyContext());
    switch (command) {
    case KeyCommand::None:
    case KeyCommand::LargerBlock:
    case KeyCommand::SmallerBlock:
    case KeyCommand::SceneBack:
    case KeyCommand::SceneOn:
    case KeyCommand::SceneGrid:
    case KeyCommand::SceneBlock:
    case KeyCommand::SceneThread:
    case KeyCommand::SceneFormula:
    case KeyCommand::SceneMemory:
    case KeyCommand::LessonBack:
    case KeyCommand::LessonOn:
    case KeyCommand::LessonTell:
    case KeyCommand::LessonType:
    case KeyCommand::LessonCount:
    case KeyCommand::LessonErase:
        return false;
    case KeyCommand::PlayPause:
        playback.playPause();
        break;
    case KeyCommand::StepBack:
    case KeyCommand::StepForward:
        playback.step(command == KeyCommand::StepForward ? 1 : -1);
        visitFollowsTime(shared);
        break;
    case KeyCommand::ToStart:
    case KeyCommand::ToEnd:
        playback.scrub(command == KeyCommand::ToEnd ? playback.span().second : playback.span().first);
        visitFollowsTime(shared);
        break;
    case KeyCommand::Faster:
        playback.changeSpeed(1);
        break;
    case KeyCommand::Slower:
        playback.changeSpeed(-1);
        break;
    case KeyCommand::Loop:
        playback.looping = !playback.looping;
        break;
    case KeyCommand::Reverse:
        playback.reversed = !playback.reversed;
        break;
    case KeyCommand::Grain:
        playback.nextGrain();
        break;
    case KeyCommand::RequestBefore:
    case KeyCommand::RequestAfter:
    case KeyCommand::NextBuffer:
    case KeyCommand::Explode:
    case KeyCommand::Cone:
        mainView().perform(command, shared);
        break;
    case KeyCommand::FollowThread:
        if (shared.following && shared.selected.thread)
            setFollowing(shared, false);
        else if (!followSomebody(shared, shown.outcome.get()))
            return false;
        break;
    case KeyCommand::ViewData:
    case KeyCommand::ViewLaunch:
    case KeyCommand::ViewMemory:
    case KeyCommand::ViewSchedule:
        showView(ViewKind(int(command) - int(KeyCommand::ViewData)));
        break;
    case KeyCommand::NextView:
    case KeyCommand::PreviousView:
        showView(neighbour(command == KeyCommand::NextView ? 1 : -1));
        break;
    case KeyCommand::ColourByState:
        shared.colourBy = render::ColourBy::State;
        break;
    case KeyCommand::ColourByOwner:
        shared.colourBy = render::ColourBy::Owner;
        break;
    case KeyCommand::ColourByResult:
        shared.colourBy = render::ColourBy::Result;
        break;
    case KeyCommand::ColourByWrites:
        shared.colourBy = render::ColourBy::Writes;
        break;
    case KeyCommand::ColourByReads:
        shared.colourBy = render::ColourBy::Reads;
        break;
    case KeyCommand::ColourByValue:
        shared.colourBy = render::ColourBy::Value;
        break;
    case KeyCommand::ColourByDifference:
        shared.colourBy = render::ColourBy::Difference;
        break;
    case KeyCommand::AllBuffers:
        if (!shown.outcome)
            return false;
        shared.allBuffers = !showsInputs(*shown.outcome->bound, shared.allBuffers);
        break;
    case KeyCommand::Overlay:
        shared.overlayVisible = !shared.overlayVisible;
        break;
    case KeyCommand::Help:
        shared.helpVisible = !shared.helpVisible;
        break;
    case KeyCommand::Clear:
        if (shared.helpVisible)
            shared.helpVisible = false;
        else if (shared.following)
            setFollowing(shared, false);
        else if (!shared.selected.empty())
            shared.selected = {};
        else
            return false;
        break;
    case KeyCommand::Legend:
        overlay.foldLegend();
        sharedChanged = false;
        break;
    case KeyCommand::Fit:
        mainView().fit(true);
        sharedChanged = false;
        break;
    case KeyCommand::ZoomIn:
        mainView().zoomBy(zoomPerKey, middleX, middleY);
        sharedChanged = false;
        break;
    case KeyCommand::ZoomOut:
        mainView().zoomBy(1 / zoomPerKey, middleX, middleY);
        sharedChanged = false;
        break;
    case KeyCommand::PanLeft:
        mainView().panBy(pan, 0, true);
        sharedChanged = false;
        break;
    case KeyCommand::PanRight:
        mainView().panBy(-pan, 0, true);
        sharedChanged = false;
        break;
    case KeyCommand::PanUp:
        mainView().panBy(0, pan, true);
        sharedChanged = false;
        break;
    case KeyCommand::PanDown:
        mainView().panBy(0, -pan, true);
        sharedChanged = false;
        break;
    }
    if (sharedChanged)
        tellChanged();
    return true;
}

} // namespace warpatlas::ui::inline canvas
