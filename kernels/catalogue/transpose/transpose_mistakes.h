/// The named mistakes of the variants of transpose. Used by transpose.cpp only.
#pragma once

#include "kernels/catalogue/common/mistake.h"

#include <string_view>
#include <vector>

namespace warpatlas {

/// `variant`: "naive", "tiled" or "padded".
std::vector<Mistake> transposeMistakes(std::string_view variant);

} // namespace warpatlas
