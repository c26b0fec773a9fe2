/// Why a thread got outside a buffer, in words, as far as launch and owners prove it. Pure function, any thread.
#pragma once

#include "kernels/analysis/stray_threads.h"

#include <string>

namespace warpatlas {

/// Why a thread got outside a buffer of the work, to follow the message of such a problem: it is beyond the threads
/// that are needed, or the index is a wrong one wherever it can be checked. Empty where neither is proven.
std::string outOfBoundsCause(const Work& work, const Trace& trace, const StrayThreads& strays, const Problem& problem);

} // namespace warpatlas
