#include "app/session/looked_at.h"

#include <algorithm>

namespace warpatlas::inline session {

namespace {

constexpr std::size_t mostRanges = 1 << 16;

std::uint64_t ceilDivide(std::uint64_t a, std::uint64_t b)
{
    return a / b + (a % b != 0 ? 1 : 0);
}

/// Appends a range; joins those that touch.
void append(std::vector<BlockRange>& ranges, BlockRange range)
{
    if (range.empty())
        return;
    if (!ranges.empty() && range.first >= ranges.back().first && range.first <= ranges.back().end)
        ranges.back().end = std::max(ranges.back().end, range.end);
    else if (ranges.size() < mostRanges)
        ranges.push_back(range);
}

/// One axis: the elements that a block has there, if the launch's threads share them out evenly.
struct Axis {
    std::uint64_t elementsPerBlock = 1;
    std::uint64_t blocks = 1;

    Axis(std::uint64_t elements, std::uint32_t grid, std::uint32_t block) : blocks(grid)
    {
        const std::uint64_t threads = std::uint64_t{grid} * block;
        elementsPerBlock = std::max<std::uint64_t>(1, ceilDivide(elements, threads)) * block;
    }
    BlockRange of(std::uint64_t first, std::uint64_t end) const
    {
        return {std::min(first / elementsPerBlock, blocks), std::min((end - 1) / elementsPerBlock + 1, blocks)};
    }
};

/// Returns the blocks where threads in a line share out elements in a line, however many dimensions both have.
std::vector<BlockRange> inLine(const Launch& launch, std::uint64_t elements, const ElementWindow& window)
{
    const std::uint64_t perThread = std::max<std::uint64_t>(1, ceilDivide(elements, launch.threads()));
    const std::uint64_t perBlock = saturatingProduct(perThread, launch.threadsPerBlock());
    std::vector<BlockRange> ranges;
    for (std::uint64_t row = window.firstRow; row < window.endRow; ++row) {
        const std::uint64_t first = row * window.columns + window.firstColumn,
                            end = std::min(row * window.columns + window.endColumn, elements);
        if (first < end)
            append(ranges, {first / perBlock, std::min((end - 1) / perBlock + 1, launch.blocks())});
    }
    return ranges;
}

} // namespace

std::vector<BlockRange> blocksToExpect(const Work& work, const Launch& launch, const ElementWindow& window)
{
    const Extent& extent = work.outputBuffer().shape.extent;
    const std::uint64_t elements = extent.count();
    if (window.empty() || elements == 0 || launch.blocks() <= 1)
        return {};
    const std::uint64_t rows = ceilDivide(elements, window.columns);
    if (window.firstColumn == 0 && window.firstRow == 0 && window.endColumn >= window.columns && window.endRow >= rows)
        return {};
    // One thread for each element of the output is the expectation; other shapes have no better order.
    if (!(work.cover == extent))
        return {};
    if (work.countedBlockAxes != 0) // element i is thread i's, wherever both are
        return inLine(launch, elements, window);
    const Dim3 &grid = launch.grid, &block = launch.block;
    const auto spans = [](std::uint64_t size, std::uint32_t blocks, std::uint32_t threads) {
        return size <= 1 || std::uint64_t{blocks} * threads > 1;
    };
    if (extent.y * extent.z <= 1 || window.columns != extent.x || !spans(extent.y, grid.y, block.y)
        || !spans(extent.z, grid.z, block.z))
        return inLine(launch, elements, window);

    const Axis x(extent.x, grid.x, block.x), y(extent.y, grid.y, block.y), z(extent.z, grid.z, block.z);
    const BlockRange columns = x.of(window.firstColumn, std::min(window.endColumn, extent.x));
    std::vector<BlockRange> ranges;
    const BlockRange slices = z.of(window.firstRow / extent.y, (std::min(window.endRow, rows) - 1) / extent.y + 1);
    for (std::uint64_t slice = slices.first; slice < slices.end; ++slice) {
        // Within one slice of blocks, the rows of all its elements' slices that are seen.
        const std::uint64_t top = slice * z.elementsPerBlock * extent.y,
                            bottom = (slice + 1) * z.elementsPerBlock * extent.y;
        const std::uint64_t firstRow = std::max(window.firstRow, top), endRow = std::min({window.endRow, bottom, rows});
        if (firstRow >= endRow)
            continue;
        const bool wholeSlice = firstRow / extent.y != (endRow - 1) / extent.y;
        const BlockRange down =
            wholeSlice ? BlockRange{0, grid.y} : y.of(firstRow % extent.y, (endRow - 1) % extent.y + 1);
        for (std::uint64_t row = down.first; row < down.end; ++row) {
            const std::uint64_t first = (slice * grid.y + row) * grid.x;
            append(ranges, {first + columns.first, first + columns.end});
        }
    }
    return ranges;
}

} // namespace warpatlas::inline session
