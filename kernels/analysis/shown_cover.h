/// How many threads a launch needs where that is not stated. It is found from a launch that is rounded up to whole
/// blocks for a buffer, or from guards that let in a thread for each of its elements, and from its trace, in which
/// thread i has element i. Pure function, any thread.
#pragma once

#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <array>

namespace warpatlas::inline analysis {

/// The axes of the launch that a kernel looks at. Threads along other axes do the same again.
using LookedAxes = std::array<bool, 3>;

/// The work with Work::cover as the trace shows it. Unchanged if the cover is stated already or the trace does not show
/// it. All blocks of the trace must be known. On an axis that the kernel does not look at, one thread is enough.
Work withShownCover(Work work, const Trace& trace, const LookedAxes& looked = {true, true, true});

} // namespace warpatlas::inline analysis
