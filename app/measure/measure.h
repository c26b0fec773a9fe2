/// Takes samples from prepared runs, interleaved between the two sides, until they are good enough.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/device/device.h"
#include "kernels/values/progress.h"

#include <functional>
#include <span>
#include <vector>

namespace warpatlas {

struct MeasureLimits {
    int minimumSamples = 30;
    double relativeInterval = 0.01; ///< stop once the interval is within this of the median
    double secondsPerQuantity = 1.0;
    int maximumSamples = 2000;
};

struct Measured {
    DeviceInfo device;
    PreparedRun* run = nullptr;
};

/// Everything that each run can time. Quantities take turns, a sample each, so that drift of the machine hits all alike.
/// `onResult` (may be empty) is called on this thread as results become better, with all results so far. At least three
/// samples of each, however slow. Throws Cancelled, DeviceError.
std::vector<TimeResult> measure(std::span<const Measured> runs, const MeasureLimits& limits, Progress& progress,
    const std::function<void(std::span<const TimeResult>)>& onResult);

} // namespace warpatlas
