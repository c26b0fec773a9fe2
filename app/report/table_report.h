/// Outcomes as text for a terminal, at most 100 columns wide; every number with its provenance.
#pragma once

#include "app/experiment/outcome.h"

#include <span>
#include <string>

namespace warpatlas {

/// The comparison of one experiment on some devices: coverage, check, occupancy and problems of each, then all times
/// with their intervals, and the speed-up with and without the copies. At least one outcome, none null.
std::string toTable(std::span<const OutcomePointer> outcomes);

std::string toTable(const GpuSheet& gpu, const OccupancyInput& input, const Occupancy& occupancy);

} // namespace warpatlas
