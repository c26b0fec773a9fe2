/// One warp's request as the example of a performance finding: the first block is run once more, and what its warps do
/// at the line is looked at.
#pragma once

#include "app/outcome.h"
#include "kernels/analysis/performance_findings.h"
#include "kernels/values/progress.h"

#include <vector>

namespace warpatlas {

/// Gives the findings' problems a thread of the first block, and its numbers as the end of their message, where the
/// block shows such a request. Leaves them as they are where it cannot be run again. Throws Cancelled.
void addRequestExamples(const Outcome& outcome, std::vector<PerformanceFinding>& findings, Progress& progress);

} // namespace warpatlas
