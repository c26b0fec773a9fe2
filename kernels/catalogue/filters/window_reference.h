/// Weighted sums over a square window on the CPU, for blur and gaussian. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <span>

namespace warpatlas::inline bundled {

struct ImageSize {
    std::size_t width = 0;
    std::size_t height = 0;
};

/// Each value of `to` is the sum of the window of `from` around it, each value times the weight of its row and that of
/// its column. weights: 2 radius + 1 of them, the same for rows and columns. Places outside of the image have the value
/// of the nearest one inside. Every form sums down the columns first, then along the row: 2 (2 radius + 1) products a
/// value rather than the square. Simd and Parallel fuse products and sums where this machine can. Throws Cancelled.
void sumWindowsWeighted(CpuForm form, const float* from, float* to, const ImageSize& size,
    std::span<const float> weights, const Progress& progress);

/// The same without weights: the plain sum of each window, times `scale`.
void sumWindows(CpuForm form, const float* from, float* to, const ImageSize& size, std::size_t radius, float scale,
    const Progress& progress);

} // namespace warpatlas::inline bundled
