/// The named mistakes of sums, prefix sums and histograms. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <string>
#include <vector>

namespace warpatlas {

/// Of the trees in shared memory. `file`: the right kernel's, "reduce" or "reduce_sequential".
std::vector<Mistake> treeMistakes(const std::string& file);
std::vector<Mistake> shuffleMistakes();
std::vector<Mistake> scanMistakes();
std::vector<Mistake> globalHistogramMistakes();
std::vector<Mistake> sharedHistogramMistakes();

} // namespace warpatlas
