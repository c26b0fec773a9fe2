#include "render/views/launch/launch_sheet.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Returns the only axis in use, x or y; -1 where two are used, or z is.
int onlyAxis(const Dim3& size)
{
    if (size.z > 1 || (size.x > 1 && size.y > 1))
        return -1;
    return size.y > 1 ? 1 : 0;
}

void laySlots(LaunchSheet& sheet)
{
    const Dim3& block = sheet.launch.block;
    const std::uint32_t idle = sheet.lanes() - sheet.threads();
    const auto rowsOf = [](std::uint32_t count, std::uint32_t columns) { return (count + columns - 1) / columns; };
    sheet.blockAxis = onlyAxis(block);
    if (sheet.blockAxis >= 0)
        sheet.laneSlots = {32, sheet.lanes() / 32, 1};
    else if (block.z == 1)
        sheet.laneSlots = {block.x, block.y + rowsOf(idle, block.x), 1};
    else
        sheet.laneSlots = {block.x, block.y, block.z + rowsOf(idle, block.x * block.y)};
}

/// Lays rows of a power of two, so that blocks a power of two apart lie below one another, in the shape of a screen.
void layBlocks(LaunchSheet& sheet)
{
    const Dim3& grid = sheet.launch.grid;
    sheet.gridAxis = onlyAxis(grid);
    sheet.blocks = {grid.x, grid.y, grid.z};
    if (sheet.gridAxis < 0)
        return;
    const std::uint64_t count = grid.count();
    constexpr double screenShape = 1.6;
    const double columns = std::sqrt(double(count) * screenShape * sheet.pitch(1) / sheet.pitch(0));
    std::uint64_t power = std::uint64_t{1} << std::clamp(std::lround(std::log2(columns)), 0l, 31l);
    if (power >= count)
        power = count;
    sheet.blocks = {power, (count + power - 1) / power, 1};
}

/// Returns a gap that lets one see between layers, while all of them together are not much deeper than wide.
double gapBetween(double width, double height, std::uint64_t layers, double thickness, double explode)
{
    if (layers < 2)
        return 0;
    const double wanted = 0.55 * std::min(width, height) + 0.20 * std::max(width, height);
    const double most = 1.6 * std::max(width, height) / double(layers - 1);
    return std::max(explode * std::min(wanted, most), 0.25 * thickness);
}

} // namespace

LaunchSheet LaunchSheet::of(const Launch& launch, double explode)
{
    LaunchSheet sheet;
    sheet.launch = launch;
    if (sheet.empty())
        return sheet;
    sheet.space = launch.grid.z > 1 || launch.block.z > 1;
    laySlots(sheet);
    const double side = std::sqrt(double(sheet.laneSlots[0]) * sheet.laneSlots[1]);
    sheet.gap = sheet.space ? std::clamp(0.16 * side, 0.8, 4.0) : std::clamp(0.1 * side, 0.4, 3.0);
    layBlocks(sheet);
    if (!sheet.space) {
        sheet.layerGap = 0;
        return sheet;
    }
    if (sheet.blocks[2] > 1) {
        sheet.layerGap = gapBetween(sheet.size(0), sheet.size(1), sheet.blocks[2], sheet.blockSize(2), explode);
        return sheet;
    }
    sheet.layerGap = sheet.gap;
    sheet.slotPitch = 1 + explode * std::min(0.35 * std::min(sheet.laneSlots[0], sheet.laneSlots[1]), 2.0);
    return sheet;
}

double LaunchSheet::blockReach() const
{
    return 0.5 * std::hypot(blockSize(0), blockSize(1), blockSize(2));
}

LaunchSheet::Place LaunchSheet::placeOf(std::uint64_t block) const
{
    return {block % blocks[0], block / blocks[0] % blocks[1], block / blocks[0] / blocks[1]};
}

std::optional<std::uint64_t> LaunchSheet::blockAt(const Place& place) const
{
    if (place[0] >= blocks[0] || place[1] >= blocks[1] || place[2] >= blocks[2])
        return std::nullopt;
    const std::uint64_t block = (place[2] * blocks[1] + place[1]) * blocks[0] + place[0];
    return block < launch.blocks() ? std::optional(block) : std::nullopt;
}

std::array<std::uint32_t, 3> LaunchSheet::slotOf(std::uint32_t lane) const
{
    return {lane % laneSlots[0], lane / laneSlots[0] % laneSlots[1], lane / laneSlots[0] / laneSlots[1]};
}

std::uint32_t LaunchSheet::laneAt(const std::array<std::uint32_t, 3>& slot) const
{
    return (slot[2] * laneSlots[1] + slot[1]) * laneSlots[0] + slot[0];
}

int tileLevel(const LaunchSheet& sheet, double pixelsPerCell, double pixelScale, int least)
{
    // Logical pixels: blocks side by side in eight colours are confetti below the first; tiles have the second at
    // least.
    constexpr double smallestBlock = 5, smallestTile = 10;
    if (sheet.space || sheet.empty() || sheet.launch.blocks() == 1)
        return 0;
    const double side = std::min(sheet.pitch(0), sheet.pitch(1)) * pixelsPerCell / pixelScale;
    const double own = side < smallestBlock ? std::max(std::ceil(std::log2(smallestTile / side)), 1.0) : 0;
    const double most = std::ceil(std::log2(double(std::max(sheet.blocks[0], sheet.blocks[1]))));
    return int(std::min(std::max(own, double(least)), most));
}

SheetBox boxOfBlock(const LaunchSheet& sheet, std::uint64_t block)
{
    const LaunchSheet::Place place = sheet.placeOf(block);
    SheetBox box;
    for (int axis = 0; axis < 3; ++axis) {
        box.corner[std::size_t(axis)] = double(place[std::size_t(axis)]) * sheet.pitch(axis);
        box.size[std::size_t(axis)] = sheet.blockSize(axis);
    }
    return box;
}

SheetBox boxOfLane(const LaunchSheet& sheet, std::uint64_t block, std::uint32_t laneInBlock)
{
    SheetBox box = boxOfBlock(sheet, block);
    const auto slot = sheet.slotOf(laneInBlock);
    for (std::size_t axis = 0; axis < 3; ++axis)
        box.corner[axis] += slot[axis] * (axis < 2 ? 1.0 : sheet.slotPitch);
    box.size = {1, 1, 1};
    return box;
}

} // namespace warpatlas::render
