/// What the numbers of a kernel measure, as its code shows it: the length of an array's rows, how far threads may go.
/// Names need not say it. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace warpatlas::ptx {

/// How one parameter is used. Indices are those of parameters, in their order.
struct SizeUse {
    /// Of a pointer: the number that the row is multiplied by where an element is found, "a[y * width + x]"; where
    /// planes are found so too, "(z * height + y) * width + x", the number of rows in one.
    std::optional<std::size_t> rowLength{}, planeRows{};
    /// Of a number: the axis of the one position of a thread that is compared with it, "y < height": 0 for x. Where a
    /// loop has moved that position, "y += gridDim.y * blockDim.y", it is loopAxis.
    std::optional<std::size_t> boundAxis{}, loopAxis{};
    bool rowOfThreads = false; ///< of a pointer: threads of one block are in different rows

    bool operator==(const SizeUse&) const = default;
};

/// By parameter of `entry`; `pointers` says which are addresses. Only what each access and each comparison agrees
/// about: "2 * r + 1" is no number of the caller's, and is left out.
std::vector<SizeUse> sizeUses(const Function& entry, const std::vector<bool>& pointers);

} // namespace warpatlas::ptx
