#include "ui/canvas/canvas_parts.h"

#include "render/views/layout.h"
#include "ui/canvas/thread_places.h"

namespace warpatlas::ui {

Extent Canvas::State::extent() const
{
    return outcome ? outcome->bound->work.outputBuffer().shape.extent : Extent{};
}

std::optional<std::uint64_t> Canvas::State::firstElement(std::uint64_t thread)
{
    if (!firstElements.first || *firstElements.first != thread)
        firstElements = {thread, firstElementOf(*outcome, thread)};
    return firstElements.second;
}

render::Point Canvas::State::middleOf(std::uint64_t element) const
{
    const std::uint64_t columns = render::Layout::of(extent()).columns;
    return {double(element % columns) + 0.5, double(element / columns) + 0.5};
}

void Canvas::State::updateViewport()
{
    const double inset =
        shared.overlayVisible && outcome ? overlay.bottomInset(width, height, pixelScale, shared.textScale) : 0;
    navigation.setViewport(width, height, pixelScale, inset);
}

void Canvas::State::clearSelection()
{
    shared.selected.thread.reset();
    shared.selectedElement.reset();
}

void Canvas::State::tellChanged()
{
    if (canvas.onStateChanged)
        canvas.onStateChanged();
}

OverlayFrame Canvas::State::overlayFrame(double seconds)
{
    OverlayFrame frame;
    frame.outcome = outcome.get();
    frame.moments = &moments;
    frame.width = width;
    frame.height = height;
    frame.pixelScale = pixelScale;
    frame.seconds = seconds;
    frame.pixelsPerCell = navigation.camera().pixelsPerCell;
    if (outcome) {
        frame.valueMinimum = scene->valueMinimum;
        frame.valueMaximum = scene->valueMaximum;
        frame.pinned = pinnedCard();
        frame.hovered = hoveredCard();
    }
    return frame;
}

InspectorCard Canvas::State::elementCard(std::uint64_t element, Detail detail) const
{
    const render::Point corner = render::cellCorner(navigation.camera(), extent(), element);
    return {describeElement(*outcome, element, detail), corner.x, corner.y, navigation.camera().pixelsPerCell};
}

InspectorCard Canvas::State::threadCard(std::uint64_t thread, Detail detail) const
{
    const render::Camera& camera = navigation.camera();
    InspectorCard card{describeThread(*outcome, thread, detail), 0, 0, camera.pixelsPerCell};
    if (const auto place = surplusPlaceOf(*outcome, thread)) {
        card.x = (place->x - 0.5 - camera.originX) * camera.pixelsPerCell;
        card.y = (place->y - 0.5 - camera.originY) * camera.pixelsPerCell;
        card.outlined = true;
    } else {
        // It has no place on the data: its card stands in the middle.
        card.x = width / 2.0;
        card.y = height / 3.0;
        card.size = 0;
    }
    return card;
}

std::optional<InspectorCard> Canvas::State::pinnedCard()
{
    // A panel may have chosen another thread since the element was clicked.
    if (shared.selectedElement && shared.selected.thread && outcome->owners
        && outcome->owners->owner[*shared.selectedElement] != *shared.selected.thread)
        shared.selectedElement.reset();
    if (!shared.selectedElement && shared.selected.thread)
        shared.selectedElement = firstElement(*shared.selected.thread);
    if (shared.selectedElement)
        return elementCard(*shared.selectedElement, Detail::Full);
    if (shared.selected.thread)
        return threadCard(*shared.selected.thread, Detail::Full);
    return std::nullopt;
}

std::optional<InspectorCard> Canvas::State::hoveredCard()
{
    // Beside a kept inspector the second one is short, and it does not repeat the first.
    const bool kept = shared.selectedElement || shared.selected.thread;
    const Detail detail = kept ? Detail::Brief : Detail::Full;
    if (held == Held::Map && dragged)
        return std::nullopt;
    if (shared.hoveredElement && shared.hoveredElement != shared.selectedElement)
        return elementCard(*shared.hoveredElement, detail);
    if (!shared.hoveredElement && hoveredThread && hoveredThread != shared.selected.thread)
        return threadCard(*hoveredThread, detail);
    return std::nullopt;
}

} // namespace warpatlas::ui
