/// What the benchmark of the catalogue asks of it, and the data that each kernel gets there.
#pragma once

#include "app/experiment.h"
#include "kernels/catalogue/catalogue.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace warpatlas::bench {

/// What a time is compared with; both in the same run, on the same device, at the same size.
enum class Bound {
    Copy, ///< a copy that reads and writes together as many bytes as the kernel's formula says
    Library, ///< cuBLAS or CUB, OpenBLAS
};

struct Target {
    std::string_view kernel; ///< NAME (any variant may meet it) or NAME:VARIANT
    Bound bound = Bound::Copy;
    double least = 0; ///< the bound's time over the kernel's
};

/// Of the kernel's time on the GPU, and of all threads on the CPU.
std::span<const Target> gpuTargets();
std::span<const Target> cpuTargets();

/// The target that a variant is measured by; null if there is none.
const Target* targetOf(std::span<const Target> targets, const KernelDescription& kernel);

/// "matmul:tiled".
std::string fullName(const KernelDescription& kernel);

/// Bound to data of which every array has at least `megabytes` (10^6 bytes; those under a hundredth of the largest do
/// not count: bins, sums, weights), or as large as can be without computing more than `mostOperations`. Matrix
/// products: `matrixSide` squared.
std::shared_ptr<const BoundExperiment> bindLarge(
    const CatalogueKernel& kernel, double megabytes, std::uint64_t matrixSide, double mostOperations = 5e10);

} // namespace warpatlas::bench
