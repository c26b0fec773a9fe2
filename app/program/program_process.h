/// The process of a person's program: in this one's process group, so that a terminal is its as well, and gone when
/// this one is. One at a time.
#pragma once

#include "kernels/model/progress.h"

#include <string>
#include <vector>

namespace warpatlas {

struct ProgramEnd {
    int status = 0; ///< 128 and the signal that ended it
    int signal = 0;
};

/// Runs it to its end. `variables`: "NAME=value", before those that this program has. Throws InputError where it cannot
/// be started; Cancelled, having stopped it.
ProgramEnd runProcess(const std::vector<std::string>& command, const std::vector<std::string>& variables,
    bool outputToError, const Progress& progress);

} // namespace warpatlas
