/// From which size on a GPU is faster than the CPU. Pure.
#pragma once

#include "app/sweep/sweep_result.h"

#include <cstddef>
#include <optional>

namespace warpatlas {

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

} // namespace warpatlas
