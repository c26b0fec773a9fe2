/// Sizes. Always x first (width x height x depth), as in CUDA.
#pragma once

#include <cstdint>
#include <string>

namespace warpatlas {

/// Elements along each axis; an axis that is not used is 1.
struct Extent {
    std::uint64_t x = 1;
    std::uint64_t y = 1;
    std::uint64_t z = 1;

    std::uint64_t count() const { return x * y * z; }
    bool operator==(const Extent&) const = default;
};

/// An extent of elements with `channels` values each (3 for an RGB image, interleaved in memory).
struct Shape {
    Extent extent;
    std::uint32_t channels = 1;

    std::uint64_t elements() const { return extent.count(); }
    std::uint64_t values() const { return extent.count() * channels; }
    bool operator==(const Shape&) const = default;
};

/// "4096", "400 x 900", "400 x 900 x 3 channels", "16 x 8 x 4".
std::string toText(const Shape& shape);

} // namespace warpatlas
