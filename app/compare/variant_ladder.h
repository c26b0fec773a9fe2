/// The variants of a kernel as a ladder: each step is compared with the one before.
#pragma once

#include "app/experiment/experiment.h"

#include <string>
#include <vector>

namespace warpatlas::inline comparing {

struct LadderRung {
    std::string variant; ///< "naive", "tiled"
    Experiment experiment; ///< the given one with this variant, right
};

/// Returns the variants of the experiment's kernel in the catalogue's order, from the plainest on. Empty for a kernel
/// of one's own, and where there is one variant only.
std::vector<LadderRung> variantLadder(const Experiment& experiment);

} // namespace warpatlas::inline comparing
