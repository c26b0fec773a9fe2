/// A transpose on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>

namespace warpatlas {

/// out[x * height + y] = in[y * width + x]. Throws Cancelled.
void transposeMatrix(
    CpuForm form, const float* in, float* out, std::size_t width, std::size_t height, const Progress& progress);

} // namespace warpatlas
