/// Which tile of the output each block wrote, found from the owners: for kernels whose blocks move whole tiles, with
/// several elements a thread. Pure function, any thread.
#pragma once

#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <array>
#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

struct TilePattern {
    std::array<std::uint64_t, 2> tiles{}; ///< number of tiles of the output, in x and y
    std::array<std::uint64_t, 2> size{}; ///< size of a tile, in elements
    bool swapped = false; ///< block (x, y) wrote tile (y, x), not (x, y)
};

/// Returns the pattern; empty unless each block writes one tile, all of one size, at (x, y) or at (y, x). Empty as well
/// where both would fit, for outputs and grids with a third axis, and where the owners show nothing. All blocks of the
/// trace must be known.
std::optional<TilePattern> tilePattern(const Work& work, const Trace& trace);

} // namespace warpatlas::inline analysis
