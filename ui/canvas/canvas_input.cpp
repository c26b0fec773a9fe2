// How the canvas answers pointer and keyboard.
#include "ui/canvas/canvas_parts.h"
#include "ui/canvas/key_commands.h"
#include "ui/canvas/thread_places.h"

#include <cmath>

namespace warpatlas::ui {

namespace {

constexpr double zoomPerNotch = 1.25;
constexpr double zoomPerKey = 1.5;
constexpr double zoomPerDoubleClick = 2;
constexpr double panPerKey = 96; ///< logical pixels
constexpr double clickTolerance = 4; ///< logical pixels that a hand moves while it clicks

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

/// What is under the pointer; returns whether that changed.
bool Canvas::State::updateHover()
{
    std::optional<std::uint64_t> element, thread;
    const bool onPanel = shared.overlayVisible && overlay.covers(pointerX, pointerY);
    if (outcome && !onPanel && !shared.helpVisible) {
        const render::Camera& camera = navigation.camera();
        element = render::elementAt(camera, extent(), pointerX, pointerY);
        if (!element)
            thread = surplusThreadAt(*outcome, camera.originX + pointerX / camera.pixelsPerCell,
                camera.originY + pointerY / camera.pixelsPerCell);
    }
    if (element == shared.hoveredElement && thread == hoveredThread)
        return false;
    shared.hoveredElement = element;
    hoveredThread = thread;
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
    if (held == Held::Map) {
        const double tolerance = clickTolerance * pixelScale;
        if (!dragged && std::hypot(event.x - pressedX, event.y - pressedY) <= tolerance)
            return false;
        // The first move past the tolerance makes up for the moves within it, so that the data stays under the hand.
        navigation.panBy(dragged ? movedX : event.x - pressedX, dragged ? movedY : event.y - pressedY);
        dragged = true;
        return true;
    }
    const bool changed = updateHover();
    return changed || overlay.covers(event.x, event.y);
}

bool Canvas::State::pointerLeft()
{
    overlay.pointerGone();
    const bool changed = shared.hoveredElement || hoveredThread;
    shared.hoveredElement.reset();
    hoveredThread.reset();
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
    held = Held::Map;
    navigation.stop();
    updateHover();
    if (doubleClicked && event.button == Button::Left)
        navigation.zoomBy(zoomPerDoubleClick, event.x, event.y);
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
    // The second release of a double click belongs to the zoom; the first has already selected.
    if (was == Held::Map && !dragged && !doubleClicked && event.button == Button::Left)
        select();
    return true;
}

void Canvas::State::select()
{
    clearSelection();
    shared.helpVisible = false;
    if (outcome && shared.hoveredElement) {
        const std::uint64_t element = *shared.hoveredElement;
        shared.selectedElement = element;
        if (outcome->owners && element < outcome->owners->owner.size() && outcome->owners->owner[element] != noThread)
            shared.selected.thread = outcome->owners->owner[element];
    } else if (hoveredThread) {
        shared.selected.thread = hoveredThread;
    }
    tellChanged();
}

bool Canvas::State::wheelTurned(const InputEvent& event)
{
    if (shared.overlayVisible && overlay.covers(event.x, event.y))
        return false;
    pointerX = event.x;
    pointerY = event.y;
    navigation.zoomBy(std::pow(zoomPerNotch, event.wheel), event.x, event.y);
    updateHover();
    return true;
}

bool Canvas::State::keyPressed(const InputEvent& event)
{
    const double middleX = width / 2.0, middleY = height / 2.0, pan = panPerKey * pixelScale;
    Playback& playback = shared.playback;
    bool sharedChanged = true;
    switch (commandOf(event)) {
    case Command::None:
        return false;
    case Command::PlayPause:
        playback.playPause();
        break;
    case Command::StepBack:
        playback.step(-1);
        break;
    case Command::StepForward:
        playback.step(1);
        break;
    case Command::ToStart:
        playback.scrub(0);
        break;
    case Command::ToEnd:
        playback.scrub(1);
        break;
    case Command::Faster:
        playback.changeSpeed(1);
        break;
    case Command::Slower:
        playback.changeSpeed(-1);
        break;
    case Command::Loop:
        playback.looping = !playback.looping;
        break;
    case Command::ColourByState:
        shared.colourBy = render::ColourBy::State;
        break;
    case Command::ColourByOwner:
        shared.colourBy = render::ColourBy::Owner;
        break;
    case Command::ColourByResult:
        shared.colourBy = render::ColourBy::Result;
        break;
    case Command::ColourByWrites:
        shared.colourBy = render::ColourBy::Writes;
        break;
    case Command::Overlay:
        shared.overlayVisible = !shared.overlayVisible;
        break;
    case Command::Help:
        shared.helpVisible = !shared.helpVisible;
        break;
    case Command::Clear:
        if (shared.helpVisible)
            shared.helpVisible = false;
        else
            clearSelection();
        break;
    case Command::Legend:
        overlay.foldLegend();
        sharedChanged = false;
        break;
    case Command::Fit:
        navigation.fit(true);
        sharedChanged = false;
        break;
    case Command::ZoomIn:
        navigation.zoomBy(zoomPerKey, middleX, middleY);
        sharedChanged = false;
        break;
    case Command::ZoomOut:
        navigation.zoomBy(1 / zoomPerKey, middleX, middleY);
        sharedChanged = false;
        break;
    case Command::PanLeft:
        navigation.glideBy(pan, 0);
        sharedChanged = false;
        break;
    case Command::PanRight:
        navigation.glideBy(-pan, 0);
        sharedChanged = false;
        break;
    case Command::PanUp:
        navigation.glideBy(0, pan);
        sharedChanged = false;
        break;
    case Command::PanDown:
        navigation.glideBy(0, -pan);
        sharedChanged = false;
        break;
    }
    if (sharedChanged)
        tellChanged();
    return true;
}

} // namespace warpatlas::ui
