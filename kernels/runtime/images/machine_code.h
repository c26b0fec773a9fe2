/// What machine code says of itself: it is not run here, and a GPU that runs it takes so many registers. The format is
/// ELF's; that `.nv.info` has registers is as ptxas writes it (of CUDA 12 and 13). Pure functions, any thread.
#pragma once

#include "kernels/runtime/images/fat_binary.h"

#include <span>
#include <string>

namespace warpatlas::runtime {

/// Registers and static shared memory of each kernel in the machine code that a GPU of this compute capability (86
/// for 8.6) would run, as `ptxas -v` tells them; empty where it would run none of it, or where it is damaged.
std::string reportOfMachineCode(std::span<const FatBinaryEntry> entries, int computeCapability);

} // namespace warpatlas::runtime
