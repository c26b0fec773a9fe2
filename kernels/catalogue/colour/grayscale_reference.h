/// Colour to grey on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <cstdint>

namespace warpatlas::inline bundled {

/// gray[i] = (299 r + 587 g + 114 b) / 1000 of pixel i of `rgb` (3 bytes each), in integers: bit for bit as the kernel.
/// Throws Cancelled.
void grayFromRgb(
    CpuForm form, const std::uint8_t* rgb, std::uint8_t* gray, std::size_t pixels, const Progress& progress);

/// The same of three planes of `pixels` bytes each, one after the other: reds, greens, blues. Throws Cancelled.
void grayFromPlanes(
    CpuForm form, const std::uint8_t* planes, std::uint8_t* gray, std::size_t pixels, const Progress& progress);

} // namespace warpatlas::inline bundled
