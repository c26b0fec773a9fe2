/// One experiment, run to its end.
#pragma once

#include "app/session/session.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline session {

/// One run of an experiment for what uses its kernel without looking at its result: chunks over streams, wrong and
/// right times.
struct JudgedRun {
    OutcomePointer outcome; ///< complete; never null
    std::vector<Problem> problems; ///< what is wrong with it; no mere information
    std::string notJudged; ///< why it was not looked at in full, in words; empty where it was
};

/// Those that make a run wrong: no mere information.
std::vector<Problem> faultsAmong(std::span<const Problem> problems);
/// Of a run that is complete.
JudgedRun judgedOf(OutcomePointer outcome);

/// Runs it as `run --no-measure` does, and looks for the same mistakes. What would take long on the simulator is not
/// simulated: more threads or operations than a sweep has for a point; `notJudged` says so. Throws what runExperiment()
/// throws.
JudgedRun judgeRun(const Experiment& experiment, Progress& progress, const SessionListener& listener = {},
    const InputSet* previous = nullptr);

/// Does what Session::run() does, on the calling thread, for the command line. Returns the final outcome; events go to
/// `listener` (may be empty), all on this thread. Throws InputError, DeviceError, Cancelled, after the event that says
/// so. A launch that the limits refuse is not an error: its outcome is complete, has launchProblems and neither trace
/// nor output.
OutcomePointer runExperiment(const Experiment& experiment, const RunOptions& options, Progress& progress,
    const SessionListener& listener = {}, DisplayTarget* target = nullptr, std::uint64_t number = 1,
    const InputSet* previous = nullptr, const LookedAt* lookedAt = nullptr);

/// The ids of the devices that can run it here: a person's own kernel has no CPU form.
std::vector<std::string> devicesHere(const Experiment& experiment);

} // namespace warpatlas::inline session
