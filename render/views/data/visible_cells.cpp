#include "render/views/data/visible_cells.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace warpatlas::render {

CellRange visibleCells(const Camera& camera, const Layout& layout, int width, int height)
{
    const auto clamped = [](double at, std::uint64_t limit) {
        return std::uint64_t(std::clamp(at, 0.0, double(limit)));
    };
    return {clamped(std::floor(camera.originX), layout.columns), clamped(std::floor(camera.originY), layout.rows),
        clamped(std::ceil(camera.originX + width / camera.pixelsPerCell), layout.columns),
        clamped(std::ceil(camera.originY + height / camera.pixelsPerCell), layout.rows)};
}

CellRange elementRows(const CellRange& range, const Layout& layout)
{
    const Layout::Slices& slices = layout.slices;
    if (slices.count <= 1 || range.count() == 0)
        return range;
    const auto sliceOf = [&](std::uint64_t across, std::uint64_t down) { return down * slices.across + across; };
    const std::uint64_t left = range.left / slices.pitchX(), right = (range.right - 1) / slices.pitchX();
    const std::uint64_t top = range.top / slices.pitchY(), bottom = (range.bottom - 1) / slices.pitchY();
    const std::uint64_t first = sliceOf(left, top), last = sliceOf(right, bottom);
    if (first >= slices.count)
        return {};
    if (first != last)
        return {0, first * slices.rows, slices.columns, (std::min(last, slices.count - 1) + 1) * slices.rows};
    const std::uint64_t x = left * slices.pitchX(), y = top * slices.pitchY(), above = first * slices.rows;
    const CellRange rows{range.left - x, above + range.top - y, std::min(range.right - x, slices.columns),
        above + std::min(range.bottom - y, slices.rows)};
    return rows.count() > 0 ? rows : CellRange{};
}

Array readCells(const DataScene& scene, const Layout& layout, const ValueBuffer& output, const CellRange& range)
{
    Array cells(scene.type, {{range.columns(), range.rows(), 1}, scene.shape.channels});
    const std::size_t elementBytes = sizeOf(scene.type) * scene.shape.channels;
    for (std::uint64_t row = 0; row < range.rows(); ++row) {
        for (std::uint64_t column = range.left; column < range.right;) {
            const std::uint64_t first = layout.elementAt(column, range.top + row);
            if (first == Layout::noElement) {
                ++column;
                continue;
            }
            // A run of elements ends with the data, and with its slice.
            std::uint64_t count = std::min(range.right - column, layout.elements - first);
            if (layout.slices.count > 1)
                count = std::min(count, layout.slices.columns - column % layout.slices.pitchX());
            const std::uint64_t place = row * range.columns() + column - range.left;
            const auto to = cells.bytes().subspan(place * elementBytes, count * elementBytes);
            if (!scene.outputBuffer && scene.output)
                std::memcpy(to.data(), scene.output->bytes().data() + first * elementBytes, to.size());
            else
                output.read(first * elementBytes, to);
            column += count;
        }
    }
    return cells;
}

} // namespace warpatlas::render
