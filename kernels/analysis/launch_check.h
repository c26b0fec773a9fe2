/// A GPU's refusals of a launch before it is tried, each with the limit and the value.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"
#include "kernels/model/work.h"

#include <optional>
#include <span>
#include <vector>

namespace warpatlas::inline analysis {

/// Empty if the GPU would take it. `registersPerThread` and `sharedBytes` where they are known. A zero anywhere is a
/// refusal as well. The CUDA device opts into as much shared memory as the block takes, so the limit is the opt-in one.
std::vector<Problem> checkLaunch(
    const GpuSheet& gpu, const Launch& launch, std::optional<int> registersPerThread, std::optional<int> sharedBytes);

/// A launch's conflicts with the kernel's own code: blocks larger than it is compiled for, more shared memory or
/// stack than the assembler takes, dynamic shared memory that nothing asked for, more blocks of a cooperative launch
/// than have room at once. Beside what checkLaunch() says.
std::vector<Problem> checkKernelLimits(const GpuSheet& gpu, const Work& work, const Launch& launch);

/// How many blocks of a cooperative launch the GPU has room for at once. Registers that are not known are taken to be
/// few: what has no room then has none.
std::uint64_t roomForBlocks(
    const GpuSheet& gpu, const Launch& launch, std::optional<int> registersPerThread, std::uint64_t sharedBytes);

/// The same for the launches before the shown one, each with its kernel (Problem::earlierEntry). A limit that several
/// launches exceed alike is reported for the first of them, and not again if it is in `refused`, which is what
/// checkLaunch() says of the shown launch.
std::vector<Problem> checkEarlierLaunches(
    const GpuSheet& gpu, const Work& work, const Launch& shown, std::span<const Problem> refused);

} // namespace warpatlas::inline analysis
