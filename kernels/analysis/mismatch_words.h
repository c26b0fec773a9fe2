/// Names for what an explanation of a wrong result talks about. Used by kernels/analysis/mismatch_*.cpp and
/// out_of_bounds_cause.cpp. Pure functions, any thread.
#pragma once

#include "kernels/analysis/index_pattern.h"

#include <array>
#include <cstdint>
#include <string>

namespace warpatlas {

using Place3 = std::array<std::uint64_t, 3>; ///< x, y, z

Place3 neededThreads(const Work& work); ///< Work::cover
Place3 threadsOf(const Launch& launch); ///< grid times block

/// "no guard keeps out the 8 that are too many"
std::string noGuardWords(std::uint64_t surplus);

std::uint64_t linearOf(const Launch& launch, const ThreadId& id);

/// "thread (17,0,0) of block (3,0,0)"
std::string nameOf(const ThreadId& id);

/// "400 x 900": axes that none of both uses are left out at the end.
std::string sizeText(const Place3& size, const Place3& other);

/// "x and y are swapped in it"; empty for a right index, and for one that is wrong in no known way.
std::string indexWords(const IndexPattern& pattern);

} // namespace warpatlas
