/// Which place of its SM each block takes. An SM holds blocksPerSm blocks at once, and a picture of it has as many
/// rows. The hardware names no places, so each block goes into the lowest free one; this needs the fewest rows.
#pragma once

#include "kernels/analysis/schedule.h"

#include <cstdint>
#include <vector>

namespace warpatlas::inline analysis {

struct SchedulePlaces {
    std::uint32_t multiprocessors = 0;
    /// Rows of each SM: Schedule::blocksPerSm, or more where a recording shows more at once.
    std::uint32_t placesPerSm = 0;
    std::uint32_t mostOnSm = 0; ///< the most blocks that were on one SM at once
    /// Row sm * placesPerSm + place holds blocks[firstOfRow[row]] to blocks[firstOfRow[row + 1] - 1]; rows() + 1 long.
    std::vector<std::uint32_t> firstOfRow;
    std::vector<std::uint32_t> blocks; ///< linear ids by row, in each by time; in a row none overlaps the next

    std::uint32_t rows() const { return multiprocessors * placesPerSm; }
};

/// Any thread; uses all cores. 10^6 blocks take some 50 ms on two.
SchedulePlaces arrangePlaces(const Schedule& schedule);

} // namespace warpatlas::inline analysis
