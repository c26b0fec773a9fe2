/// A comparison as text for a terminal, at most 100 columns wide; every number with its provenance.
#pragma once

#include "app/compare/run_comparison.h"

#include <string>

namespace warpatlas {

std::string toTable(const RunComparison& comparison);

} // namespace warpatlas
