#include "render/views/visible_cells.h"

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

Array readCells(const DataScene& scene, const Layout& layout, const ValueBuffer& output, const CellRange& range)
{
    Array cells(scene.type, {{range.columns(), range.rows(), 1}, scene.shape.channels});
    const std::size_t elementBytes = sizeOf(scene.type) * scene.shape.channels;
    for (std::uint64_t row = 0; row < range.rows(); ++row) {
        const std::uint64_t first = (range.top + row) * layout.columns + range.left;
        if (first >= layout.elements)
            break;
        const std::uint64_t count = std::min(range.columns(), layout.elements - first);
        const auto to = cells.bytes().subspan(row * range.columns() * elementBytes, count * elementBytes);
        if (!scene.outputBuffer && scene.output)
            std::memcpy(to.data(), scene.output->bytes().data() + first * elementBytes, to.size());
        else
            output.read(first * elementBytes, to);
    }
    return cells;
}

} // namespace warpatlas::render
