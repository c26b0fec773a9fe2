/// The named mistakes of each variant of matmul. Used by matmul.cpp only.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <vector>

namespace warpatlas {

std::vector<Mistake> matmulMistakes();
std::vector<Mistake> matmulNaive1dMistakes();
std::vector<Mistake> matmulTiledMistakes();
std::vector<Mistake> matmulRegisterTiledMistakes();

} // namespace warpatlas
