/// The shape of a copy or a fill: rows of bytes in slices, as CUDA's two- and three-dimensional calls say it. Sums and
/// products that no memory has stay the largest number there is. Pure functions, any thread.
#pragma once

#include <cstdint>

namespace warpatlas::runtime {

/// A box of bytes: rows of `width`, each `pitch` behind the one before it, and slices of `height` rows, each `slice`
/// bytes behind the one before it. One slice is a rectangle, one row of it a plain copy.
struct CopyShape {
    std::uint64_t width = 0, height = 1, toPitch = 0, fromPitch = 0;
    std::uint64_t depth = 1, toSlice = 0, fromSlice = 0;

    std::uint64_t bytes() const;
    bool empty() const { return width == 0 || height == 0 || depth == 0; }
    bool isOneRow() const { return height <= 1 && depth <= 1; }
    /// From the first byte to behind the last one.
    std::uint64_t toSpan() const { return span(toPitch, toSlice); }
    std::uint64_t fromSpan() const { return span(fromPitch, fromSlice); }
    /// `work(to, from)` for each row, with where it begins on either side.
    template <class Work> void eachRow(const Work& work) const
    {
        for (std::uint64_t z = 0; z < depth; ++z)
            for (std::uint64_t y = 0; y < height; ++y)
                work(z * toSlice + y * toPitch, z * fromSlice + y * fromPitch);
    }

private:
    std::uint64_t span(std::uint64_t pitch, std::uint64_t slice) const;
};

/// One side of a three-dimensional copy: pitched memory, and where in it the box begins.
struct PitchedPlace {
    std::uint64_t pitch = 0, rows = 0; ///< bytes of a row with its padding, and rows of a slice
    std::uint64_t x = 0, y = 0, z = 0; ///< x in bytes

    std::uint64_t slice() const;
    std::uint64_t offset() const; ///< of the first byte of the box
    /// 0 where a box of that size fits into rows and slices; else CUDA's error code. A pitch is looked at where there
    /// is a second row, and the rows of a slice where there is a second slice.
    int refusal(std::uint64_t width, std::uint64_t height, std::uint64_t depth) const;
};

/// cudaDeviceProp::memPitch
inline constexpr std::uint64_t largestPitch = 2147483647;

} // namespace warpatlas::runtime
