/// Why a run takes as long as it does, as one chain in a first week's words: what limits it, the line that causes that,
/// what would be won without it, and how near that is to what the GPU can do. Pure; any thread.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline roofline {

struct LimitLink {
    enum class About : std::uint8_t { Limit, Line, Won, Roof, Occupancy } about = About::Limit;
    std::string label; ///< "What limits it"
    std::string brief; ///< "memory"
    std::string words; ///< the sentence beside it
    std::optional<Provenance> provenance{};
    std::uint32_t line = 0; ///< of the source; 0: none
};

/// As far as it is known: without a simulated run or a predicted time the links that need them are missing.
std::vector<LimitLink> limitChain(const Outcome& outcome);

} // namespace warpatlas::inline roofline
