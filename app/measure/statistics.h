/// A median with its 95 % interval, the only form in which times are shown.
#pragma once

#include "kernels/device/device.h"
#include "kernels/values/provenance.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas {

struct TimeResult {
    Timed what = Timed::Kernel;
    Provenance provenance = Provenance::Measured;
    std::string device; ///< DeviceInfo::name
    double medianMs = 0;
    double ciLowMs = 0, ciHighMs = 0; ///< 95 % interval of the median (order statistics)
    int samples = 0;
    int discarded = 0; ///< throttled samples, left out and counted
    std::string note; ///< "pageable memory", "cold L2"; may be empty
};

/// Distribution-free interval of the median from order statistics; samples need not be sorted; at least one.
TimeResult summarise(Timed what, std::span<const double> samplesMs);

enum class Verdict { Faster, Slower, NoClearDifference };
/// Of `a` against `b`, by separation of the intervals.
Verdict compareTimes(const TimeResult& a, const TimeResult& b);

} // namespace warpatlas
