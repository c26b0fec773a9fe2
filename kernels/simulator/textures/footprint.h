/// Which elements of a texture a fetch touches, and with what weight, as CUDA's programming guide has it ("Texture
/// Fetching"). Pure functions, any thread.
///
/// Defined by that text to the bit: which element a point fetch takes, addressing, the fraction's eight bits. Not
/// defined there, and taken as a GPU was found to do it (tests/gpu/texture_answers_test.cpp asks one): a coordinate is
/// rounded to the nearest 256th of an element before it is split into element and fraction, and what is no number
/// counts as 0. A GPU whose rounding differs is off by at most one 256th of an element along each axis: the result of
/// a linear fetch is within axes / 256 of the largest difference between the elements that it touches, beside the
/// rounding of the sum.
#pragma once

#include "kernels/model/texture.h"

#include <array>
#include <cstdint>

namespace warpatlas::simulator::textures {

/// Where a fetch looks; what the instruction does not have is 0.
struct Coordinates {
    bool whole = false; ///< `element` counts, which is neither normalised nor filtered; else `place`
    std::array<std::int64_t, 3> element{};
    std::array<float, 3> place{};
    std::int64_t layer = 0; ///< the nearest one is taken where there is none of that number
};

inline constexpr std::int64_t border = -1; ///< outside, where the texture is zero

struct Footprint {
    unsigned count = 0; ///< 1, or 2, 4, 8 of a linear fetch: x fastest, the lower one first
    std::array<std::int64_t, 8> elements{}; ///< of the buffer, or `border`
    std::array<double, 8> weights{}; ///< exact: products of 256ths
};

/// `linear`: what a linear fetch and a gather look at; else the one element of a point fetch.
Footprint footprintOf(const TextureSpec& texture, const Coordinates& at, bool linear);

/// The number of an element in the buffer, all of them inside.
std::int64_t elementAt(const TextureSpec& texture, const std::array<std::int64_t, 3>& element, std::int64_t layer);

} // namespace warpatlas::simulator::textures
