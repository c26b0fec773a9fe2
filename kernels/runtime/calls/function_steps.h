/// What is asked and set of kernels, by both of CUDA's interfaces. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"

#include <optional>

namespace warpatlas::runtime {

/// A kernel's registers, as the assembler says: where there is none, nothing is told rather than made up, and the
/// record says so.
std::optional<int> registersOfKernel(Call& call, DeviceKernel& kernel);
/// Without registers, `numRegs` is 0, and the most threads are those of the GPU or of the kernel's bounds.
cudaFuncAttributes attributesOf(Call& call, DeviceKernel& kernel, std::optional<int> registers);
/// Return CUDA's error code.
int activeBlocksOf(Call& call, int* blocks, DeviceKernel& kernel, int blockSize, std::size_t sharedBytes);
int limitDynamicShared(Call& call, DeviceKernel& kernel, int bytes);

} // namespace warpatlas::runtime
