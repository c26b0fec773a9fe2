/// Sizes. Always x first (width x height x depth), as in CUDA.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace warpatlas {

/// The product, or the largest number there is where it does not fit: a size that is too large must never look small.
constexpr std::uint64_t saturatingProduct(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return b != 0 && a > most / b ? most : a * b;
}

constexpr std::uint64_t saturatingSum(std::uint64_t a, std::uint64_t b)
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return a > most - b ? most : a + b;
}

/// Elements along each axis; an axis that is not used is 1.
struct Extent {
    std::uint64_t x = 1;
    std::uint64_t y = 1;
    std::uint64_t z = 1;

    /// Saturates.
    std::uint64_t count() const { return saturatingProduct(saturatingProduct(x, y), z); }
    bool operator==(const Extent&) const = default;
};

/// An extent of elements with `channels` values each (3 for an RGB image, interleaved in memory).
struct Shape {
    Extent extent;
    std::uint32_t channels = 1;

    std::uint64_t elements() const { return extent.count(); }
    std::uint64_t values() const { return saturatingProduct(extent.count(), channels); }
    bool operator==(const Shape&) const = default;
};

/// "4096", "400 x 900", "400 x 900 x 3 channels", "16 x 8 x 4".
std::string toText(const Shape& shape);

} // namespace warpatlas
