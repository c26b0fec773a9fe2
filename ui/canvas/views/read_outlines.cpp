#include "ui/canvas/views/read_outlines.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "ui/canvas/state/follow_time.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Elements: of a shape, and of the reads that are looked at, some of them again and again.
constexpr std::size_t mostOutlined = 4096, mostLookedAt = std::size_t{1} << 17, mostNeighbours = 400,
                      fewestOutlined = 5;
/// Logical pixels: a cell that is smaller is drawn larger beside its place; the size of it there.
constexpr double smallNeighbour = 8, lensCell = 11, lensFar = 34, lensMargin = 8;
constexpr std::int64_t widestLens = 16, mostLensSlices = 5;
constexpr int outlineLetters = 12;

std::array<std::int64_t, 3> placeIn(const Extent& extent, std::uint64_t element)
{
    return {std::int64_t(element % extent.x), std::int64_t(element / extent.x % extent.y),
        std::int64_t(element / extent.x / extent.y)};
}

render::Box around(const render::Box& a, const render::Box& b)
{
    const double x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

} // namespace

/// Says whether all of them hang together, corners included.
bool ReadOutlines::isOneShape(const std::vector<Cell>& cells)
{
    std::vector<std::size_t> reached{0};
    std::vector<bool> seen(cells.size());
    seen[0] = true;
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (std::size_t i = 0; i < cells.size(); ++i) {
            bool near = !seen[i];
            for (std::size_t axis = 0; near && axis < 3; ++axis)
                near = std::abs(cells[i].at[axis] - cells[reached[next]].at[axis]) <= 1;
            if (near) {
                seen[i] = true;
                reached.push_back(i);
            }
        }
    return reached.size() == cells.size();
}

void ReadOutlines::update(const Shown& shown, const CanvasState& state, const render::BufferSheet& sheet,
    const std::vector<std::optional<std::size_t>>& places)
{
    StoryPointer story = state.following ? (shown.story ? shown.story : m_story)
        : shown.glance                   ? shown.glance->story
                                         : nullptr;
    if (!shown.outcome || (story && story->run != shown.outcome->run))
        story = nullptr;
    if (story != m_story || places != m_places) {
        m_story = std::move(story);
        m_places = places;
        m_shapes.clear();
        if (m_story)
            readShapes(shown, sheet);
    }
    m_tiles.clear();
    if (m_story && m_story->picture && m_story->picture->tiles)
        findTiles(shown, state, sheet);
}

void ReadOutlines::readShapes(const Shown& shown, const render::BufferSheet& sheet)
{
    const Work& work = shown.outcome->bound->work;
    std::vector<std::vector<std::uint64_t>> read(work.buffers.size());
    std::optional<std::uint64_t> own;
    for (const StoryAccess& access : m_story->accesses) {
        if (!access.buffer)
            continue;
        const BufferSpec& buffer = work.buffers[*access.buffer];
        const std::uint64_t element = access.value / buffer.shape.channels;
        if (access.kind != AccessKind::Load && *access.buffer == work.output && !own)
            own = element;
        if (access.kind != AccessKind::Load || *access.buffer == work.output || !m_places[*access.buffer]
            || read[*access.buffer].size() > mostLookedAt)
            continue;
        const std::uint64_t bytes = sizeOf(buffer.type) * buffer.shape.channels;
        for (std::uint64_t i = 0; i == 0 || (i + 1) * bytes <= access.bytes; ++i)
            read[*access.buffer].push_back(element + i);
    }
    for (std::size_t number = 0; number < read.size(); ++number) {
        std::vector<std::uint64_t>& elements = read[number];
        if (elements.size() > mostLookedAt)
            continue;
        std::ranges::sort(elements);
        elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
        if (elements.size() < fewestOutlined || elements.size() > mostOutlined)
            continue;
        const Extent& extent = work.buffers[number].shape.extent;
        Shape shape;
        shape.place = *m_places[number];
        shape.count = elements.size();
        for (const std::uint64_t element : elements) {
            const render::Layout::Cell cell = sheet[shape.place].layout.cellOf(element);
            shape.cells.push_back({cell.column, cell.row, placeIn(extent, element),
                own == element && extent == work.outputBuffer().shape.extent});
            const render::Box one{double(cell.column), double(cell.row), 1, 1};
            shape.box = shape.cells.size() == 1 ? one : around(shape.box, one);
        }
        shape.rectangle = shape.box.width * shape.box.height == double(elements.size());
        if (shape.rectangle || (elements.size() <= mostNeighbours && isOneShape(shape.cells)))
            m_shapes.push_back(std::move(shape));
    }
}

void ReadOutlines::findTiles(const Shown& shown, const CanvasState& state, const render::BufferSheet& sheet)
{
    const BlockTiles& tiles = *m_story->picture->tiles;
    const auto steps = stepsRun(state, *m_story, shown.outcome->schedule.get());
    for (std::size_t buffer = 0; buffer < m_places.size(); ++buffer) {
        const auto of = tiles.of(buffer);
        if (of.empty() || !m_places[buffer])
            continue;
        const Extent& extent = shown.outcome->bound->work.buffers[buffer].shape.extent;
        const auto boxOf = [&](const BlockTiles::Tile& tile) {
            const render::Layout::Cell cell =
                sheet[*m_places[buffer]].layout.cellOf((tile.layer * extent.y + tile.top) * extent.x + tile.left);
            return render::Box{double(cell.column), double(cell.row), double(tile.width), double(tile.height)};
        };
        // At rest the last one, as the numbers in the source are the last ones.
        Frame frame{
            *m_places[buffer], boxOf(of.front()), boxOf(of[steps ? BlockTiles::at(of, *steps) : of.size() - 1])};
        for (const BlockTiles::Tile& tile : of)
            frame.all = around(frame.all, boxOf(tile));
        m_tiles.push_back(frame);
    }
}

class ReadOutlines::OutlinePainter {
public:
    OutlinePainter(render::ShapeBatch& shapes, const render::BufferSheet& sheet, const Look& look)
        : m_shapes(shapes),
          m_sheet(sheet),
          m_look(look),
          m_colours(render::palette(look.theme)),
          m_letters(std::clamp(int(std::lround(outlineLetters * look.scale)), 4, 128))
    {
    }

    void tile(const Frame& frame)
    {
        const double s = m_look.scale;
        const render::Box all = inView(frame.place, frame.all, 6), now = inView(frame.place, frame.now, 6);
        if (all.width > now.width || all.height > now.height) {
            m_shapes.rectangle(all.x, all.y, all.width, all.height, render::withAlpha(m_colours.indexBlock, 50));
            m_shapes.frame(all.x, all.y, all.width, all.height, s, render::withAlpha(m_colours.indexBlock, 220));
        }
        const double wide = 2 * s;
        m_shapes.frame(now.x - wide - s, now.y - wide - s, now.width + 2 * (wide + s), now.height + 2 * (wide + s),
            wide + 2 * s, m_colours.canvas);
        m_shapes.frame(
            now.x - wide, now.y - wide, now.width + 2 * wide, now.height + 2 * wide, wide, m_colours.indexBlock);
        label(frame.place, now, say("outlines.tile", "tile in shared memory"), m_colours.indexBlock);
    }

    void rectangle(const Shape& shape)
    {
        const render::Box box = inView(shape.place, shape.box, 4);
        m_shapes.rectangle(box.x, box.y, box.width, box.height, render::withAlpha(m_colours.read, 80));
        m_shapes.frame(box.x, box.y, box.width, box.height, 1.5 * m_look.scale, m_colours.read);
        label(shape.place, box, words(shape), m_colours.read);
    }

    /// Returns where the neighbours are drawn larger; empty: they are large enough.
    std::optional<render::Box> neighbours(const Shape& shape)
    {
        const double cell = m_sheet.cameraOf(shape.place, m_look.camera).pixelsPerCell, s = m_look.scale;
        std::vector<render::Box> places;
        for (const Cell& one : shape.cells)
            places.push_back(inView(shape.place, {double(one.column), double(one.row), 1, 1}, 0));
        const render::Box box = inView(shape.place, shape.box, 6);
        if (cell >= smallNeighbour * s) {
            outline(shape.cells, places);
            label(shape.place, box, words(shape), m_colours.read);
            return std::nullopt;
        }
        return lens(shape, places);
    }

private:
    static std::string words(const Shape& shape)
    {
        return say("outlines.reads", "this thread reads {}", counted(shape.count, noun::value));
    }

    /// Returns cells in pixels, no smaller than `least` logical ones.
    render::Box inView(std::size_t place, const render::Box& cells, double least) const
    {
        const render::Camera camera = m_sheet.cameraOf(place, m_look.camera);
        const double per = camera.pixelsPerCell;
        const double width = std::max(cells.width * per, least * m_look.scale),
                     height = std::max(cells.height * per, least * m_look.scale);
        return {(cells.x + cells.width / 2 - camera.originX) * per - width / 2,
            (cells.y + cells.height / 2 - camera.originY) * per - height / 2, width, height};
    }

    /// Above a thing, or below it, inside the view.
    bool isOnAnother(std::size_t place, const render::Box& box) const
    {
        for (std::size_t i = 0; i < m_sheet.count(); ++i) {
            const render::Layout& layout = m_sheet[i].layout;
            const render::Box other = inView(i, {0, 0, double(layout.columns), double(layout.rows)}, 0);
            if (i != place && other.x < box.right() && box.x < other.right() && other.y < box.bottom()
                && box.y < other.bottom())
                return true;
        }
        return false;
    }

    /// Writes beside the box, from its left edge or up to its right one; not over another buffer.
    void label(std::size_t place, const render::Box& of, const std::string& text, const render::Colour& colour)
    {
        const double s = m_look.scale, wide = m_shapes.textWidth(text, m_letters), high = m_letters * 1.4;
        if (of.right() < 0 || of.x > m_look.width || of.bottom() < 0 || of.y > m_look.height || wide > m_look.width)
            return;
        const bool above = of.y - high - 3 * s >= 0;
        const double y = above ? of.y - high - 3 * s : std::min(of.bottom() + 3 * s, m_look.height - high);
        double x = std::clamp(of.x, 2 * s, m_look.width - wide - 2 * s);
        if (isOnAnother(place, {x, y, wide, high}))
            x = std::max(of.right() - wide, 2 * s);
        if (isOnAnother(place, {x, y, wide, high}))
            return;
        m_shapes.rectangle(x - 3 * s, y, wide + 6 * s, high, render::withAlpha(m_colours.canvas, 215), 2 * s);
        m_shapes.text(x, y + high * 0.74, text, m_letters, colour);
    }

    void outline(const std::vector<Cell>& cells, const std::vector<render::Box>& places)
    {
        const double line = 1.5 * m_look.scale, gap = m_look.scale;
        const auto has = [&](const Cell& cell, std::int64_t x, std::int64_t y) {
            return std::ranges::any_of(cells, [&](const Cell& other) {
                return other.at == std::array<std::int64_t, 3>{cell.at[0] + x, cell.at[1] + y, cell.at[2]};
            });
        };
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const render::Box& box = places[i];
            m_shapes.rectangle(box.x + gap / 2, box.y + gap / 2, box.width - gap, box.height - gap,
                render::withAlpha(m_colours.read, 90));
            if (!has(cells[i], 0, -1))
                m_shapes.rectangle(box.x, box.y, box.width, line, m_colours.read);
            if (!has(cells[i], 0, 1))
                m_shapes.rectangle(box.x, box.bottom() - line, box.width, line, m_colours.read);
            if (!has(cells[i], -1, 0))
                m_shapes.rectangle(box.x, box.y, line, box.height, m_colours.read);
            if (!has(cells[i], 1, 0))
                m_shapes.rectangle(box.right() - line, box.y, line, box.height, m_colours.read);
        }
    }

    std::optional<render::Box> lens(const Shape& shape, const std::vector<render::Box>& places)
    {
        std::array<std::int64_t, 3> low = shape.cells[0].at, high = low;
        for (const Cell& cell : shape.cells)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = std::min(low[axis], cell.at[axis]);
                high[axis] = std::max(high[axis], cell.at[axis]);
            }
        const std::int64_t columns = high[0] - low[0] + 1, rows = high[1] - low[1] + 1, slices = high[2] - low[2] + 1;
        const double s = m_look.scale, cell = lensCell * s, margin = lensMargin * s;
        // The places themselves: one for each slice.
        std::vector<render::Box> real(std::size_t(slices), render::Box{});
        for (std::size_t i = 0; i < places.size(); ++i) {
            render::Box& of = real[std::size_t(shape.cells[i].at[2] - low[2])];
            of = of.empty() ? places[i] : around(of, places[i]);
        }
        for (const render::Box& of : real) {
            const double wide = std::max(of.width, 6 * s), tall = std::max(of.height, 6 * s);
            m_shapes.frame(
                of.x + (of.width - wide) / 2, of.y + (of.height - tall) / 2, wide, tall, 1.5 * s, m_colours.read);
        }
        const render::Box& anchor = real[std::size_t(slices / 2)];
        if (columns > widestLens || rows > widestLens || slices > mostLensSlices || anchor.right() < 0
            || anchor.x > m_look.width || anchor.bottom() < 0 || anchor.y > m_look.height)
            return std::nullopt;
        const std::string text = words(shape);
        const double pitch = double(columns) * cell + margin, drawn = double(slices) * pitch - margin;
        render::Box box{0, 0, std::max(drawn, m_shapes.textWidth(text, m_letters)) + 2 * margin,
            double(rows) * cell + 3 * margin + m_letters};
        if (box.width > m_look.right - m_look.left || box.height > m_look.height - m_look.top)
            return std::nullopt;
        const double far = lensFar * s, above = anchor.y - box.height - far, below = anchor.bottom() + far;
        const bool right = anchor.right() + far + box.width <= m_look.right;
        const bool atLeft = !right && anchor.x - far - box.width >= m_look.left;
        box.x = right ? anchor.right() + far
            : atLeft  ? anchor.x - far - box.width
                      : std::clamp(anchor.x - box.width / 2, m_look.left, m_look.right - box.width);
        box.y = std::clamp(above >= m_look.top ? above : below, m_look.top, m_look.height - box.height);
        // Where it has no place beside them it stands over or below them, or nowhere: it does not cover them.
        if (!right && !atLeft && box.y > above && box.y < below)
            return std::nullopt;
        const double side = right ? box.x : box.right(), from = right ? anchor.right() : anchor.x;
        m_shapes.line(from, anchor.y, side, box.y, s, render::withAlpha(m_colours.read, 200));
        m_shapes.line(from, anchor.bottom(), side, box.bottom(), s, render::withAlpha(m_colours.read, 200));
        m_shapes.rectangle(box.x, box.y, box.width, box.height, m_colours.panel, 4 * s);
        m_shapes.frame(box.x, box.y, box.width, box.height, s, m_colours.line, 4 * s);
        std::vector<render::Box> larger;
        const double left = box.x + (box.width - drawn) / 2;
        for (const Cell& one : shape.cells)
            larger.push_back({left + double(one.at[2] - low[2]) * pitch + double(one.at[0] - low[0]) * cell,
                box.y + margin + double(one.at[1] - low[1]) * cell, cell, cell});
        outline(shape.cells, larger);
        for (std::size_t i = 0; i < larger.size(); ++i)
            if (shape.cells[i].own)
                m_shapes.frame(larger[i].x, larger[i].y, cell, cell, 2 * s, m_colours.accent);
        m_shapes.text(
            box.x + box.width / 2, box.bottom() - margin, text, m_letters, m_colours.text, render::Align::Centre);
        return box;
    }

    render::ShapeBatch& m_shapes;
    const render::BufferSheet& m_sheet;
    const Look& m_look;
    const render::Palette& m_colours;
    int m_letters;
};

void ReadOutlines::draw(render::ShapeBatch& shapes, const render::BufferSheet& sheet, const Look& look)
{
    m_lens.reset();
    OutlinePainter painter(shapes, sheet, look);
    for (const Frame& frame : m_tiles)
        painter.tile(frame);
    for (const Shape& shape : m_shapes) {
        const double cell = sheet.cameraOf(shape.place, look.camera).pixelsPerCell;
        // A window of neighbours is seen as one, a row of a matrix also where it is thin.
        const bool small = std::max(shape.box.width, shape.box.height) <= double(widestLens);
        if (shape.rectangle && (!small || cell >= smallNeighbour * look.scale))
            painter.rectangle(shape);
        else if (const auto lens = painter.neighbours(shape); lens && !m_lens)
            m_lens = lens;
    }
}

} // namespace warpatlas::ui::inline canvas
