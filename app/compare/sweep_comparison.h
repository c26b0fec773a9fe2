/// Two sweeps point by point: the same axes, on two days, two machines, before and after a change. Facts only. Pure.
#pragma once

#include "app/measure/time_ratio.h"
#include "app/sweep/sweep_result.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas {

/// A kind of time over all points that both sweeps have timed.
struct SweepTimes {
    Timed what = Timed::Kernel;
    struct Point {
        std::size_t a = 0, b = 0; ///< indices of the point in each
        TimeRatio ratio; ///< of B against A
    };
    std::vector<Point> points;
    bool otherDevice = false; ///< at some point the two were timed on devices with other names

    std::size_t count(RatioVerdict verdict) const;
};

struct SweepComparison {
    SweepResult a, b;
    std::string nameA, nameB; ///< of their files
    std::vector<std::pair<std::size_t, std::size_t>> common; ///< points with the same values that ran in both
    std::vector<std::size_t> onlyA, onlyB; ///< points without one that ran in the other
    std::vector<SweepTimes> times; ///< measured; those that at least one common point has
    /// Common points whose counters both have: those where all are the same, and the others.
    std::size_t sameCounters = 0, otherCounters = 0;
};

/// Throws InputError about B's file where the axes are not those of A: other things change in it.
SweepComparison compareSweeps(const std::string& nameA, SweepResult a, const std::string& nameB, SweepResult b);

} // namespace warpatlas
