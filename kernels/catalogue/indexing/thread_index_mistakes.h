/// The named mistakes of the nine forms of thread_index. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <string>
#include <vector>

namespace warpatlas {

/// Of the form with so many axes of grid and block, whose file is `code`.
std::vector<Mistake> threadIndexMistakes(int gridAxes, int blockAxes, const std::string& code);

} // namespace warpatlas
