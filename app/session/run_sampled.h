/// One experiment, run as a part of something larger that decides itself what is timed and when: a sweep.
#pragma once

#include "app/measure/measure.h"
#include "app/session/session.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace warpatlas::inline session {

/// More takes longer to simulate than a person waits for, where the simulation is not what was asked for.
inline constexpr std::uint64_t mostSimulatedThreads = std::uint64_t{1} << 22U;
inline constexpr double mostSimulatedOperations = 2e9;

struct Sampling {
    /// Devices whose runs are timed, and asked for a library that computes the same. Empty: all.
    std::function<bool(const DeviceInfo& device)> timesOf{};
    /// Takes the times in place of measure(), on a thread of its own: of runs that are prepared, and gone when it
    /// returns; a library whose result proved right is among what they can time. May throw Cancelled and DeviceError.
    /// Empty: measure().
    std::function<std::vector<TimeResult>(std::span<const Measured> runs, Progress& progress)> take{};
    /// Neither simulates nor checks: for more times of a run that was seen before.
    bool timesOnly = false;
    /// Predicts the kernel's time where no CUDA device runs it, also where nothing is measured.
    bool predict = false;
    /// Launches of more threads are simulated on a simulated device only; elsewhere Outcome::traceRefusal says so.
    std::uint64_t mostTracedThreads = std::numeric_limits<std::uint64_t>::max();
    /// The same for launches that do more operations, as far as the kernel says how many.
    double mostTracedOperations = std::numeric_limits<double>::infinity();
    bool sparesSimulator = false; ///< both hold for a simulated device as well, which does nothing then
};

/// Goes through the stages of runExperiment(), and throws what that throws.
OutcomePointer runSampled(const Experiment& experiment, const RunOptions& options, const Sampling& sampling,
    Progress& progress, const SessionListener& listener = {}, const InputSet* previous = nullptr);

} // namespace warpatlas::inline session
