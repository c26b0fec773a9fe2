/// How the arrays of a function may lie in its local memory. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::simulator {

/// A place in local memory where an address begins, or which is accessed itself.
struct FramePlace {
    std::uint64_t offset = 0;
    /// The arrays (indices) that it may belong to, as far as lines say; empty: any.
    std::optional<std::vector<std::size_t>> arrays;
    bool other = true; ///< or to something that is none of them
};

struct FrameArray {
    std::uint64_t bytes = 0;
    std::uint32_t alignment = 1; ///< at least
};

/// An array in local memory: [begin, end).
struct FramePiece {
    std::uint64_t begin = 0, end = 0;
    std::optional<std::size_t> array; ///< empty: one of several of that size
    bool operator==(const FramePiece&) const = default;
};

/// By place the array that it is in, where every layout says the same: arrays follow each other in `bytes` of memory
/// aligned to `alignment`, with gaps that alignment makes, each place is in one, and each has a place. Places ascend.
std::vector<std::optional<FramePiece>> frameLayout(std::span<const FramePlace> places,
    std::span<const FrameArray> arrays, std::uint64_t bytes, std::uint32_t alignment);

} // namespace warpatlas::simulator
