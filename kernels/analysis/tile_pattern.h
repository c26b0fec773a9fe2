/// Which tile of the output each block wrote, read off the owners: for kernels whose blocks move whole tiles, with
/// several elements a thread. Pure function, any thread.
#pragma once

#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <array>
#include <cstdint>
#include <optional>

namespace warpatlas {

struct TilePattern {
    std::array<std::uint64_t, 2> tiles{}; ///< of the output, in x and y
    std::array<std::uint64_t, 2> size{}; ///< of a tile, in elements
    bool swapped = false; ///< block (x, y) wrote tile (y, x), not (x, y)
};

/// Empty where the blocks do not write a tile each, all of one size, at (x, y) or at (y, x), or where both would fit;
/// for outputs and grids with a third axis; and where nothing is to be read off. All blocks of the trace must be known.
std::optional<TilePattern> tilePattern(const Work& work, const Trace& trace);

} // namespace warpatlas
