/// One experiment, run to its end.
#pragma once

#include "app/session/session.h"

namespace warpatlas {

/// Does what Session::run() does, on the calling thread, for the command line. Returns the final outcome; events go to
/// `listener` (may be empty), all on this thread. Throws InputError, DeviceError, Cancelled, after the event that says
/// so. A launch that the limits refuse is not an error: its outcome is complete, has launchProblems and neither trace
/// nor output.
OutcomePointer runExperiment(const Experiment& experiment, const RunOptions& options, Progress& progress,
    const SessionListener& listener = {}, DisplayTarget* target = nullptr, std::uint64_t number = 1,
    const InputSet* previous = nullptr, const LookedAt* lookedAt = nullptr);

} // namespace warpatlas
