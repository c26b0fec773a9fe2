/// The ruler of the data view: of the followed thread, or of the one that is pointed at.
#include "ui/canvas/views/data_canvas_view.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr double rulerLetter = 8; ///< logical pixels, at most

} // namespace

bool DataCanvasView::wantsRulerRoom(const CanvasState& state) const
{
    return !m_place.strip && state.overlayVisible && !state.compared && m_shown.outcome
        && (m_shown.story || m_shown.glance || (state.pressable && m_shown.followable));
}

RulerRoom DataCanvasView::roomForRuler() const
{
    if (!m_rulerRoom || !m_shown.outcome)
        return {};
    // As rulerIndices() chooses the buffer: a single place needs no index.
    const std::vector<BufferSpec>& buffers = m_shown.outcome->bound->work.buffers;
    std::size_t of = output();
    for (std::size_t i = 0; i < m_buffers.size() && buffers[of].shape.elements() == 1; ++i)
        of = m_buffers[i];
    return rulerRoom(buffers[of].shape.extent, rulerIsBrief());
}

/// Other buffers stand left of the output, and their rows are not its own: rows are told at its right.
bool DataCanvasView::rulerAtRight() const
{
    return m_scene && m_scene->sheet.left() < 0 && m_shown.outcome->bound->work.buffers[output()].shape.elements() > 1;
}

bool DataCanvasView::rulerIsBrief() const
{
    return isRulerBrief(m_place.width / scale(), m_place.height / scale());
}

const ElementIndices* DataCanvasView::rulerIndices(const StoryPointer& story) const
{
    if (!story || !story->source)
        return nullptr;
    if (m_rulerStory != story) {
        m_rulerStory = story;
        m_rulerIndices.reset();
        m_ruled.reset();
        const Work& work = m_shown.outcome->bound->work;
        // The element that it writes, else one that it touches in another buffer in sight.
        std::vector<std::size_t> buffers{output()};
        buffers.insert(buffers.end(), m_buffers.begin(), m_buffers.end());
        for (const std::size_t buffer : buffers) {
            if (work.buffers[buffer].shape.elements() == 1)
                continue; // a single place needs no index
            auto indices = std::make_unique<ElementIndices>(story, work, buffer);
            if (indices->count() == 0)
                continue;
            m_rulerIndices = std::move(indices);
            m_rulerBuffer = buffer;
            m_rulerMore = std::max<std::size_t>(m_rulerIndices->written(), 1) - 1;
            break;
        }
    }
    return m_rulerIndices.get();
}

std::optional<ElementIndex> DataCanvasView::rulerIndex(const CanvasState& state) const
{
    const bool followed = state.following && m_shown.story;
    const StoryPointer story = followed ? m_shown.story : m_shown.glance ? m_shown.glance->story : nullptr;
    if (!m_shown.outcome || m_place.strip || state.compared || !story || story->run != m_shown.outcome->run)
        return std::nullopt;
    const ElementIndices* const indices = rulerIndices(story);
    if (!indices || !placeOf(m_rulerBuffer))
        return std::nullopt;
    std::optional<std::size_t> access;
    if (followed) {
        access = indices->accessAt(state.visit);
    } else {
        for (const auto& element : {state.hovered.element, state.selected.element})
            if (!access && element && element->buffer == m_rulerBuffer)
                access = indices->accessOf(element->element);
        if (!access)
            access = 0;
    }
    if (!m_ruled || m_ruled->first != *access)
        m_ruled = std::pair(*access, indices->at(*access));
    return m_ruled->second;
}

Rect DataCanvasView::placeInCanvas(std::size_t place) const
{
    const render::SheetPlace& of = m_scene->sheet[place];
    const render::Camera& camera = m_navigation.camera();
    const double per = camera.pixelsPerCell;
    return {float(m_place.x + (of.x - camera.originX) * per), float(m_place.y + (of.y - camera.originY) * per),
        float(of.width() * per), float(of.height() * per)};
}

std::optional<Ruler> DataCanvasView::ruler(const CanvasState& state) const
{
    const std::optional<ElementIndex> known = rulerIndex(state);
    if (!known)
        return std::nullopt;
    const ElementIndex& index = *known;
    const std::optional<std::size_t> place = placeOf(m_rulerBuffer);
    const render::Camera camera = m_scene->sheet.cameraOf(*place, m_navigation.camera());
    const render::Layout& layout = m_scene->sheet[*place].layout;
    RulerPlace where;
    where.extent = m_shown.outcome->bound->work.buffers[m_rulerBuffer].shape.extent;
    where.view = {float(m_place.x), float(m_place.y), float(m_place.width), float(m_place.height)};
    where.data = subject().front();
    where.atRight = m_rulerBuffer == output() && rulerAtRight();
    where.cell = camera.pixelsPerCell;
    where.columns = layout.columns;
    where.more = m_rulerMore;
    where.scale = float(scale());
    where.letter = float(rulerLetter * scale());
    where.brief = rulerIsBrief();
    // Names stand above several buffers.
    if (m_buffers.size() > 1) {
        const float names = float(render::BufferSheet::nameHeight * scale());
        where.data.y -= names;
    }
    render::Layout::Cell corner{0, 0};
    if (layout.slices.count > 1 && index.axes.size() == 3)
        corner = layout.sliceCorner(std::uint64_t(std::max<std::int64_t>(index.axes[2].value, 0)));
    where.originX = m_place.x + (double(corner.column) - camera.originX) * camera.pixelsPerCell;
    where.originY = m_place.y + (double(corner.row) - camera.originY) * camera.pixelsPerCell;
    Ruler made = makeRuler(index, where);
    for (std::size_t i = 0; i < m_scene->sheet.count(); ++i) {
        const Rect data = placeInCanvas(i);
        if (i == *place)
            made.own = data;
        else
            made.front.push_back(data);
        if (m_scene->sheet.count() > 1) {
            const float high = float(render::BufferSheet::nameHeight * scale()),
                        wide =
                            float(double(m_scene->buffers[i].name.size()) * render::BufferSheet::nameLetter * scale());
            made.front.push_back({data.x, data.y - high, wide, high});
        }
    }
    if (index.element >= 0) {
        const render::Layout::Cell cell = layout.placeOf(std::uint64_t(index.element));
        const float size = float(camera.pixelsPerCell);
        made.cell = Rect{float(m_place.x + (double(cell.column) - camera.originX) * camera.pixelsPerCell),
            float(m_place.y + (double(cell.row) - camera.originY) * camera.pixelsPerCell),
            size * float(std::min<std::uint64_t>(index.elements, layout.columns)), size};
    }
    return made;
}

} // namespace warpatlas::ui::inline canvas
