/// The inclusive prefix sum on the CPU. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <cstdint>
#include <span>

namespace warpatlas {

/// out[i] = in[0] + ... + in[i]; sums that do not fit wrap around. As many of both. Throws Cancelled.
void prefixSums(CpuForm form, std::span<const std::int32_t> in, std::span<std::int32_t> out, const Progress& progress);

} // namespace warpatlas
