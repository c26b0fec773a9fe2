#include "render/views/cone/cone_paint.h"

#include "render/views/memory/memory_paint.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpatlas::render {

namespace {

class ConePainter {
public:
    ConePainter(ShapeBatch& shapes, const ConeScene& scene, const ConeLayout& layout, const ConeState& state)
        : m_shapes(shapes), m_scene(scene), m_layout(layout), m_state(state), m_colours(palette(state.theme))
    {
    }

    void paint()
    {
        const double s = m_layout.scale;
        const Box& box = m_layout.box;
        m_shapes.rectangle(box.x, box.y, box.width, box.height, m_colours.canvas);
        leadFromData();
        if (!m_layout.block.empty())
            block();
        if (!m_layout.memory.lanes.empty())
            warp();
        if (m_state.control)
            chevron(m_layout, m_shapes, m_colours, false);
        m_shapes.rectangle(box.x, box.y, box.width, s, mixed(m_colours.canvas, m_colours.line, 0.8));
    }

    static void chevron(const ConeLayout& layout, ShapeBatch& shapes, const Palette& colours, bool up)
    {
        const double s = layout.scale, x = layout.fold.x + layout.fold.width / 2;
        const double middle = layout.fold.y + layout.fold.height / 2, by = up ? -2.5 * s : 2.5 * s;
        for (const int side : {-1, 1})
            shapes.line(x + side * 5 * s, middle - by, x, middle + by, 1.6 * s, colours.soft);
    }

private:
    /// Two lines from the place of the block in the data to the block below.
    void leadFromData()
    {
        if (!m_state.inData || m_layout.block.empty())
            return;
        const Box& from = *m_state.inData;
        const double s = m_layout.scale, y = std::min(from.bottom(), m_state.dataBottom);
        const Colour colour = withAlpha(m_colours.text, 120);
        m_shapes.line(from.x, y, m_layout.block.x, m_layout.block.y, s, colour);
        m_shapes.line(from.right(), y, m_layout.block.right(), m_layout.block.y, s, colour);
    }

    void caption(const ConeCaption& words, double x, double baseline, double most)
    {
        const int font = m_layout.font;
        const auto put = [&](const std::string& text, const Colour& colour) {
            const double wide = m_shapes.textWidth(text, font);
            if (text.empty() || x + wide > most)
                return;
            // A ground of its own keeps it readable where lines lead past it.
            m_shapes.rectangle(
                x - 2 * m_layout.scale, baseline - font, wide + 4 * m_layout.scale, font * 1.35, m_colours.canvas);
            m_shapes.text(x, baseline, text, font, colour);
            x += wide;
        };
        put(words.strong, m_colours.text);
        // Where there is no room for all of it, what it comes to stays.
        const double rest = m_shapes.textWidth(words.soft, font) + m_shapes.textWidth(words.tail, font);
        const bool whole = words.tail.empty() || x + rest <= most;
        put(whole ? words.soft : std::string(" \u00b7 "), m_colours.soft);
        put(words.tail, verdictColour(m_colours, words.verdict));
    }

    void block()
    {
        const double s = m_layout.scale;
        const std::uint64_t threads = m_scene.launch.threadsPerBlock(), first = m_scene.firstOfWarp();
        const ThreadId id = threadFromLinear(m_scene.launch, m_scene.thread);
        const Colour hue = m_colours.blocks[std::size_t(blockColourIndex(id.block.x, id.block.y, id.block.z))];
        const double gap = std::min(m_layout.cellWidth(), m_layout.cellHeight()) >= 5 * s ? s : 0;
        // Neighbours in a row that are of one warp are one rectangle where no gap is between them.
        for (std::uint64_t thread = 0; thread < threads;) {
            std::uint64_t end = thread + 1;
            while (gap == 0 && end < threads && end / warpLanes == thread / warpLanes
                && m_layout.cells.rowOf(end) == m_layout.cells.rowOf(thread))
                ++end;
            const Box from = m_layout.cell(thread), to = m_layout.cell(end - 1);
            const bool own = thread / warpLanes == first / warpLanes;
            const Colour fill = own ? hue : mixed(m_colours.canvas, hue, thread / warpLanes % 2 == 0 ? 0.5 : 0.38);
            m_shapes.rectangle(from.x + gap / 2, from.y + gap / 2, to.right() - from.x - gap, from.height - gap, fill);
            thread = end;
        }
        const Box warp = m_layout.warp(first, threads), own = m_layout.cell(m_scene.inBlock());
        m_shapes.frame(warp.x - s, warp.y - s, warp.width + 2 * s, warp.height + 2 * s, 1.5 * s, m_colours.text);
        const double least = 5 * s, wide = std::max(own.width, least), high = std::max(own.height, least);
        const double x = own.x + own.width / 2 - wide / 2, y = own.y + own.height / 2 - high / 2;
        m_shapes.rectangle(x, y, wide, high, m_colours.accent);
        m_shapes.frame(x, y, wide, high, s, m_colours.canvas);
        brackets(own, id);
        caption(m_scene.block, m_layout.block.x, m_layout.blockCaption, m_layout.captionRight);
    }

    /// How far along the block's sides the thread is: its threadIdx.
    void brackets(const Box& own, const ThreadId& id)
    {
        const double s = m_layout.scale;
        const Box& box = m_layout.block;
        const int font = m_layout.smallFont;
        const BlockCells& cells = m_layout.cells;
        if (cells.columns > 1) {
            const double y = box.y - 6 * s, end = own.x + own.width / 2;
            m_shapes.line(box.x, y, end, y, s, m_colours.accent);
            m_shapes.line(box.x, y - 3 * s, box.x, y + 3 * s, s, m_colours.accent);
            m_shapes.line(end, y - 3 * s, end, y + 3 * s, s, m_colours.accent);
            const std::string words = cells.folded
                ? fmt::format("+ {} = {}", cells.columnOf(m_scene.inBlock()), id.thread.x)
                : std::to_string(id.thread.x);
            m_shapes.text(end + 5 * s, y + m_shapes.capHeight(font) / 2 - 3 * s, words, font, m_colours.accent);
        }
        if (cells.rows > 1) {
            const double x = box.x - 6 * s, end = own.y + own.height / 2;
            m_shapes.line(x, box.y, x, end, s, m_colours.accent);
            m_shapes.line(x - 3 * s, box.y, x + 3 * s, box.y, s, m_colours.accent);
            m_shapes.line(x - 3 * s, end, x + 3 * s, end, s, m_colours.accent);
            const std::string words = cells.folded ? fmt::format("{} \u00d7 32", cells.rowOf(m_scene.inBlock()))
                : m_scene.launch.block.z > 1       ? fmt::format("{}, z {}", id.thread.y, id.thread.z)
                                                   : std::to_string(id.thread.y);
            const double y = std::max((box.y + end) / 2, box.y + font / 2.0);
            m_shapes.text(x - 6 * s, y + m_shapes.capHeight(font) / 2, words, font, m_colours.accent, Align::Right);
        }
    }

    void warp()
    {
        const double s = m_layout.scale;
        const MemoryLayout& memory = m_layout.memory;
        if (!m_layout.block.empty()) {
            const Box band = m_layout.warp(m_scene.firstOfWarp(), m_scene.launch.threadsPerBlock());
            const Colour colour = withAlpha(m_colours.text, 120);
            m_shapes.line(band.right() + s, band.y, memory.lanes.x - 2 * s, memory.lanes.y, s, colour);
            m_shapes.line(band.right() + s, band.bottom(), memory.lanes.x - 2 * s, memory.lanes.bottom(), s, colour);
        }
        const double right = m_state.control ? m_layout.fold.x - 6 * s : memory.content.right();
        caption(m_scene.warp, memory.lanes.x, m_layout.warpCaption, right);
        MemoryViewState state;
        state.pixelScale = s;
        state.theme = m_state.theme;
        state.selectedLane = m_scene.lane();
        state.hoveredLane = m_state.hoveredLane;
        const AddressAxis axis = coneAxis(m_scene);
        state.camera = coneCamera(axis, m_layout);
        const MemoryScene none = withoutRequest();
        const MemoryScene& scene = m_scene.memory && m_scene.memory->request() ? *m_scene.memory : none;
        MemoryPaint paint{m_shapes, scene, memory, axis, state, m_colours};
        paint.ribbons();
        paint.detail();
        paint.banks();
        paint.wall();
        paint.lanes();
        caption(m_scene.request, memory.lanes.x, m_layout.requestCaption, memory.content.right());
    }

    /// Its lanes are those that have a thread: what they ask for is not known.
    MemoryScene withoutRequest() const
    {
        const std::uint64_t threads = m_scene.launch.threadsPerBlock(), first = m_scene.firstOfWarp();
        MemoryRequest lanes;
        lanes.lanes = threads - first >= warpLanes ? 0xffffffffu : (1u << (threads - first)) - 1;
        MemoryScene scene;
        scene.requests.push_back(lanes);
        return scene;
    }

    ShapeBatch& m_shapes;
    const ConeScene& m_scene;
    const ConeLayout& m_layout;
    const ConeState& m_state;
    const Palette& m_colours;
};

} // namespace

void addCone(ShapeBatch& shapes, const ConeScene& scene, const ConeLayout& layout, const ConeState& state)
{
    ConePainter(shapes, scene, layout, state).paint();
}

void addFoldedCone(ShapeBatch& shapes, const ConeLayout& layout, const std::string& words, Theme theme)
{
    const Palette& colours = palette(theme);
    const Box& box = layout.box;
    shapes.rectangle(box.x, box.y, box.width, box.height, colours.canvas);
    const double wide = shapes.textWidth(words, layout.smallFont), right = layout.fold.x - 4 * layout.scale;
    if (wide <= right - box.x)
        shapes.text(right - wide, box.y + box.height / 2 + shapes.capHeight(layout.smallFont) / 2, words,
            layout.smallFont, colours.soft);
    ConePainter::chevron(layout, shapes, colours, true);
}

} // namespace warpatlas::render
