/// Puts two rows together that speak of the same thing: the passes through lines that were recorded of a thread, and
/// those that the source's word makes of it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace warpatlas {

/// Lines that a statement goes over.
struct LineRange {
    std::uint32_t first = 0, last = 0;
    bool holds(std::uint32_t line) const { return line >= first && line <= last; }
    bool operator==(const LineRange&) const = default;
};

/// By recorded pass, the said one that it is, or those that it is together; empty where there is more than one way to
/// put the rows together. `anchors`: pairs (recorded, said) that are known to be the same, in any order; those that
/// contradict most others are left out.
std::vector<std::vector<std::uint32_t>> aligned(const std::vector<std::uint32_t>& recorded,
    const std::vector<LineRange>& said, std::vector<std::pair<std::uint32_t, std::uint32_t>> anchors);

} // namespace warpatlas
