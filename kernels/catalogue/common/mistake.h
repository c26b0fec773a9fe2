/// The named mistakes: what goes wrong in every course, as real device code that can be run, seen and understood.
#pragma once

#include "kernels/model/problem.h"

#include <span>
#include <string>
#include <string_view>

namespace warpatlas {

/// A mistake that is in the host's code: what it makes of the launch where the user gives none.
enum class MistakenLaunch {
    None,
    TruncatedGrid, ///< the number of blocks is rounded down
    OneThreadBlocks, ///< blocks of one thread each, as many as there are elements
};

/// The same whichever kernel has the mistake.
struct MistakeName {
    std::string_view name; ///< as --mistake takes it: "no_guard"
    std::string_view title; ///< "No guard"
    MistakenLaunch launch = MistakenLaunch::None;
};

/// All that there are.
std::span<const MistakeName> mistakeNames();

/// One of a kernel's. The text is mistakes/<code>.cu beside the kernel: a whole `.cu` whose kernels have the names and
/// parameters of the right one's, as somebody would write it who has not seen it yet. A mistake of the host's code is
/// in the comment above the kernel that shows its launch.
struct Mistake {
    Mistake() = default;
    /// `name`: one of mistakeNames(); `kernel`: the right kernel's file without ".cu". Throws std::logic_error for
    /// another name.
    Mistake(std::string_view name, std::string summary, const std::string& kernel, std::string guilty,
        ProblemKind caughtAs);

    std::string name; ///< as --mistake takes it
    std::string title; ///< that of the name
    std::string summary; ///< what was written and what comes of it, one sentence
    std::string code; ///< the file's name without ".cu": "vector_add_no_guard"
    std::string guilty; ///< words that one line of the file has: the line that a problem of the run must name
    ProblemKind caughtAs = ProblemKind::Mismatch; ///< that problem's kind, on default data and launch
    MistakenLaunch launch = MistakenLaunch::None;
};

} // namespace warpatlas
