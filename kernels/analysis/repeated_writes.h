/// Launches with threads along axes that the kernel does not look at: they all do the same again.
#pragma once

#include "kernels/analysis/coverage.h"
#include "kernels/model/problem_facts.h"

#include <optional>

namespace warpatlas::inline analysis {

/// Empty unless each element that is written at all is written the same number of times, by threads that differ on such
/// an axis alone. `owners`: of the output, all blocks known. Pure, any thread.
std::optional<RepeatedWrites> repeatedWrites(const Work& work, const Launch& launch, const OwnerMap& owners);

} // namespace warpatlas::inline analysis
