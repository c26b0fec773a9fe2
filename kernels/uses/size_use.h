/// The meaning of a kernel's numbers, as its code shows it: the length of an array's rows, how far threads may go.
/// Names need not say it. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ptx {

/// A value that a kernel is called with: a parameter, or a field of a structure that is one.
struct CalledValue {
    std::size_t parameter = 0;
    std::uint64_t offset = 0; ///< bytes in it
    bool pointer = false;
};

/// The parameters themselves, in their order; `pointers` says which are addresses.
std::vector<CalledValue> wholeParameters(const std::vector<bool>& pointers);

/// How one value is used. Indices are those of the list of values that was asked about.
struct SizeUse {
    /// For a pointer: the number that the row is multiplied by where an element is found, "a[y * width + x]"; where
    /// planes are found so too, "(z * height + y) * width + x", the number of rows in one.
    std::optional<std::size_t> rowLength{}, planeRows{};
    /// For a number: the axis of the one position of a thread that is compared with it, "y < height": 0 for x; of its
    /// block's, where these differ. Where a loop has moved that position, "y += gridDim.y * blockDim.y", it is
    /// loopAxis.
    std::optional<std::size_t> boundAxis{}, loopAxis{};
    bool rowOfThreads = false; ///< of a pointer: threads of one block are in different rows
    /// For a pointer: the axes of the launch that choose the row, and the place in it: 1 and 0 in "a[y * width + x]".
    /// Those of blocks count, not of threads within one: a tile may be written with its threads exchanged.
    std::optional<std::size_t> rowAxis{}, columnAxis{};

    bool operator==(const SizeUse&) const = default;
};

/// A comparison of a thread's place on one axis with what is the same for all threads: "i < n".
struct ThreadBound {
    std::uint32_t instruction = 0;
    std::size_t axis = 0; ///< of threads in their block, 0 for x
    std::optional<std::size_t> launchAxis{}; ///< of their blocks, where these are looked at; empty where of several
    bool moved = false; ///< the place is one that a loop has moved
    bool whole =
        false; ///< the place is that in the launch, one further for the next thread; else in the block, or other
    std::optional<std::size_t> value{}; ///< a number alone; else the constant, or something else
    std::optional<std::int64_t> constant{};
    bool included = false; ///< the place that equals it is on the side of the smaller ones: "i <= n", "i > n"
};

/// In the order of the code. Of values at one place the last is meant.
std::vector<ThreadBound> threadBounds(const Function& entry, std::span<const CalledValue> values);

/// By value. Only what each access and each comparison agrees about: "2 * r + 1" is no number of the caller's, and is
/// left out.
std::vector<SizeUse> sizeUses(const Function& entry, std::span<const CalledValue> values);

} // namespace warpatlas::ptx
