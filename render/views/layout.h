/// How elements lie on the plane: element = row * columns + column, whatever the extent. Slices of z stand below one
/// another; a long vector is folded into rows like a text, as one row of a million cells is no picture.
#pragma once

#include "kernels/values/shape.h"

#include <cstdint>

namespace warpatlas::render {

struct Layout {
    static constexpr std::uint64_t longestUnfolded = 128; ///< vectors up to this length stay one row

    std::uint64_t columns = 1;
    std::uint64_t rows = 1; ///< the last may be part-filled when folded
    std::uint64_t elements = 1;

    /// Folded rows are a power of two long, so that warps and usual blocks line up.
    static Layout of(const Extent& extent);
    bool operator==(const Layout&) const = default;
};

} // namespace warpatlas::render
