#include "kernels/analysis/repeated_writes.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline analysis {
namespace {

/// How many threads of the launch there are, by axis, for each one that the work's index tells apart: 1 where the axis
/// is looked at. A counting kernel looks at the whole grid, and at the first axes of the block.
std::array<std::uint64_t, 3> again(const Work& work, const Launch& launch)
{
    const std::array<std::uint64_t, 3> cover{work.cover.x, work.cover.y, work.cover.z};
    const std::array<std::uint32_t, 3> grid{launch.grid.x, launch.grid.y, launch.grid.z},
        block{launch.block.x, launch.block.y, launch.block.z};
    std::array<std::uint64_t, 3> result{1, 1, 1};
    for (std::size_t axis = 1; axis < 3; ++axis) {
        if (work.countedBlockAxes != 0)
            result[axis] = int(axis) < work.countedBlockAxes ? 1 : block[axis];
        else if (cover[axis] == 1)
            result[axis] = std::uint64_t{grid[axis]} * block[axis];
    }
    return result;
}

} // namespace

std::optional<RepeatedWrites> repeatedWrites(const Work& work, const Launch& launch, const OwnerMap& owners)
{
    if (work.writes != WritePattern::Once || owners.partial)
        return std::nullopt;
    const auto perAxis = again(work, launch);
    const std::uint64_t times = saturatingProduct(perAxis[1], perAxis[2]);
    if (times < 2)
        return std::nullopt;
    // The map counts as far as 255.
    const auto expected = static_cast<std::uint8_t>(std::min<std::uint64_t>(times, 255));
    bool any = false;
    for (const std::uint8_t writes : owners.writes) {
        any = any || writes != 0;
        if (writes != 0 && writes != expected)
            return std::nullopt;
    }
    if (!any)
        return std::nullopt;
    return RepeatedWrites{perAxis[1] > 1, perAxis[2] > 1, times};
}

} // namespace warpatlas::inline analysis
