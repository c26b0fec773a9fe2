/// Which registers a decoded instruction reads and writes, and which a thread may read before it writes them.
#pragma once

#include "kernels/ptx/program.h"

namespace warpatlas::ptx {

/// Offsets in the register window; a guard counts as read.
struct PlaneUses {
    std::vector<std::uint32_t> reads, writes;
};
PlaneUses planesOf(const Program& program, const DecodedInstruction& decoded);

/// Offsets of these registers' planes and masks in the function's register window. Only they need clearing between
/// blocks, and clearing all would be most of the cost of starting a warp.
std::vector<std::uint32_t> stalePlanes(const Program& program, std::uint32_t function);

} // namespace warpatlas::ptx
