/// How many threads a launch has on each axis, and how many a work needs. Pure functions, any thread.
#pragma once

#include "kernels/model/cause.h"
#include "kernels/model/work.h"

#include <cstdint>

namespace warpatlas::inline analysis {

Place3 neededThreads(const Work& work); ///< Work::cover
Place3 threadsOf(const Launch& launch); ///< grid times block

std::uint64_t linearOf(const Launch& launch, const ThreadId& id);

} // namespace warpatlas::inline analysis
