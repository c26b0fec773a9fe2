/// Which registers a thread may read before it writes them.
#pragma once

#include "kernels/ptx/program.h"

namespace warpatlas::ptx {

/// Offsets of their planes and masks in the function's register window. The rest needs no clearing between blocks,
/// which is most of what starting a warp would cost.
std::vector<std::uint32_t> stalePlanes(const Program& program, std::uint32_t function);

} // namespace warpatlas::ptx
