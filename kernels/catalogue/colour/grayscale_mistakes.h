/// The named mistakes of the variants of grayscale. Used by grayscale.cpp only.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <string_view>
#include <vector>

namespace warpatlas {

/// `variant`: "naive", "planar" or "vectorised".
std::vector<Mistake> grayscaleMistakes(std::string_view variant);

} // namespace warpatlas
