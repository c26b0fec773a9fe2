/// How a launch lies in the plane or in space: blocks side by side with gaps, in each block a slot for every lane of
/// its warps. Pure arithmetic in cells: a thread's cell is 1 x 1 (x 1), x right, y down, z away from the eye.
#pragma once

#include "kernels/model/launch.h"

#include <array>
#include <cstdint>
#include <optional>

namespace warpatlas::render {

/// A grid that uses one axis only is folded into rows, as the data view folds vectors. A block that uses one axis only
/// has a warp a row. Lanes without a thread (idle lanes) follow the block's threads: in rows below them, or behind them
/// where the block has several layers.
struct LaunchSheet {
    static constexpr std::uint64_t mostThreads = std::uint64_t{1} << 20; ///< a block; real ones have 1,024

    Launch launch;
    bool space = false; ///< z of grid or block is used: drawn in 3-D
    std::array<std::uint64_t, 3> blocks{
        1, 1, 1}; ///< columns, rows and layers of blocks; the last row may be part-filled
    std::array<std::uint32_t, 3> laneSlots{1, 1, 1}; ///< columns, rows and layers of a block, idle lanes included
    int gridAxis = -1; ///< the only axis that a folded grid uses; -1: it is not folded
    int blockAxis = -1; ///< the only axis that a folded block uses; -1: it is not folded
    double gap = 1; ///< between blocks beside one another
    double layerGap = 1; ///< between layers of blocks
    double slotPitch = 1; ///< from a layer of threads to the next: over 1 where these are what is taken apart

    /// `explode`: how far layers stand apart, 1 as usual, 0 close together.
    static LaunchSheet of(const Launch& launch, double explode = 1);
    bool empty() const { return launch.threads() == 0 || launch.threadsPerBlock() > mostThreads; }

    std::uint32_t threads() const { return std::uint32_t(launch.threadsPerBlock()); }
    std::uint32_t lanes() const
    {
        return std::uint32_t(launch.warpsPerBlock() * 32);
    } ///< number of a block's lanes, idle ones included
    /// The length of a block, and the distance from one block's start to the next one's, along an axis.
    double blockSize(int axis) const
    {
        return axis < 2 ? double(laneSlots[std::size_t(axis)]) : (double(laneSlots[2]) - 1) * slotPitch + 1;
    }
    double pitch(int axis) const { return blockSize(axis) + (axis < 2 ? gap : layerGap); }
    double blockReach() const; ///< half a block's diagonal
    double size(int axis) const
    {
        return double(blocks[std::size_t(axis)]) * pitch(axis) - (axis < 2 ? gap : layerGap);
    }

    using Place = std::array<std::uint64_t, 3>;
    Place placeOf(std::uint64_t block) const; ///< place of a linear block, in blocks
    std::optional<std::uint64_t> blockAt(const Place& place) const;
    std::array<std::uint32_t, 3> slotOf(std::uint32_t laneInBlock) const; ///< warp * 32 + lane
    std::uint32_t laneAt(const std::array<std::uint32_t, 3>& slot) const; ///< lanes() or more: no lane is there
};

/// Returns by which power of two, in each direction, blocks are joined into tiles where they would be too small on a
/// map to be told apart. A tile has the colour of what its blocks are doing. 0: each block is drawn; always so in
/// space. `pixelsPerCell` and `pixelScale`: device pixels. `least`: as coarse as that at least.
int tileLevel(const LaunchSheet& sheet, double pixelsPerCell, double pixelScale, int least = 0);

/// Where a block's or lane's box begins (its corner with the smallest coordinates) and how large it is, in cells.
struct SheetBox {
    std::array<double, 3> corner{}, size{};
    std::array<double, 3> middle() const
    {
        return {corner[0] + size[0] / 2, corner[1] + size[1] / 2, corner[2] + size[2] / 2};
    }
};
SheetBox boxOfBlock(const LaunchSheet& sheet, std::uint64_t block);
SheetBox boxOfLane(const LaunchSheet& sheet, std::uint64_t block, std::uint32_t laneInBlock);

} // namespace warpatlas::render
