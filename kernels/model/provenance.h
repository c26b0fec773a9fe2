/// Where a number comes from. Every number that is shown carries one of these.
#pragma once

#include <string_view>

namespace warpatlas {

enum class Provenance {
    Measured, ///< on this machine, in this run
    Recorded, ///< on a named device, at a named date
    Simulated, ///< counted while interpreting the kernel
    Modelled, ///< predicted from a model; times are drawn as a band
    Theoretical, ///< follows from published limits alone (occupancy)
};

/// "measured", "recorded", "simulated", "modelled", "theoretical".
std::string_view nameOf(Provenance provenance);

} // namespace warpatlas
