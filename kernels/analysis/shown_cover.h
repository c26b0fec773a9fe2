/// How many threads a launch needs where nobody has said it: read off a launch that is rounded up to whole blocks for a
/// buffer, and off its trace, in which thread i has element i. Pure function, any thread.
#pragma once

#include "kernels/model/work.h"
#include "kernels/simulator/recording/trace.h"

#include <array>

namespace warpatlas {

/// Axes of the launch that a kernel looks at; along another one its threads do the same again.
using LookedAxes = std::array<bool, 3>;

/// The work with Work::cover as the trace shows it; as it is where that is said already, or the trace does not show it.
/// All blocks of the trace must be known. On an axis that is not looked at one thread is enough.
Work withShownCover(Work work, const Trace& trace, const LookedAxes& looked = {true, true, true});

} // namespace warpatlas
