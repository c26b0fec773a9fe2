/// A kernel's registers and shared memory on an SM, as the compiler reported them.
#pragma once

#include "kernels/model/gpu_sheet.h"
#include "kernels/model/work.h"

#include <optional>
#include <string>

namespace warpatlas::inline analysis {

/// Registers and static shared memory of a kernel on an architecture, as ptxas reported when the program was built.
struct ResourceUsage {
    int registersPerThread = 0;
    int staticSharedBytes = 0;
    std::string source; ///< "ptxas 13.0, sm_90"
};
/// From KernelCode::resourceUsage: that of the GPU's compute capability, else of the nearest lower one. A heading
/// "ptxas VERSION" in the text names the version.
std::optional<ResourceUsage> resourceUsage(const KernelCode& code, const GpuSheet& gpu);

/// Static and dynamic shared memory of a block, as far as the code says; saturates.
std::optional<int> sharedBytesPerBlock(const Work& work, const std::optional<ResourceUsage>& usage);

} // namespace warpatlas::inline analysis
