/// A median with its 95 % interval, the only form in which times are shown.
#pragma once

#include "kernels/device/device.h"
#include "kernels/values/provenance.h"

#include <span>
#include <string>
#include <string_view>
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

/// The first of that kind, of a device where one is named; null where there is none.
const TimeResult* findTime(std::span<const TimeResult> times, Timed what, std::string_view device = {});

/// Distribution-free interval of the median from order statistics; samples need not be sorted; at least one. From six
/// samples on it holds the median with at least 95 % confidence. With fewer no two samples can promise that: it is the
/// least and the largest then, which hold it with 1 - 2^(1-n) (three samples: 75 %), and `samples` says so.
TimeResult summarise(Timed what, std::span<const double> samplesMs);
/// The same for samples that are in order already.
TimeResult summariseSorted(Timed what, std::span<const double> sortedMs);

/// Rank, from 1, of the sample where the interval of the median of `count` samples starts; it ends at the same rank
/// from the other end.
std::size_t intervalRank(std::size_t count);

enum class Verdict { Faster, Slower, NoClearDifference };
/// Of `a` against `b`, by separation of the intervals: where they touch or overlap there is no clear difference.
Verdict compareTimes(const TimeResult& a, const TimeResult& b);

} // namespace warpatlas
