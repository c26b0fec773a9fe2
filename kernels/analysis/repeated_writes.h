/// Launches with threads along axes that the kernel does not look at: they all do the same again.
#pragma once

#include "kernels/analysis/coverage.h"

#include <string>

namespace warpatlas {

/// "the kernel does not look at y: the threads along y do the same again, and every element is written by 16 threads".
/// Empty unless each element that is written at all is written that often, by threads that differ on such an axis
/// alone. `owners`: of the output, all blocks known. Pure, any thread.
std::string repeatedWrites(const Work& work, const Launch& launch, const OwnerMap& owners);

} // namespace warpatlas
