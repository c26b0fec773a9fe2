/// Files that an experiment of the last session reads and that are gone since.
#pragma once

#include "app/experiment.h"

#include <string>
#include <vector>

namespace warpatlas::ui {

/// Gives each input whose file is not there any more the kernel's default in its place, and leaves everything else as
/// it was. The paths that are gone, in the order of the inputs.
std::vector<std::string> replaceMissingFiles(Experiment& experiment);

/// What is said of them: one line; empty where none is gone.
std::string wordsOnMissing(const std::vector<std::string>& paths);

} // namespace warpatlas::ui
