/// Conclusions from times along an axis of a sweep: from which size on a GPU is faster than the CPU, and what it costs
/// to do the same work in many launches. Pure.
#pragma once

#include "app/sweep/sweep_result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline sweep {

/// The CPU's fastest form of a point: the one that a GPU has to beat. Null where none was measured.
const TimeResult* fastestCpu(const SweepPoint& point);

struct Crossover {
    enum class Kind {
        FromHere, ///< the GPU is faster from `at` on, and not before
        Always, ///< at every point
        Never, ///< slower, or not clearly faster, at the last point
    } kind = Kind::Never;
    /// Where both take as long: between the last point at which the GPU is not clearly faster and the next one,
    /// interpolated with logarithms of sizes and of ratios.
    double at = 0;
    std::size_t before = 0, after = 0; ///< these points
};

/// Finds it for a sweep along an axis of numbers that grow (sizes, data, a parameter), for the GPU's time `what`:
/// EndToEnd, with copies, or Kernel. Only times that were measured, and right ones. Empty where a point lacks one of
/// the two, or there are fewer than two points.
std::optional<Crossover> crossoverOf(const SweepResult& result, Timed what);

/// The number of a point along the first axis: its elements for sizes and data, else its value; empty where it has
/// none.
std::optional<double> numberAt(const SweepResult& result, std::size_t point);

/// Two digits of a size: 61,234 is 61,000.
double roughly(double size);

/// The time of all launches of a point together: measured, else predicted; null where it is neither, or wrong.
const TimeResult* launchesTime(const SweepPoint& point);

/// Along the axis of launches, the other axis' value being one.
struct LaunchCost {
    std::size_t fewest = 0, most = 0; ///< points
    Provenance provenance = Provenance::Measured; ///< of all of its times
    double factor = 1; ///< how many times as long most launches take as fewest
    double low = 1, high = 1; ///< of a model: between the ratios of the bands' ends; else the factor
    Verdict verdict = Verdict::NoClearDifference; ///< most against fewest; of bands: of their middles
    /// The first point from which on all take at least twice as long as fewest does: more than half is overhead. Of
    /// measured times even the ends of both intervals say so.
    std::optional<std::size_t> dominatesFrom;
};

/// For each value of the other axis that has times of at least two numbers of launches, in its order. Measured times
/// are compared with measured ones alone, and predicted ones only where fewer than two were measured.
std::vector<LaunchCost> launchCosts(const SweepResult& result);

/// "64 launches of 1,024 threads each take 5.2 times as long as 1 launch; from 16 launches of 4,096 threads each on,
/// more than half of the time is overhead". Of two axes: for the first and the last value of the other one. Empty:
/// none.
std::vector<std::string> launchSentences(const SweepResult& result);
/// The same in a few words: "64 launches: 5.2 times as long"; empty where there is none.
std::string shortLaunchFinding(const SweepResult& result);

} // namespace warpatlas::inline sweep
