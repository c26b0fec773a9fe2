/// Two sweeps point by point: the same axes, on two days, two machines, before and after a change. Facts only. Pure.
#pragma once

#include "app/compare/run_comparison.h"
#include "app/measure/time_ratio.h"
#include "app/sweep/sweep_result.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::inline comparing {

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

/// Modelled times of a point in both: bands, and no ratio.
struct SweepBands {
    std::size_t a = 0, b = 0;
    BandOrder order = BandOrder::Overlap; ///< where the band of B lies
};

/// A counter that is not the same at a point of both.
struct SweepCounterRow {
    std::size_t a = 0, b = 0;
    SweepCounter counter = SweepCounter::Occupancy;
    std::optional<double> valueA, valueB; ///< one of them at least
};

struct SweepComparison {
    SweepResult a, b;
    std::string nameA, nameB; ///< of their files
    std::vector<std::pair<std::size_t, std::size_t>> common; ///< points with the same values that ran in both
    std::vector<std::size_t> onlyA, onlyB; ///< points without one that ran in the other
    std::vector<SweepTimes> times; ///< measured, of points that are right in both; those that at least one has
    /// Common points whose counters both have: those where all are the same, and the others.
    std::size_t sameCounters = 0, otherCounters = 0;
    std::vector<ConditionDifference> conditions{}; ///< what differs beside the axes
    std::vector<std::size_t> wrongOnlyA{}, wrongOnlyB{}; ///< common points, by their index in A and in B
    std::vector<std::size_t> wrongInBoth{}; ///< common points, by their index in A
    std::vector<SweepBands> bands{};
    std::vector<SweepCounterRow> counters{}; ///< those that are not the same

    std::size_t count(BandOrder order) const; ///< of `bands`
    /// Why a point that ran in one did not run in the other, where that has it: "too many registers"; else empty.
    std::string reasonInB(std::size_t pointOfA) const;
    std::string reasonInA(std::size_t pointOfB) const;
};

/// Throws InputError about B's file where the axes are not those of A: other things change in it.
SweepComparison compareSweeps(const std::string& nameA, SweepResult a, const std::string& nameB, SweepResult b);

/// Differences between the settings and data of two sweeps, as for two runs. Values along an axis are points,
/// and no difference.
std::vector<ConditionDifference> sweepConditions(const SweepResult& a, const SweepResult& b);

} // namespace warpatlas::inline comparing
