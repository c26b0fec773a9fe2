/// The launch that the program of a file makes of a kernel of one's own, where its text does not show it: main()
/// computes it, so the program is run. One at a time; any thread.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/model/progress.h"

#include <chrono>
#include <optional>
#include <string>

namespace warpatlas::inline program {

/// How long a program may run before its launch counts as found, or missing.
inline constexpr std::chrono::seconds ownProgramLimit{60};

struct ProgramsLaunch {
    std::optional<Experiment> experiment; ///< with that grid, block and arguments, whose memory is in the saved run
    std::string words; ///< what was done, or why there is no launch; both empty: there was no need
};

/// Runs the program of the experiment's file, whose kernel was given no arguments, data, grid or block, where the text
/// launches it and does not show all of that. What it prints goes nowhere, it reads nothing, and where it has run for
/// `limit` it is stopped: what it has launched by then counts. The run is saved as `path`. Throws Cancelled, and
/// InputError where that cannot be written; the run of the experiment reports all other errors.
ProgramsLaunch launchOfProgram(
    const Experiment& experiment, const std::string& path, std::chrono::seconds limit, const Progress& progress);

} // namespace warpatlas::inline program
