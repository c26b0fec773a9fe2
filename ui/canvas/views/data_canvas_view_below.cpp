/// The data view beside and below the data: ghosts behind the end of a buffer, and the cone
/// of one thread.
#include "app/words/say.h"
#include "render/views/outside/ghost_cells.h"
#include "ui/canvas/state/thread_places.h"
#include "ui/canvas/views/data_canvas_view.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// The height of the words below ghosts, logical pixels.
constexpr double ghostWords = 30;
/// How much of the view a block fills, and a thread's cell: what is around them is seen as well.
constexpr double blockShare = 0.62, threadShare = 0.3;

std::string ghostCount(const OutsideElements& outside, const std::string& name)
{
    const std::string threads = counted(outside.threads, noun::thread);
    return outside.all ? say("ghosts.count", "{}, 0 elements: this memory is not {}'s", threads, name)
                       : say("ghosts.at_least", "at least {}, 0 elements: this memory is not {}'s", threads, name);
}

/// Returns the output's element that a race is for: a problem may count in parts of it, as its pointer does.
std::uint64_t elementOfRace(const Race& race, const BufferSpec& output)
{
    return std::uint64_t(race.place.element) * race.place.elementBytes / (sizeOf(output.type) * output.shape.channels);
}

/// Returns the first race for an element of the output; null: there is none.
const Problem* raceForOutput(const Outcome& outcome)
{
    const BufferSpec& output = outcome.bound->work.outputBuffer();
    for (const Problem& problem : outcome.problems)
        if (const Race* const race = factOf<Race>(problem); race && problem.severity != Severity::Information
            && race->place.where == MemoryPlace::Where::Variable && race->place.name == output.name
            && race->place.element >= 0 && elementOfRace(*race, output) < output.shape.elements())
            return &problem;
    return nullptr;
}

} // namespace

void DataCanvasView::makeGhosts()
{
    m_outside.clear();
    m_ghosts.clear();
    for (std::size_t place = 0; place < m_buffers.size(); ++place) {
        m_outside.push_back(outsideElementsOf(*m_shown.outcome, m_buffers[place]));
        std::vector<std::int64_t> elements;
        for (const OutsideElement& one : m_outside.back().elements)
            elements.push_back(one.element);
        m_ghosts.push_back(render::ghostRuns(elements, m_scene->sheet[place].layout));
    }
}

void DataCanvasView::placeParts(const CanvasState& state)
{
    m_tree.update(m_shown, state);
    updateOutlines(state);
    // A scene shows one new thing.
    double cone = state.scene.empty() || state.cone.value_or(false)
        ? ConePanel::heightIn(m_whole, state, m_shown.outcome != nullptr)
        : 0;
    // Where there is room for one of the two, the tree says more, unless somebody wants the cone.
    ViewPlace aboveOpen = m_whole;
    aboveOpen.height -= int(cone);
    if (cone > 0 && !state.cone && m_tree.heightIn(aboveOpen, state) == 0 && m_tree.heightIn(m_whole, state) > 0)
        cone = ConePanel::foldedHeightIn(m_whole, state);
    const bool ghosts = m_shown.outcome && !m_whole.strip && !m_ghosts[*placeOf(output())].empty();
    ViewPlace aboveCone = m_whole;
    aboveCone.height -= int(cone);
    // A long vector has no counters.
    const double density = m_density.heightIn(aboveCone, state);
    const double bars = density > 0 ? 0 : m_bars.heightIn(aboveCone, state);
    aboveCone.height -= int(bars + density);
    const double tree = m_tree.heightIn(aboveCone, state);
    const double below = cone + (ghosts ? std::round(ghostWords * scale()) : 0) + bars + density + tree;
    if (below != m_below) {
        m_below = below;
        setPlace(ViewPlace(m_whole));
    }
    m_bars.setBox(
        bars > 0 ? render::Box{0, double(m_place.height), double(m_whole.width), bars} : render::Box{}, scale());
    m_density.setBox(
        density > 0 ? render::Box{0, double(m_place.height), double(m_whole.width), density} : render::Box{}, scale());
    m_tree.setBox(
        tree > 0 ? render::Box{0, m_place.height + bars + density, double(m_whole.width), tree} : render::Box{},
        scale());
    m_cone.update(m_shown, state, m_whole,
        cone > 0 ? render::Box{0, m_whole.height - cone, double(m_whole.width), cone} : render::Box{});
}

void DataCanvasView::updateOutlines(const CanvasState& state)
{
    std::vector<std::optional<std::size_t>> places;
    for (std::size_t buffer = 0; m_shown.outcome && buffer < m_shown.outcome->bound->work.buffers.size(); ++buffer) {
        places.push_back(litPlaceOf(buffer));
        // Results of earlier launches have the output's places.
        if (!places.back() && m_shown.outcome->bound->work.buffers[buffer].shape.extent == extent())
            places.back() = placeOf(output());
    }
    // A scene shows one new thing: what its thread reads is one of its own, once it is followed.
    if (m_scene && (state.scene.empty() || state.following))
        m_outlines.update(m_shown, state, m_scene->sheet, places);
    else
        m_outlines.clear();
}

void DataCanvasView::drawBelow(const render::Tile& tile, const CanvasState& state)
{
    const Problem* const race = m_shown.outcome ? raceForOutput(*m_shown.outcome) : nullptr;
    if (!m_shown.outcome
        || (!m_outlines.hasReads() && !m_outlines.hasTiles() && m_cone.empty() && m_bars.empty() && m_density.empty()
            && m_tree.empty() && !race && std::ranges::all_of(m_ghosts, &std::vector<render::GhostRun>::empty)))
        return;
    m_shapes.clear(scale());
    const render::Palette& colours = render::palette(state.theme);
    if (!m_place.strip) {
        ReadOutlines::Look look{
            m_navigation.camera(), double(m_place.width), double(m_place.height), scale(), 0, 0, 0, state.theme};
        look.right = look.width;
        if (m_rulerRoom) {
            const Rect data = m_navigation.dataRect();
            const double beside = roomForRuler().side * scale();
            look.top = std::max(roomForRuler().top * scale(), double(data.y));
            if (rulerAtRight())
                look.right = std::min(look.width - beside, double(data.right()));
            else
                look.left = std::max(beside, double(data.x));
        }
        m_outlines.draw(m_shapes, m_scene->sheet, look);
    }
    m_shapes.rectangle(0, m_place.height, m_whole.width, m_whole.height - m_place.height, colours.canvas);
    const auto counterOf = [&](const Selection& selection) {
        return selection.element && selection.element->buffer == output() ? std::optional(selection.element->element)
                                                                          : std::nullopt;
    };
    m_bars.draw(m_shapes, state.theme, counterOf(state.selected), counterOf(state.hovered),
        state.playback.shownTime(state.reducedMotion) >= 1);
    m_density.draw(m_shapes, state, counterOf(state.selected), counterOf(state.hovered));
    m_tree.draw(m_shapes, state);
    // Lines that lead to the cone would go through what stands between.
    const bool leads = m_tree.box().empty() && m_density.box().empty();
    m_cone.draw(m_shapes, state, leads ? threadInData() : std::nullopt, m_place.height);
    for (std::size_t place = 0; place < m_ghosts.size(); ++place)
        if (!m_ghosts[place].empty())
            render::addGhosts(m_shapes, m_ghosts[place], m_scene->sheet[place].layout, ghostState(place, state));
    if (race && !m_place.strip)
        drawRace(*race, state);
    m_shapes.draw({tile, m_whole.x, m_whole.y, m_whole.width, m_whole.height});
}

void DataCanvasView::drawRace(const Problem& problem, const CanvasState& state)
{
    const Race& race = *factOf<Race>(problem);
    const Launch& launch = m_shown.outcome->bound->launch;
    const std::size_t place = *placeOf(output());
    const render::Camera& camera = m_navigation.camera();
    render::RacePlace at;
    at.corner =
        m_scene->sheet.cellCorner(camera, {place, elementOfRace(race, m_shown.outcome->bound->work.outputBuffer())});
    at.cell = camera.pixelsPerCell * m_scene->sheet[place].scale;
    at.pixelScale = scale();
    at.width = m_place.width;
    at.height = m_place.height;
    std::array<std::string, 2> threads;
    for (std::size_t i = 0; i < 2; ++i)
        threads[i] = threadName(launch, linearFromThread(launch, race.sides[i].block, race.sides[i].thread));
    render::addRace(m_shapes, at, threads, state.theme);
}

render::GhostState DataCanvasView::ghostState(std::size_t place, const CanvasState& state) const
{
    render::GhostState ghosts;
    ghosts.camera = m_scene->sheet.cameraOf(place, m_navigation.camera());
    ghosts.pixelScale = scale();
    ghosts.theme = state.theme;
    ghosts.width = m_place.width;
    ghosts.height = m_place.height;
    ghosts.wordsBottom = m_cone.empty() ? m_whole.height : m_cone.layout().box.y;
    // Beside one another only the output has room for words.
    if (m_buffers[place] != output() || m_place.strip)
        return ghosts;
    const OutsideElements& outside = m_outside[place];
    const std::string& name = m_shown.outcome->bound->work.buffers[output()].name;
    ghosts.ends = outside.elements.back().element < 0 ? say("ghosts.begins", "{} begins here", name)
                                                      : say("ghosts.ends", "{} ends here", name);
    ghosts.count = ghostCount(outside, name);
    return ghosts;
}

std::optional<CellBox> DataCanvasView::cellsOf(std::uint64_t thread) const
{
    std::optional<render::Point> middle;
    if (const auto element = firstElement(thread))
        middle = m_scene->sheet.middleOf({*placeOf(output()), *element});
    else if (middle = ghostPlaceOf(thread); !middle)
        middle = surplusPlaceOf(*m_shown.outcome, thread);
    if (!middle)
        return std::nullopt;
    return CellBox{middle->x - 0.5, middle->y - 0.5, middle->x + 0.5, middle->y + 0.5};
}

/// Returns the cells of a thread's block; where that has no rectangle, those between the thread and the corners of its
/// layer of the block.
std::optional<CellBox> DataCanvasView::blockOf(std::uint64_t thread) const
{
    const Launch& launch = m_shown.outcome->bound->launch;
    if (auto cells = blockInData(*m_shown.outcome, thread / launch.threadsPerBlock()))
        return cells;
    auto cells = cellsOf(thread);
    const ThreadId id = threadFromLinear(launch, thread);
    const Dim3 last{launch.block.x - 1, launch.block.y - 1, id.thread.z};
    for (const Dim3& corner : {Dim3{0, 0, id.thread.z}, last})
        if (const auto at = cells ? cellsOf(linearFromThread(launch, id.block, corner)) : std::nullopt)
            cells = CellBox{std::min(cells->left, at->left), std::min(cells->top, at->top),
                std::max(cells->right, at->right), std::max(cells->bottom, at->bottom)};
    return cells;
}

std::optional<render::Camera> DataCanvasView::cameraOn(std::uint64_t thread, bool block) const
{
    const auto cells = !m_shown.outcome ? std::nullopt : block ? blockOf(thread) : cellsOf(thread);
    // A block that is one cell shows nothing of itself: what it reads is seen with all the rest.
    if (!cells || (block && *cells == cellsOf(thread)))
        return std::nullopt;
    // The ruler's words stand beyond the edges.
    const double beside = roomForRuler().side * scale(), top = roomForRuler().top * scale();
    const double left = rulerAtRight() ? 0 : beside;
    const double width = std::max(m_place.width - beside, 1.0), height = std::max(m_place.height - top, 1.0);
    const double share = block ? blockShare : threadShare;
    const double cell =
        std::min(width * share / (cells->right - cells->left), height * share / (cells->bottom - cells->top));
    render::Camera camera;
    camera.pixelsPerCell = std::min(cell, Navigation::largestLogicalPixelsPerCell * scale());
    camera.originX = (cells->left + cells->right) / 2 - (left + width / 2) / camera.pixelsPerCell;
    camera.originY = (cells->top + cells->bottom) / 2 - (top + height / 2) / camera.pixelsPerCell;
    return ofCanvas(camera);
}

std::optional<render::Box> DataCanvasView::threadInData() const
{
    if (m_cone.empty())
        return std::nullopt;
    const std::uint64_t thread = m_cone.thread();
    auto cells = blockInData(*m_shown.outcome, thread / m_shown.outcome->bound->launch.threadsPerBlock());
    if (!cells)
        cells = cellsOf(thread);
    if (!cells)
        return std::nullopt;
    const render::Camera& camera = m_navigation.camera();
    const double per = camera.pixelsPerCell;
    const render::Box box{(cells->left - camera.originX) * per, (cells->top - camera.originY) * per,
        (cells->right - cells->left) * per, (cells->bottom - cells->top) * per};
    // A place out of sight is not led to.
    const bool seen = box.x >= 0 && box.right() <= m_place.width && box.y >= 0 && box.y < m_place.height;
    return seen ? std::optional(box) : std::nullopt;
}

std::optional<render::Point> DataCanvasView::ghostPlaceOf(std::uint64_t thread) const
{
    const std::size_t place = *placeOf(output());
    const auto element = m_outside[place].elementOf(thread);
    if (!element)
        return std::nullopt;
    const render::GhostRun cell = render::ghostCell(*element, m_scene->sheet[place].layout);
    return render::Point{double(cell.column) + 0.5, double(cell.row) + 0.5};
}

std::optional<std::uint64_t> DataCanvasView::ghostThreadAt(double cellX, double cellY) const
{
    const std::size_t place = *placeOf(output());
    const auto column = std::int64_t(std::floor(cellX)), row = std::int64_t(std::floor(cellY));
    for (const render::GhostRun& run : m_ghosts[place])
        if (run.row == row && column >= run.column && column < run.column + std::int64_t(run.count))
            for (const OutsideElement& one : m_outside[place].elements)
                if (render::ghostCell(one.element, m_scene->sheet[place].layout) == render::GhostRun{column, row, 1})
                    return one.thread;
    return std::nullopt;
}

Rect DataCanvasView::inCanvas(const render::Box& box) const
{
    return {float(m_whole.x + box.x), float(m_whole.y + box.y), float(box.width), float(box.height)};
}

bool DataCanvasView::click(double x, double y, CanvasState& state)
{
    return m_cone.click(x - m_whole.x, y - m_whole.y, state);
}

void DataCanvasView::perform(KeyCommand command, CanvasState& state)
{
    if (command == KeyCommand::Cone)
        state.cone = !(m_cone.empty() ? ConePanel::isOpen(m_whole, state) : m_cone.opened());
}

} // namespace warpatlas::ui::inline canvas
