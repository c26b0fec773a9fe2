/// The named mistakes: what goes wrong in every course, as real device code that can be run, seen and understood.
#pragma once

#include "kernels/model/problem.h"

#include <string>

namespace warpatlas {

/// A mistake that is in the host's code: what it makes of the launch where the user gives none.
enum class MistakenLaunch {
    None,
    TruncatedGrid, ///< the number of blocks is rounded down
    OneThreadBlocks, ///< blocks of one thread each, as many as there are elements
};

/// One of a kernel's. The text is kernels/catalogue/mistakes/<code>.cu: a whole `.cu` whose kernels have the names and
/// parameters of the right one's, as somebody would write it who has not seen it yet. A mistake of the host's code is
/// in the comment above the kernel that shows its launch.
struct Mistake {
    std::string name; ///< as --mistake takes it: no_guard, wide_guard, truncated_grid, swapped_xy, local_index,
                      ///< forgotten_block_dim, missing_sync, uncoalesced, unpadded_tile, one_thread_blocks,
                      ///< missing_atomic (threads add to one place by reading, adding and writing back)
    std::string title; ///< "No guard"
    std::string summary; ///< what was written and what comes of it, one sentence
    std::string code; ///< the file's name without ".cu": "vector_add_no_guard"
    std::string guilty; ///< words that one line of the file has: the line that a problem of the run must name
    ProblemKind caughtAs = ProblemKind::Mismatch; ///< that problem's kind, on default data and launch
    MistakenLaunch launch = MistakenLaunch::None;
};

} // namespace warpatlas
