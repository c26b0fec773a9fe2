/// One experiment, run to its end.
#pragma once

#include "app/session/session.h"

#include <string>
#include <vector>

namespace warpatlas {

/// Does what Session::run() does, on the calling thread, for the command line. Returns the final outcome; events go to
/// `listener` (may be empty), all on this thread. Throws InputError, DeviceError, Cancelled, after the event that says
/// so. A launch that the limits refuse is not an error: its outcome is complete, has launchProblems and neither trace
/// nor output.
OutcomePointer runExperiment(const Experiment& experiment, const RunOptions& options, Progress& progress,
    const SessionListener& listener = {}, DisplayTarget* target = nullptr, std::uint64_t number = 1,
    const InputSet* previous = nullptr, const LookedAt* lookedAt = nullptr);

/// The ids of the devices that can run it here: a person's own kernel has no CPU form.
std::vector<std::string> devicesHere(const Experiment& experiment);

} // namespace warpatlas
