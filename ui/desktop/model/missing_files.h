/// Files that a saved experiment, or that of the last session, reads and that no longer exist.
#pragma once

#include "app/experiment/experiment.h"

#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

struct MissingFiles {
    std::vector<std::string> paths; ///< in the order of the inputs
    bool replaced = false; ///< by the kernel's own data; otherwise their inputs are left empty

    /// Returns one line about them; empty where no file is missing.
    std::string words() const;
    bool operator==(const MissingFiles&) const = default;
};

/// Takes missing files out of `experiment`, and leaves all else as it was. The kernel's own data replace them where no
/// other input has to fit; beside a person's own data the input waits for data that fit. For one's own kernel they are
/// chosen, also in place of what is called by name with a missing file.
MissingFiles replaceMissingFiles(Experiment& experiment);

} // namespace warpatlas::ui::inline desktop
