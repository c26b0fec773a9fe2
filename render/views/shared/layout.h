/// How elements lie on the plane: x to the right, y down. A long vector is folded into rows like a text, as one row of
/// a million cells is no picture. Slices of z stand side by side in rows, with a gap between them, like the pages of a
/// book laid out on a table, so many in a row as fill a window best.
#pragma once

#include "kernels/model/shape.h"

#include <cstdint>

namespace warpatlas::render {

/// The usual width of a window for its height.
inline constexpr double windowAspect = 1.6;

struct Layout {
    static constexpr std::uint64_t longestUnfolded = 32; ///< vectors up to this length, a warp, stay one row
    static constexpr std::uint64_t noElement = ~std::uint64_t{0};

    std::uint64_t columns = 1; ///< width of the plane, gaps included
    std::uint64_t rows = 1; ///< the last may be part-filled when folded
    std::uint64_t elements = 1;

    /// Where there are several slices of z; otherwise element = row * columns + column.
    struct Slices {
        std::uint64_t columns = 0, rows = 0; ///< size of one slice
        std::uint64_t across = 1, count = 1;
        std::uint64_t gap = 0; ///< cells between two slices, to the right and below
        std::uint64_t pitchX() const { return columns + gap; }
        std::uint64_t pitchY() const { return rows + gap; }
        bool operator==(const Slices&) const = default;
    };
    Slices slices{};

    /// Lays out an extent. Folded rows are a power of two long, so that warps and usual blocks line up.
    static Layout of(const Extent& extent);

    struct Cell {
        std::uint64_t column = 0, row = 0;
        bool operator==(const Cell&) const = default;
    };
    Cell cellOf(std::uint64_t element) const;
    /// Returns the element of a cell; noElement beside the data and between slices.
    std::uint64_t elementAt(std::uint64_t column, std::uint64_t row) const
    {
        if (column >= columns || row >= rows)
            return noElement;
        const std::uint64_t element = slices.count > 1 ? inSlices(column, row) : row * columns + column;
        return element < elements ? element : noElement;
    }
    /// Returns the place of an element's number, also past the last: the last row goes on, then come rows, or slices,
    /// after it. A single row goes on to the right.
    Cell placeOf(std::uint64_t number) const;
    /// Returns the number whose place a cell is; noElement where none can be.
    std::uint64_t numberAt(std::uint64_t column, std::uint64_t row) const;
    bool isSingleRow() const { return rows == 1 && slices.count <= 1; }
    /// Returns where element (0, 0) of a slice lies; also past the last slice, as surplus threads have a place there.
    Cell sliceCorner(std::uint64_t slice) const;
    bool operator==(const Layout&) const = default;

private:
    /// Returns the number of a cell in a slice, which may be one after the last.
    std::uint64_t inSlices(std::uint64_t column, std::uint64_t row) const;
};

/// Says whether a launch that should cover `cover` has a thread an element, so that those past the data have a place
/// around it. Where several threads make one element, or one makes several, a thread's number says nothing about
/// places.
inline bool hasThreadPerElement(const Extent& cover, const Extent& elements)
{
    return cover.count() == elements.count();
}

/// Says whether a thread's x is its element's row, as in a transposition whose threads follow the input.
inline bool isTransposed(const Extent& cover, const Extent& elements)
{
    return !(cover == elements) && cover == Extent{elements.y, elements.x, 1} && elements.z == 1;
}

} // namespace warpatlas::render
