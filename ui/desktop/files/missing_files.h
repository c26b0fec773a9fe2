/// Files that an experiment of the last session reads and that are gone since.
#pragma once

#include "app/experiment/experiment.h"

#include <string>
#include <vector>

namespace warpatlas::ui {

struct MissingFiles {
    std::vector<std::string> paths; ///< in the order of the inputs
    bool replaced = false; ///< by the kernel's own data; otherwise their inputs are left empty

    /// What is said of them: one line; empty where none is gone.
    std::string words() const;
    bool operator==(const MissingFiles&) const = default;
};

/// Takes files that are not there any more out of `experiment`, and leaves everything else as it was. The kernel's own
/// data stand in where nothing else has to fit them; beside data of one's own the input waits for what does.
MissingFiles replaceMissingFiles(Experiment& experiment);

} // namespace warpatlas::ui
