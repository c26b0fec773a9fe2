/// Takes samples from prepared runs, interleaved between the two sides, until they are good enough.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/device/device.h"
#include "kernels/model/progress.h"

#include <functional>
#include <span>
#include <vector>

namespace warpatlas::inline measuring {

struct MeasureLimits {
    int minimumSamples = leastOfInterval * measureRounds;
    /// A round takes samples until both ends of its interval are within this of its median, times the root of the
    /// number of rounds: all of them together are then as near as this, if nothing changes from one to the next.
    double relativeInterval = 0.01;
    double secondsPerQuantity = 1.0; ///< sampled seconds: those that were measured, without what surrounds them
    double wallSecondsPerQuantity = 5.0; ///< seconds on the clock, with all around samples (flushed caches, batches)
    int maximumSamples = 2000; ///< discarded ones included
    double minimumClockFraction = 0.75; ///< samples taken at a slower SM clock are discarded and counted
};

struct Measured {
    DeviceInfo device;
    PreparedRun* run = nullptr;
    int threads = 0; ///< number of CPU threads that a run with all of them has; 0: another device, or not known
};

/// Times every quantity that each run can. Quantities take turns, a sample each, so that drift of the machine hits all
/// alike. Rounds (statistics.h) show how far a repetition agrees; the limits are those of all rounds together. The
/// first sample of each quantity only warms up and is left out. Each gets at least three samples, however slow; one
/// that could only be sampled at a throttled clock keeps those samples, and its note says so. `onResult` (may be empty)
/// is called on this thread as results become better, with all results so far (those of at least three samples).
/// `nowSeconds` is a steady clock; empty: the machine's. Throws Cancelled, DeviceError.
std::vector<TimeResult> measure(std::span<const Measured> runs, const MeasureLimits& limits, Progress& progress,
    const std::function<void(std::span<const TimeResult>)>& onResult, const std::function<double()>& nowSeconds = {});

} // namespace warpatlas::inline measuring
