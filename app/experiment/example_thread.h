/// The thread that stands for all of a run where nobody has chosen one. Pure, any thread.
#pragma once

#include "app/experiment/outcome.h"

#include <cstdint>

namespace warpatlas::inline experiment {

/// Returns a thread that shows what the launch is about: the first that went beside a buffer, else the one that wrote
/// an element near the middle of the output, else the first of all.
std::uint64_t exampleThread(const Outcome& outcome);

} // namespace warpatlas::inline experiment
