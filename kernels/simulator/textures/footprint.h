/// Which elements of a texture a fetch touches, and with what weight, as CUDA's programming guide has it ("Texture
/// Fetching"). Pure functions, any thread.
///
/// Defined by that text to the bit: which element a point fetch takes, addressing, and the eight bits of a fraction.
/// Not defined there, and taken as an H100 was found to do it (tests/kernels/simulator/answers/texture_answers.bin):
/// - Of a normalised place 21 bits count; the rest is cut off, downwards, so that a place a little above a border of
/// two
///   elements is below it. What is no number, and what is too small for an ordinary float, counts as 0.
/// - A place is rounded to the nearest 256th of an element before it is split into element and fraction.
/// - Of two axes the weight of the upper right element is rounded to a 256th, and the others follow from it.
/// - Whole numbers outside are at the border, whatever the addressing; in an array of one axis all of them are.
/// - A line without layers is filtered across as well, at its lower edge: with the border half of it is zero.
/// One axis and two are with that the GPU's to the last bits of a sum. Of three axes the weights are products, which
/// the GPU rounds in a way that was not found: a result is within 3 / 256 of the largest difference between the
/// elements.
#pragma once

#include "kernels/model/texture.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace warpatlas::simulator::textures {

/// Where a fetch looks; what the instruction does not have is 0.
struct Coordinates {
    bool whole = false; ///< `element` counts, which is neither normalised nor filtered; else `place`
    std::array<std::int64_t, 3> element{};
    std::array<float, 3> place{};
    std::uint32_t layer = 0; ///< without sign: the last one is taken where there is none of that number
};

inline constexpr std::int64_t border = -1; ///< row of what is outside, where the texture is zero

/// An element in the buffer: rows of all slices and layers one behind the other.
struct Element {
    std::int64_t row, column;
    bool operator==(const Element&) const = default;
};

/// Only what `count` says is set.
struct Footprint {
    unsigned count; ///< 1, or 2, 4, 8 of a linear fetch: x fastest, the lower one first
    std::array<Element, 8> elements;
    std::array<double, 8> weights; ///< 256ths, of three axes products of them
};

/// Finds the footprints of one texture. What is the same for all places is worked out once.
class FootprintFinder {
public:
    /// `linear`: what a linear fetch and a gather look at; else the one element of a point fetch. `whole`: that of the
    /// coordinates.
    FootprintFinder(const TextureSpec& texture, bool linear, bool whole);
    void find(const Coordinates& at, Footprint& footprint) const;

    struct Axis {
        std::int64_t size;
        TextureAddress address;
        bool normalised;
    };

private:
    void weigh(const std::array<std::int64_t, 3>& fractions, Footprint& footprint) const;

    std::size_t m_axes;
    std::array<Axis, 3> m_each;
    std::int64_t m_layers; ///< 0: not layered
    bool m_linear, m_whole;
    bool m_noneOfWhole, m_halved;
};

Footprint footprintOf(const TextureSpec& texture, const Coordinates& at, bool linear);

/// Without normalised coordinates there is nothing to wrap around (the same text).
TextureAddress addressingOf(const TextureSpec& texture);
/// An array of one axis, which has nothing at whole numbers.
bool hasNoWhole(const TextureSpec& texture);
/// A line that is filtered across, with the border.
bool isHalved(const TextureSpec& texture);

/// The number of an element in the buffer, all of them inside.
std::int64_t elementAt(const TextureSpec& texture, const std::array<std::int64_t, 3>& element, std::int64_t layer);

} // namespace warpatlas::simulator::textures
