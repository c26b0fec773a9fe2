/// Runs a sweep: each point through the stages of a run (app/session), and its times in rounds over all points.
#pragma once

#include "app/measure/measure.h"
#include "app/sweep/sweep_result.h"
#include "kernels/model/progress.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace warpatlas::inline sweep {

struct SweepProgress {
    double fraction = 0; ///< 0 to 1, of the points' rounds
    std::string words; ///< "round 2 of 3, point 5 of 12: block 64, about 40 s left"
    /// The point that is being worked on, counted from 1, of all; 0 before the first.
    std::size_t point = 0, points = 0;
    int round = 1, rounds = 1; ///< of measuring
    bool isSlow = false; ///< words say where the slow work of the point is: after ten seconds, then ever more seldom
    std::optional<double> secondsLeft{}; ///< empty while that is not known
};

inline constexpr double longestOwnPoint = 600; ///< seconds

struct SweepOptions {
    MeasureLimits limits{.secondsPerQuantity = 0.3, .wallSecondsPerQuantity = 1.5};
    /// The first visit to a point is stopped after so long, and the sweep goes on; empty: longestOwnPoint where the
    /// kernel is one's own, which may never end, else never. Work on a CUDA device ends by itself.
    std::optional<double> secondsOfPoint{};
    std::string program; ///< version, for the conditions
    std::string date; ///< today, "2026-11-25"; empty: asks the clock
    std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
};

/// Runs what is left of the sweep on the calling thread, and keeps `result` up to date: it is a new one
/// (newResult()), or one that was interrupted.
///
/// First every point is bound, so that what cannot be run is refused before time is spent. In the first round each
/// point is simulated, run, checked, and measured for its share of the samples; in those that follow it is
/// prepared anew and measured for as much again, every second time from the last point to the first: what drifts
/// meanwhile hits all points alike. Points that differ in nothing that the CPU does (blocks, GPUs, devices) share the
/// CPU's times. Launches of very many threads on another device than the simulator are not simulated; their point says
/// so.
///
/// Throws InputError (what cannot be run, and for an interrupted one: other conditions), DeviceError where the device
/// is lost, Cancelled, with the point and where its work was: `result` then has what was found until then. A launch
/// that the GPU would refuse is no error, and neither is a point that was stopped: the point says so.
void runSweep(SweepResult& result, const SweepOptions& options, Progress& progress,
    const std::function<void(const SweepProgress&)>& onProgress = {});

/// Returns the result of a sweep of which nothing has been run. Throws InputError: more points than mostSweepPoints,
/// two axes that are the same.
SweepResult newResult(const Sweep& sweep);

} // namespace warpatlas::inline sweep
