#include "render/views/launch/launch_labels.h"

#include "render/views/shared/axis_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

constexpr double readable = 0.8; ///< of the labels' size, that a block's number has at least

/// First and last index of what lies between two places of a period.
struct Range {
    std::uint64_t from = 0, to = 0;
};
Range visible(double origin, double pixels, double cellPixels, double pitch, std::uint64_t count)
{
    const double last = double(count);
    return {std::uint64_t(std::clamp(std::floor(origin / pitch), 0.0, last)),
        std::uint64_t(std::clamp(std::floor((origin + pixels / cellPixels) / pitch) + 1, 0.0, last))};
}

std::uint64_t firstOf(const Range& range, std::uint64_t step)
{
    return (range.from + step - 1) / step * step;
}

class MapLabels {
public:
    MapLabels(ShapeBatch& shapes, const LaunchFrame& frame)
        : m_shapes(shapes),
          m_frame(frame),
          m_sheet(frame.sheet),
          m_map(frame.state.camera.map),
          m_cell(m_map.pixelsPerCell),
          m_scale(frame.state.pixelScale),
          m_font(int(std::lround(12 * m_scale * frame.state.textScale)))
    {
        const Dim3& block = m_sheet.launch.block;
        const std::size_t letters = indexText(block, {block.x - 1, block.y - 1, block.z - 1}).size();
        m_threadFont = fittingFont(0.86 * m_cell, letters, 1.1 * m_font, m_scale);
        m_headerRoom = m_sheet.gap * m_cell >= m_font * 1.35;
        m_blockFont = blockFont();
    }

    void add()
    {
        const double pitchX = m_sheet.pitch(0) * m_cell, pitchY = m_sheet.pitch(1) * m_cell;
        const Range columns = visible(m_map.originX, m_frame.width, m_cell, m_sheet.pitch(0), m_sheet.blocks[0]);
        const Range rows = visible(m_map.originY, m_frame.height, m_cell, m_sheet.pitch(1), m_sheet.blocks[1]);
        if (!m_headerRoom && m_blockFont == 0)
            addAxes(columns, rows);
        // A number of one letter needs this much; what is smaller has no label.
        if (pitchX < 1.2 * m_font || pitchY < 1.1 * m_font)
            return;
        for (std::uint64_t row = rows.from; row < rows.to; ++row)
            for (std::uint64_t column = columns.from; column < columns.to; ++column)
                if (const auto block = m_sheet.blockAt({column, row, 0}))
                    addBlock(*block, (double(column) * m_sheet.pitch(0) - m_map.originX) * m_cell,
                        (double(row) * m_sheet.pitch(1) - m_map.originY) * m_cell);
    }

private:
    /// Returns the size in which each block has its number, even the last, whose number is the longest; 0: none has, as
    /// the first few alone would look like a choice.
    int blockFont() const
    {
        if (m_headerRoom || m_threadFont != 0)
            return 0;
        const Launch& launch = m_sheet.launch;
        const std::string last = indexText(launch.grid, blockIndexOf(launch, launch.blocks() - 1));
        const double width = m_sheet.blockSize(0) * m_cell, height = m_sheet.blockSize(1) * m_cell;
        const int font = fittingFont(width - 0.8 * m_font, last.size(), 1.15 * m_font, m_scale);
        return font >= readable * m_font && height >= 1.3 * font ? font : 0;
    }

    /// Adds the numbers of columns above the blocks and of rows left of them; in a folded grid the first block of each
    /// row.
    void addAxes(const Range& columns, const Range& rows)
    {
        const bool folded = m_sheet.gridAxis >= 0;
        const double left = -m_map.originX * m_cell, top = -m_map.originY * m_cell;
        const double pitchX = m_sheet.pitch(0) * m_cell, pitchY = m_sheet.pitch(1) * m_cell;
        const std::uint64_t perRow = folded ? m_sheet.blocks[0] : 1;
        const std::string axis = folded ? (m_sheet.gridAxis == 1 ? "blockIdx.y " : "blockIdx.x ") : "blockIdx.y ";
        const std::string letter = axis.substr(axis.size() - 2); // "y "
        double free = -1e9;
        const std::uint64_t downStep = countStep(1.8 * m_font / pitchY);
        for (std::uint64_t row = firstOf(rows, downStep); row < rows.to; row += downStep) {
            const double middle = top + double(row) * pitchY + m_sheet.blockSize(1) * m_cell / 2;
            const double baseline = middle + m_shapes.capHeight(m_font) / 2;
            if (baseline < m_font || baseline > m_frame.height || middle - m_font < free)
                continue;
            const std::string number = fmt::format("{}", row * perRow);
            const bool named = free < 0 && m_shapes.textWidth(axis + number, m_font) + m_font < left;
            const bool shortly = free < 0 && m_shapes.textWidth(letter + number, m_font) + 0.6 * m_font < left;
            addTick(left - 0.6 * m_font, baseline, (named ? axis : shortly ? letter : "") + number, Align::Right);
            free = middle;
        }
        if (folded)
            return;
        // The name stands at the right end: a number stands above its column.
        const std::string name = "blockIdx.x";
        const double right = std::min(left + m_sheet.size(0) * m_cell, double(m_frame.width) - 0.35 * m_font);
        const double nameLeft = right - m_shapes.textWidth(name, m_font);
        addTick(right, top - 0.5 * m_font, name, Align::Right);
        free = -1e9;
        const std::string longest = fmt::format("{}", m_sheet.blocks[0] - 1);
        const std::uint64_t acrossStep = countStep((m_shapes.textWidth(longest, m_font) + 2.0 * m_font) / pitchX);
        for (std::uint64_t column = firstOf(columns, acrossStep); column < columns.to; column += acrossStep) {
            const std::string number = fmt::format("{}", column);
            const double x = left + double(column) * pitchX;
            const double width = m_shapes.textWidth(number, m_font);
            if (x < free + m_font || x < 0 || x + width + m_font > nameLeft)
                continue;
            addTick(x, top - 0.5 * m_font, number, Align::Left);
            free = x + width;
        }
    }

    /// Adds a mark beside the blocks; where there is no room, over them and legible on them.
    void addTick(double x, double baseline, const std::string& words, Align align)
    {
        const Palette& colours = palette(m_frame.state.theme);
        const double width = m_shapes.textWidth(words, m_font), air = 0.35 * m_font;
        double left = align == Align::Right ? x - width : x;
        const bool over = left < air || baseline < 1.3 * m_font;
        left = std::max(left, air);
        baseline = std::max(baseline, 1.3 * m_font);
        if (over) {
            Colour ground = colours.canvas;
            ground.a = 200;
            m_shapes.rectangle(left - air, baseline - m_font, width + 2 * air, 1.35 * m_font, ground, 3 * m_scale);
        }
        m_shapes.text(left, baseline, words, m_font, colours.soft);
    }

    void addBlock(std::uint64_t block, double left, double top)
    {
        const Palette& colours = palette(m_frame.state.theme);
        const double width = m_sheet.blockSize(0) * m_cell, height = m_sheet.blockSize(1) * m_cell;
        const Launch& launch = m_sheet.launch;
        const std::string index = indexText(launch.grid, blockIndexOf(launch, block));
        if (m_headerRoom) {
            // It stays in sight as long as some of its block is.
            const double x = std::max(left, 8 * m_scale), room = left + width - x;
            std::string words = fmt::format("blockIdx ({})", index);
            if (m_shapes.textWidth(words, m_font) > room)
                words = fmt::format("({})", index);
            if (m_shapes.textWidth(words, m_font) <= room)
                m_shapes.text(x, top - 0.42 * m_font, words, m_font, colours.text);
        } else if (m_blockFont > 0) {
            m_shapes.text(left + width / 2, top + (height + m_shapes.capHeight(m_blockFont)) / 2, index, m_blockFont,
                inkOn(m_frame, block, std::min(16u, m_sheet.threads() - 1)), Align::Centre);
        }
        if (m_threadFont > 0)
            addLanes(block, left, top);
        addWarps(left, top);
    }

    void addLanes(std::uint64_t block, double left, double top)
    {
        const Range columns = visible(-left / m_cell, m_frame.width, m_cell, 1, m_sheet.laneSlots[0]);
        const Range rows = visible(-top / m_cell, m_frame.height, m_cell, 1, m_sheet.laneSlots[1]);
        for (std::uint64_t row = rows.from; row < rows.to; ++row)
            for (std::uint64_t column = columns.from; column < columns.to; ++column)
                addLane(block, m_sheet.laneAt({std::uint32_t(column), std::uint32_t(row), 0}),
                    left + double(column) * m_cell, top + double(row) * m_cell);
    }

    void addLane(std::uint64_t block, std::uint32_t lane, double left, double top)
    {
        const double middle = left + m_cell / 2;
        if (lane >= m_sheet.threads()) {
            const int font = fittingFont(0.6 * m_cell, 4, 0.9 * m_font, m_scale);
            if (lane < m_sheet.lanes() && font > 0)
                m_shapes.text(middle, top + (m_cell + m_shapes.capHeight(font)) / 2, "idle", font,
                    palette(m_frame.state.theme).soft, Align::Centre);
            return;
        }
        const Colour ink = inkOn(m_frame, block, lane);
        const std::string index = indexText(m_sheet.launch.block, threadIndexOf(m_sheet.launch, lane));
        const int small = fittingFont(0.86 * m_cell, 7, 0.9 * m_font, m_scale);
        const double cap = m_shapes.capHeight(m_threadFont);
        if (small == 0 || m_cell < 3.2 * m_font) {
            m_shapes.text(middle, top + (m_cell + cap) / 2, index, m_threadFont, ink, Align::Centre);
            return;
        }
        m_shapes.text(middle, top + 0.42 * m_cell, index, m_threadFont, ink, Align::Centre);
        m_shapes.text(
            middle, top + 0.42 * m_cell + 1.7 * small, fmt::format("lane {}", lane % 32), small, ink, Align::Centre);
    }

    /// Adds the warps' numbers in the gap to the left, where a row holds no more than one warp.
    void addWarps(double left, double top)
    {
        const std::uint32_t warps = m_sheet.lanes() / 32;
        const std::string longest = fmt::format("warp {}", warps - 1);
        const double rowsOfWarp = 32.0 / m_sheet.laneSlots[0];
        if (m_sheet.laneSlots[0] > 32 || rowsOfWarp * m_cell < 1.2 * m_font || m_cell < 0.8 * m_font)
            return;
        const bool wide = m_shapes.textWidth(longest, m_font) + 0.9 * m_font <= m_sheet.gap * m_cell;
        const std::string number = fmt::format("{}", warps - 1);
        if (!wide && m_shapes.textWidth(number, m_font) + 0.9 * m_font > m_sheet.gap * m_cell)
            return;
        for (std::uint32_t warp = 0; warp < warps && wide; ++warp) {
            const double first = double(m_sheet.slotOf(warp * 32)[1]);
            m_shapes.text(left - 0.5 * m_font, top + first * m_cell + (m_cell + m_shapes.capHeight(m_font)) / 2,
                fmt::format("warp {}", warp), m_font, palette(m_frame.state.theme).soft, Align::Right);
        }
    }

    ShapeBatch& m_shapes;
    const LaunchFrame& m_frame;
    const LaunchSheet& m_sheet;
    const Camera& m_map;
    double m_cell, m_scale;
    int m_font;
    int m_threadFont = 0; ///< 0: threads have no labels
    int m_blockFont = 0; ///< of numbers on the blocks; 0: they have none
    bool m_headerRoom = false; ///< for a line of words in the gap above a block
};

} // namespace

void addMapLabels(ShapeBatch& shapes, const LaunchFrame& frame)
{
    MapLabels(shapes, frame).add();
}

} // namespace warpatlas::render
