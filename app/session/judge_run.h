/// One run of an experiment for what uses its kernel without looking at its result: chunks over streams, wrong and
/// right times.
#pragma once

#include "app/session/session.h"

#include <span>
#include <string>
#include <vector>

namespace warpatlas {

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

} // namespace warpatlas
