/// The parts of a predicted time and its limits, for reports and panels. Pure functions, any thread.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/timing/predicted_time.h"

#include <string>
#include <vector>

namespace warpatlas::inline report {

struct PartOfTime {
    TimePart part = TimePart::Issue;
    double milliseconds = 0;
    double wonMilliseconds = 0; ///< if it cost nothing, and all else were as it is
};
/// The parts that are at least a twentieth of the time, in the order in which to mend them: what wins most comes first,
/// and is what limits it. Launching comes first only where it is more than all the rest.
std::vector<PartOfTime> partsOf(const PredictedTime& predicted);
std::vector<PartOfTime> partsOf(const LaunchTime& launch);

/// "0.031 to 0.07 ms".
std::string bandInWords(const PredictedTime& predicted);
/// "DRAM 58 % (0.02 ms less without), launch 30 % (...)": at most three parts.
std::string partsInWords(const PredictedTime& predicted);
/// "RTX 3060, from its data sheet ...; L2 holds nothing of the data; from optimised code".
std::string sourceInWords(const PredictedTime& predicted);

/// As a time among others: its interval is the band, and it has no samples.
TimeResult asTime(const PredictedTime& predicted);

/// "DRAM", "shared memory".
std::string labelOf(TimePart part);
/// "memory", "waiting for memory": a part of the time in words for beginners.
std::string plainLabelOf(TimePart part);

} // namespace warpatlas::inline report
