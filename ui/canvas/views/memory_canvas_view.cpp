#include "ui/canvas/views/memory_canvas_view.h"

#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/views/memory_words.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr double glidePerSecond = 14; ///< share of the way that is left shrinks by e in a 14th of a second
constexpr double readableValue = 24; ///< logical pixels

constexpr double cardRoom = 36; ///< logical pixels

} // namespace

std::unique_ptr<CanvasView> makeMemoryView()
{
    return std::make_unique<MemoryCanvasView>();
}

void MemoryCanvasView::setShown(const Shown& shown)
{
    m_shown = shown;
    m_stale = true;
}

void MemoryCanvasView::setPlace(const ViewPlace& place)
{
    const bool changed = place != m_place;
    m_place = place;
    if (changed && m_fitted)
        fit(false);
}

void MemoryCanvasView::update(const CanvasState& state) const
{
    const MemoryChoice choice = chooseMemory(m_shown, state);
    if (m_stale || choice != m_choice) {
        const bool otherBuffer = choice.buffer != m_choice.buffer;
        m_choice = choice;
        m_stale = false;
        m_scene = makeMemoryScene(m_shown, choice, m_heat);
        m_view->setScene(m_scene);
        const render::AddressAxis axis = m_scene ? render::axisOf(*m_scene) : render::AddressAxis();
        // The next request on the same line is glided to; another line, or one folded otherwise, starts anew.
        if (axis != m_axis || otherBuffer) {
            m_axis = axis;
            m_fitted = true;
            moveTo(render::fitCamera(m_axis, detailWidth(), m_place.pixelScale), false);
            // The selection stays in sight, also when a thread is no longer followed.
            if (m_scene && !m_scene->request())
                bringIntoView(state.selected.element, false);
        } else if (m_scene && m_scene->request()) {
            m_axis = axis;
            m_fitted = true;
            moveTo(render::fitCamera(m_axis, detailWidth(), m_place.pixelScale), true);
        }
    }
}

render::Box MemoryCanvasView::detailBox() const
{
    if (!m_scene)
        return {0, 0, double(std::max(m_place.width, 1)), 1};
    render::MemoryViewState state;
    state.pixelScale = m_place.pixelScale;
    state.textScale = m_place.textScale;
    state.strip = m_place.strip;
    const render::MemoryLayout places =
        render::layoutMemory(*m_scene, state, m_place.width, std::max(m_place.height, 400));
    render::Box box = places.detail.width > 0 ? places.detail : places.content;
    box.width = std::max(box.width, 1.0);
    return box;
}

render::MemoryViewState MemoryCanvasView::viewState(const CanvasState& state) const
{
    render::MemoryViewState view;
    view.camera = m_camera;
    if (m_scene && m_scene->request()) {
        if (state.hovered.thread)
            view.hoveredLane = laneOf(m_shown, *state.hovered.thread);
        if (state.selected.thread)
            view.selectedLane = laneOf(m_shown, *state.selected.thread);
    }
    view.hoveredBytes = bytesOf(state.hovered.element);
    view.selectedBytes = bytesOf(state.selected.element);
    view.pixelScale = m_place.pixelScale;
    view.textScale = m_place.textScale;
    // The card of a kept lane stands beside the figures and is higher than they are.
    if (view.selectedLane && !m_place.strip && state.overlayVisible)
        view.bottomInset = cardRoom * m_place.pixelScale * m_place.textScale;
    view.strip = m_place.strip;
    view.theme = state.theme;
    return view;
}

render::MemoryLayout MemoryCanvasView::layout(const CanvasState& state) const
{
    return render::layoutMemory(*m_scene, viewState(state), m_place.width, m_place.height);
}

std::optional<render::ByteRange> MemoryCanvasView::bytesOf(const std::optional<ElementOf>& element) const
{
    if (!element || !m_scene || !m_scene->buffer || element->buffer != m_choice.buffer)
        return {};
    const std::uint64_t size = std::uint64_t{m_scene->buffer->valueBytes} * m_scene->buffer->channels;
    return render::ByteRange{element->element * size, (element->element + 1) * size};
}

void MemoryCanvasView::moveTo(render::AddressCamera camera, bool animate) const
{
    m_target = render::limitedCamera(camera, m_axis, detailWidth(), m_place.pixelScale);
    if (!animate || m_reducedMotion)
        m_camera = m_target;
}

bool MemoryCanvasView::advance(double seconds, const CanvasState& state)
{
    m_reducedMotion = state.reducedMotion;
    update(state);
    // An element that was selected anywhere is brought into view, once.
    if (state.selected.element != m_selectedElement) {
        m_selectedElement = state.selected.element;
        if (m_scene && !m_scene->request())
            show(state.selected);
    }
    if (m_camera == m_target)
        return false;
    const double width = detailWidth(), share = 1 - std::exp(-seconds * glidePerSecond);
    const auto edges = [width](const render::AddressCamera& camera) {
        return std::pair{camera.originUnit, camera.originUnit + width / camera.pixelsPerUnit};
    };
    const auto [left, right] = edges(m_camera);
    const auto [leftTarget, rightTarget] = edges(m_target);
    const double nextLeft = left + (leftTarget - left) * share, nextRight = right + (rightTarget - right) * share;
    m_camera = {nextLeft, width / std::max(nextRight - nextLeft, 1e-9)};
    const double perPixel = 1 / m_target.pixelsPerUnit;
    if (std::abs(nextLeft - leftTarget) < 0.3 * perPixel && std::abs(nextRight - rightTarget) < 0.3 * perPixel)
        m_camera = m_target;
    return m_camera != m_target;
}

void MemoryCanvasView::draw(const render::Tile& tile, const CanvasState& state, double)
{
    update(state);
    m_view->draw({tile, m_place.x, m_place.y, m_place.width, m_place.height}, viewState(state));
}

void MemoryCanvasView::fit(bool animate)
{
    m_fitted = true;
    moveTo(render::fitCamera(m_axis, detailWidth(), m_place.pixelScale), animate);
}

void MemoryCanvasView::zoomBy(double factor, double x, double)
{
    if (!m_scene || m_axis.segments().empty())
        return;
    m_fitted = false;
    const double left = m_place.x + detailBox().x;
    const double unit = m_target.originUnit + (x - left) / m_target.pixelsPerUnit;
    render::AddressCamera camera = m_target;
    camera.pixelsPerUnit *= factor;
    // Limited first, so that at the ends of the range the place under the pointer stays as well.
    camera.pixelsPerUnit = render::limitedCamera(camera, m_axis, detailWidth(), m_place.pixelScale).pixelsPerUnit;
    camera.originUnit = unit - (x - left) / camera.pixelsPerUnit;
    moveTo(camera, true);
}

void MemoryCanvasView::panBy(double x, double, bool animate)
{
    m_fitted = false;
    render::AddressCamera camera = m_target;
    camera.originUnit -= x / camera.pixelsPerUnit;
    moveTo(camera, animate);
}

bool MemoryCanvasView::show(const Selection& selection)
{
    return bringIntoView(selection.element, true)
        || (selection.thread && m_scene && m_scene->request() && laneOf(m_shown, *selection.thread));
}

bool MemoryCanvasView::bringIntoView(const std::optional<ElementOf>& element, bool animate) const
{
    const auto bytes = bytesOf(element);
    if (!bytes)
        return false;
    const double width = detailWidth(), unit = m_axis.unitOf(double(bytes->begin));
    const double from = (unit - m_target.originUnit) * m_target.pixelsPerUnit,
                 size = double(bytes->end - bytes->begin) * m_target.pixelsPerUnit;
    const double least = std::min(readableValue * m_place.pixelScale, width / 4);
    if (from >= 0 && from + size <= width && size >= least / 4)
        return true;
    render::AddressCamera camera = m_target;
    if (size < least / 4)
        camera.pixelsPerUnit = least / double(bytes->end - bytes->begin);
    camera.originUnit = unit - width / camera.pixelsPerUnit / 2;
    m_fitted = false;
    moveTo(camera, animate);
    return true;
}

Selection MemoryCanvasView::at(double x, double y, const CanvasState& state) const
{
    Selection found;
    update(state);
    if (!m_scene)
        return found;
    const render::MemoryHit hit =
        render::hitMemory(*m_scene, layout(state), m_axis, viewState(state), x - m_place.x, y - m_place.y);
    const std::uint64_t perBlock = m_shown.outcome->bound->launch.threadsPerBlock();
    if (std::popcount(hit.lanes) == 1) {
        const std::uint64_t thread = firstThreadOfWarp(m_shown) + std::uint64_t(std::countr_zero(hit.lanes));
        if (laneOf(m_shown, thread) && thread / perBlock == firstThreadOfWarp(m_shown) / perBlock)
            found.thread = thread;
    }
    const auto address = hit.overviewAddress ? hit.overviewAddress : hit.onLane ? std::nullopt : hit.address;
    if (address && m_scene->buffer && *address < m_scene->buffer->bytes) {
        const std::uint64_t size = std::uint64_t{m_scene->buffer->valueBytes} * m_scene->buffer->channels;
        found.element = ElementOf{*m_choice.buffer, *address / size};
        // Keeping a value must not let go of the thread that is followed.
        if (!found.thread && state.following)
            found.thread = state.selected.thread;
    }
    return found;
}

std::optional<ViewCard> MemoryCanvasView::card(
    const Selection& selection, Detail detail, const CanvasState& state) const
{
    update(state);
    if (!m_scene)
        return {};
    const render::MemoryLayout places = layout(state);
    ViewCard card;
    std::optional<unsigned> lane;
    if (selection.thread && m_scene->request())
        lane = laneOf(m_shown, *selection.thread);
    if (const auto bytes = bytesOf(selection.element); bytes && !places.detail.empty()) {
        card.text = describeBytes(*m_shown.outcome, selection.element->buffer, selection.element->element, detail);
        const auto xOf = [&](std::uint64_t address) {
            return places.detail.x + (m_axis.unitOf(double(address)) - m_camera.originUnit) * m_camera.pixelsPerUnit;
        };
        card.x = std::clamp(xOf(bytes->begin), places.detail.x, places.detail.right());
        card.width = std::clamp(xOf(bytes->end), places.detail.x, places.detail.right()) - card.x;
        card.y = places.detail.y;
        card.height = places.detail.height;
        card.led = card.width > 0; // bytes that are not in sight have no place that it could lead to
    } else if (lane && !places.lanes.empty()) {
        card.text = describeLane(m_shown, m_choice, *lane);
        if (selection == state.selected && places.figures != 0) {
            // A card that stays goes to the right of the figures, where it hides nothing.
            card.x = places.content.right();
            card.y = places.figures + places.figureStep;
            card.led = false;
        } else {
            // The card stands beside the lane's way to its bytes, so that the other lanes can still be pointed at.
            const double bottom = places.banks.empty() ? places.detail.y : places.banks.y;
            card.x = places.laneX(*lane);
            card.width = places.laneWidth();
            card.y = places.lanes.bottom();
            card.height = std::max(bottom - card.y, 1.0);
        }
    } else {
        return {};
    }
    card.x += m_place.x;
    card.y += m_place.y;
    return card;
}

RichText MemoryCanvasView::sentence(const CanvasState& state) const
{
    update(state);
    return m_scene ? memorySentence(m_shown, m_choice, *m_scene, state) : RichText{};
}

RichText MemoryCanvasView::colouring(const CanvasState& state) const
{
    update(state);
    return m_scene ? memoryColouring(m_shown, m_choice, *m_scene) : RichText{};
}

std::vector<LegendEntry> MemoryCanvasView::legend(const CanvasState& state) const
{
    update(state);
    return m_scene ? memoryLegend(m_shown, m_choice, *m_scene, state.theme) : std::vector<LegendEntry>{};
}

WordsBasis MemoryCanvasView::wordsBasis(const CanvasState& state) const
{
    update(state);
    return {{}, {m_scene}, {}};
}

void MemoryCanvasView::perform(KeyCommand command, CanvasState& state)
{
    if (command == KeyCommand::NextBuffer) {
        state.memoryBuffer = nextBuffer(m_shown, state);
        return;
    }
    const int direction = command == KeyCommand::RequestAfter ? 1 : command == KeyCommand::RequestBefore ? -1 : 0;
    if (direction == 0)
        return;
    if (const auto step = stepRequest(m_shown, state, direction)) {
        if (step->visit != state.visit)
            goToVisit(state, step->visit);
        state.visit = step->visit;
        state.request = step->request;
        state.memoryBuffer.reset(); // the request is what is wanted now
    }
}

} // namespace warpatlas::ui::inline canvas
