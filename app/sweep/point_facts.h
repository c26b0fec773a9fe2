/// The facts that a point of a sweep keeps of its run.
#pragma once

#include "app/experiment/outcome.h"
#include "app/flow/chunked_work.h"
#include "app/sweep/sweep_result.h"

namespace warpatlas::inline sweep {

/// Keeps what the first run of a point showed: launch, size, check, counters, recorded times of the same launch, the
/// predicted time. A launch that the limits refused is a refusal.
///
/// Along devices each point has what is its own device's alone: the CPU's has times, a GPU's and the simulator's have
/// the launch with its occupancy, counters and predictions, and recorded times are of a machine that is none of them.
/// Along GPUs a point has recorded times of that GPU only.
void takeFacts(SweepPoint& point, const Outcome& outcome, const Sweep& sweep);

/// The facts of a work in parts, from those of its run as a whole: what was counted is the whole's alone, and the
/// launch is the first part's.
SweepPoint partsOf(const SweepPoint& whole, const ChunkedWork& parts);

/// Adds what went wrong in a later run of it.
void addProblems(SweepPoint& point, const Outcome& outcome);

/// Rounds to six digits, which are more than a measurement has: what a file keeps is what was shown before.
std::vector<TimeResult> timesInSixDigits(std::vector<TimeResult> times);

/// Says whether a point on this device is a row of the CPU, beside those of others: it has the CPU's times alone.
bool isOfCpuAlone(const Sweep& sweep, const std::string& device);

/// Says whether a time is the CPU's, which points may share: a library's on it as well.
bool isOfCpu(Timed what);

/// Gives each point that shares the CPU's times those of the point that has them.
void shareCpuTimes(SweepResult& result);

} // namespace warpatlas::inline sweep
