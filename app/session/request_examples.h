/// One warp's request as the example of a performance finding: the first block is run once more, and what its warps do
/// at the line is looked at.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/analysis/performance_findings.h"
#include "kernels/model/progress.h"

#include <vector>

namespace warpatlas::inline session {

/// Gives the findings' problems a thread of the first block and its numbers as their example, where the block shows
/// such a request. A suspect becomes a finding where one of its line's instructions is uncoalesced in that block, with
/// that instruction's numbers. Leaves all as they are where the block cannot be run again. Throws Cancelled.
void addRequestExamples(const Outcome& outcome, std::vector<PerformanceFinding>& findings, Progress& progress);

} // namespace warpatlas::inline session
