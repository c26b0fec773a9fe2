/// When each block runs, and where, as a trace (app/result/trace_events.h). Pure, any thread.
#pragma once

#include "app/experiment/outcome.h"

#include <string>

namespace warpatlas::inline report {

/// Blocks that are written one by one; a larger launch is no picture in any viewer.
inline constexpr std::size_t mostTracedBlocks = 200'000;

/// A lane for each place of each SM. Recorded times are microseconds; of a modelled schedule, whose length nobody
/// knows, the whole launch is a millisecond, which the trace says. `outcome` has a schedule of at most so many blocks,
/// and one at least.
std::string scheduleTrace(const Outcome& outcome);

} // namespace warpatlas::inline report
