/// Sobel's edges on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>

namespace warpatlas {

/// The length of the gradient at each value of `image` (width x height); places outside have the value of the nearest
/// one inside. Throws Cancelled.
void findEdges(
    CpuForm form, const float* image, float* edges, std::size_t width, std::size_t height, const Progress& progress);

} // namespace warpatlas
