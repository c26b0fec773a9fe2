/// Another program, run with text for its standard input. Internal to kernels/compiler.
#pragma once

#include "kernels/compiler/process/limits.h"
#include "kernels/model/progress.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

struct ChildResult {
    bool started = false;
    int status = -1; ///< exit status; 128 + the signal that ended it
    CompilerEnd end = CompilerEnd::NotStarted;
    std::string how; ///< how it crashed: "segmentation fault"
    std::string out;
    std::string err;
};

/// `command[0]` is looked for on PATH. Waits for its end; stops it where it is over its limits, and throws Cancelled,
/// having stopped it, when `progress` is cancelled. `temporary`: the folder for what it leaves behind where it is
/// stopped; empty: the system's.
ChildResult runChild(const std::vector<std::string>& command, std::string_view input, const Progress& progress,
    const CompileLimits& limits = {}, const std::string& temporary = {});

} // namespace warpatlas::inline compiler
