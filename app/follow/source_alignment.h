/// Matches two rows of passes through the same source lines: those that were recorded of a thread, and those that
/// executing the source gives.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace warpatlas::inline follow {

/// The lines that a statement covers.
struct LineRange {
    std::uint32_t first = 0, last = 0;
    bool holds(std::uint32_t line) const { return line >= first && line <= last; }
    bool operator==(const LineRange&) const = default;
};

/// A pass through a statement's lines.
struct SaidPass {
    LineRange lines;
    std::uint32_t within = 0; ///< the first of the passes before it that are of functions which it calls; itself: none
};

/// Returns for each recorded pass the said ones (executed from the source) that match it; empty where there is more
/// than one way to match the rows. `anchors`: pairs (recorded, said) that are known to match, in any order; those that
/// contradict most others are left out.
std::vector<std::vector<std::uint32_t>> aligned(const std::vector<std::uint32_t>& recorded,
    const std::vector<SaidPass>& said, std::vector<std::pair<std::uint32_t, std::uint32_t>> anchors);

} // namespace warpatlas::inline follow
