#include "render/views/data/surplus.h"

#include <algorithm>
#include <utility>

namespace warpatlas::render {

namespace {

/// Returns the threads past the data, at most a number that is more than can be drawn and that shaders can still add to
/// others.
std::uint32_t threadsPast(std::uint64_t threads, std::uint64_t covered)
{
    return std::uint32_t(std::min<std::uint64_t>(threads > covered ? threads - covered : 0, 1U << 30U));
}

} // namespace

Surplus surplusOf(const DataScene& scene)
{
    const Dim3 &grid = scene.launch.grid, &block = scene.launch.block;
    const Extent &cover = scene.cover, &data = scene.shape.extent;
    Surplus surplus;
    if (scene.use == DataUse::Read || !hasThreadPerElement(cover, data))
        return surplus;
    if (scene.flatThreads > 0) {
        surplus.following = threadsPast(scene.flatThreads, data.count());
        return surplus;
    }
    const std::uint64_t columns = std::uint64_t{grid.x} * block.x, rows = std::uint64_t{grid.y} * block.y;
    surplus.columns = threadsPast(columns, cover.x);
    surplus.rows = threadsPast(rows, cover.y);
    surplus.threadColumns = threadsPast(columns, 0);
    surplus.threadRows = threadsPast(rows, 0);
    // A plane has no place for threads above it in z.
    if (data.z > 1)
        surplus.slices = threadsPast(std::uint64_t{grid.z} * block.z, cover.z);
    if (isTransposed(cover, data)) {
        std::swap(surplus.columns, surplus.rows);
        std::swap(surplus.threadColumns, surplus.threadRows);
    }
    return surplus;
}

Extent reachOf(const Layout& layout, const Surplus& surplus)
{
    if (surplus.following == 0)
        return layout.slices.count > 1 ? Extent{layout.columns, layout.rows, 1}
                                       : Extent{layout.columns + surplus.columns, layout.rows + surplus.rows, 1};
    const std::uint64_t last = layout.elements + surplus.following - 1;
    const Layout::Cell cell = layout.placeOf(last);
    if (layout.isSingleRow())
        return {cell.column + 1, 1, 1};
    if (layout.slices.count <= 1)
        return {layout.columns, cell.row + 1, 1};
    const Layout::Cell corner = layout.sliceCorner(last / (layout.slices.columns * layout.slices.rows));
    return {layout.columns, corner.row + layout.slices.rows, 1};
}

} // namespace warpatlas::render
