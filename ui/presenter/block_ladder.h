/// The sizes of block that the presenter's + and - go through. Plain.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/model/shape.h"

#include <optional>
#include <vector>

namespace warpatlas::ui::inline presenter {

/// Returns the blocks from one warp to the 1,024 threads that every GPU allows, in the shape of what the launch covers:
/// rows for vectors, the squares and rows of courses for pictures and matrices, boxes for volumes. All are whole warps.
const std::vector<Dim3>& blockLadder(const Extent& cover);

/// Returns the next rung up (direction 1) or down (-1); for a block that is no rung, the nearest with more or fewer
/// threads. Empty at the end of the ladder.
std::optional<Dim3> nextBlock(const Dim3& block, const Extent& cover, int direction);

} // namespace warpatlas::ui::inline presenter
