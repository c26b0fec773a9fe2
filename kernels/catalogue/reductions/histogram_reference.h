/// The histogram on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace warpatlas {

inline constexpr std::size_t histogramBins = 256;

/// How often each value occurs; `bins` are histogramBins and are overwritten. Throws Cancelled.
void countBytes(CpuForm form, std::span<const std::uint8_t> in, std::span<std::int32_t> bins, const Progress& progress);

} // namespace warpatlas
