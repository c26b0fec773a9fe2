#include "ui/canvas/views/data_canvas_view.h"

#include "render/views/layout.h"
#include "render/views/visible_cells.h"
#include "ui/canvas/scene.h"
#include "ui/canvas/thread_places.h"

namespace warpatlas::ui {

namespace {

constexpr double readableCell = 32; ///< logical pixels

} // namespace

std::unique_ptr<CanvasView> makeDataView()
{
    return std::make_unique<DataCanvasView>();
}

Extent DataCanvasView::extent() const
{
    return m_shown.outcome ? m_shown.outcome->bound->work.outputBuffer().shape.extent : Extent{};
}

void DataCanvasView::setShown(const Shown& shown)
{
    const Extent before = extent();
    const bool otherOutcome = shown.outcome != m_shown.outcome || shown.outputBuffer != m_shown.outputBuffer;
    m_shown = shown;
    if (!otherOutcome)
        return;
    m_firstElement = {};
    m_scene = m_shown.outcome ? makeScene(*m_shown.outcome, m_shown.outputBuffer, m_scene.get()) : nullptr;
    m_view.setScene(m_scene);
    if (!m_shown.outcome)
        return;
    m_navigation.setData(extent(), m_shown.outcome->bound->launch);
    if (extent() != before)
        m_navigation.fit(false);
}

void DataCanvasView::setPlace(const ViewPlace& place)
{
    m_place = place;
    m_navigation.setViewport(place.width, place.height, place.pixelScale, place.bottomInset);
}

bool DataCanvasView::advance(double seconds, const CanvasState& state)
{
    m_navigation.setReducedMotion(state.reducedMotion);
    return m_navigation.advance(seconds);
}

void DataCanvasView::draw(const render::Tile& tile, const CanvasState& state, double shownTime)
{
    render::DataViewState view;
    view.camera = m_navigation.camera();
    view.colourBy = state.colourBy;
    view.time = shownTime;
    view.selectedThread = state.selected.thread;
    if (state.hovered.element && m_shown.outcome
        && state.hovered.element->buffer == m_shown.outcome->bound->work.output)
        view.hoveredElement = state.hovered.element->element;
    view.pixelScale = m_place.pixelScale;
    view.theme = state.theme;
    view.showLabels = !m_place.strip;
    m_view.draw({tile, m_place.x, m_place.y, m_place.width, m_place.height}, view);
}

void DataCanvasView::fit(bool animate)
{
    m_navigation.fit(animate);
}

void DataCanvasView::zoomBy(double factor, double x, double y)
{
    m_navigation.zoomBy(factor, x - m_place.x, y - m_place.y);
}

void DataCanvasView::panBy(double x, double y, bool animate)
{
    if (animate)
        m_navigation.glideBy(x, y);
    else
        m_navigation.panBy(x, y);
}

void DataCanvasView::stop()
{
    m_navigation.stop();
}

bool DataCanvasView::show(const Selection& selection)
{
    if (!m_shown.outcome)
        return false;
    std::optional<std::uint64_t> element;
    if (selection.element && selection.element->buffer == m_shown.outcome->bound->work.output)
        element = selection.element->element;
    else if (selection.thread)
        element = firstElement(*selection.thread);
    std::optional<render::Point> place;
    if (element)
        place = middleOf(*element);
    else if (selection.thread)
        place = surplusPlaceOf(*m_shown.outcome, *selection.thread);
    if (!place)
        return false;
    m_navigation.show(place->x, place->y, readableCell * m_place.pixelScale);
    return true;
}

Selection DataCanvasView::at(double x, double y, const CanvasState&) const
{
    Selection found;
    if (!m_shown.outcome)
        return found;
    const render::Camera& camera = m_navigation.camera();
    const double placeX = x - m_place.x, placeY = y - m_place.y;
    if (const auto element = render::elementAt(camera, extent(), placeX, placeY)) {
        found.element = ElementOf{m_shown.outcome->bound->work.output, *element};
        const OwnerMap* owners = m_shown.outcome->owners.get();
        if (owners != nullptr && *element < owners->owner.size() && owners->owner[*element] != noThread)
            found.thread = owners->owner[*element];
    } else {
        found.thread = surplusThreadAt(*m_shown.outcome, camera.originX + placeX / camera.pixelsPerCell,
            camera.originY + placeY / camera.pixelsPerCell);
    }
    return found;
}

std::optional<ElementWindow> DataCanvasView::elementsInView() const
{
    if (!m_shown.outcome)
        return std::nullopt;
    const render::Layout layout = render::Layout::of(extent());
    const render::CellRange cells =
        render::elementRows(render::visibleCells(m_navigation.camera(), layout, m_place.width, m_place.height), layout);
    if (cells.count() == 0)
        return std::nullopt;
    return ElementWindow{layout.slices.count > 1 ? layout.slices.columns : layout.columns, cells.left, cells.right,
        cells.top, cells.bottom};
}

std::optional<std::uint64_t> DataCanvasView::firstElement(std::uint64_t thread) const
{
    if (!m_firstElement.first || *m_firstElement.first != thread)
        m_firstElement = {thread, firstElementOf(*m_shown.outcome, thread)};
    return m_firstElement.second;
}

render::Point DataCanvasView::middleOf(std::uint64_t element) const
{
    const render::Layout::Cell cell = render::Layout::of(extent()).cellOf(element);
    return {double(cell.column) + 0.5, double(cell.row) + 0.5};
}

ViewCard DataCanvasView::elementCard(std::uint64_t element, Detail detail) const
{
    const render::Camera& camera = m_navigation.camera();
    const render::Point corner = render::cellCorner(camera, extent(), element);
    return {describeElement(*m_shown.outcome, element, detail), corner.x + m_place.x, corner.y + m_place.y,
        camera.pixelsPerCell, camera.pixelsPerCell};
}

ViewCard DataCanvasView::threadCard(std::uint64_t thread, Detail detail) const
{
    const render::Camera& camera = m_navigation.camera();
    ViewCard card{describeThread(*m_shown.outcome, thread, detail), 0, 0, camera.pixelsPerCell, camera.pixelsPerCell};
    if (const auto place = surplusPlaceOf(*m_shown.outcome, thread)) {
        card.x = m_place.x + (place->x - 0.5 - camera.originX) * camera.pixelsPerCell;
        card.y = m_place.y + (place->y - 0.5 - camera.originY) * camera.pixelsPerCell;
        card.outlined = true;
    } else {
        // It has no place on the data: its card stands in the middle.
        card.x = m_place.x + m_place.width / 2.0;
        card.y = m_place.y + m_place.height / 3.0;
        card.width = card.height = 0;
    }
    return card;
}

std::optional<ViewCard> DataCanvasView::card(const Selection& selection, Detail detail, const CanvasState&) const
{
    if (!m_shown.outcome)
        return std::nullopt;
    if (selection.element && selection.element->buffer == m_shown.outcome->bound->work.output)
        return elementCard(selection.element->element, detail);
    if (!selection.thread)
        return std::nullopt;
    if (const auto element = firstElement(*selection.thread))
        return elementCard(*element, detail);
    return threadCard(*selection.thread, detail);
}

RichText DataCanvasView::sentence(const CanvasState&) const
{
    return m_shown.outcome ? launchSentence(*m_shown.outcome) : RichText{};
}

RichText DataCanvasView::colouring(const CanvasState& state) const
{
    if (!m_shown.outcome)
        return {};
    return colouringSentence(
        *m_shown.outcome, *m_shown.moments, state.colourBy, state.playback.shownTime(state.reducedMotion));
}

std::vector<LegendEntry> DataCanvasView::legend(const CanvasState& state) const
{
    if (!m_shown.outcome)
        return {};
    return legendEntries(*m_shown.outcome, *m_shown.moments,
        {state.colourBy, state.playback.shownTime(state.reducedMotion), m_navigation.camera().pixelsPerCell,
            state.selected.thread.has_value(), m_scene->valueMinimum, m_scene->valueMaximum});
}

} // namespace warpatlas::ui
