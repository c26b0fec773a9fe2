/// The cases of the catalogue's benchmark, and the data that each kernel gets there.
#pragma once

#include "app/experiment/experiment.h"
#include "kernels/catalogue/catalogue.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace warpatlas::bench {

/// The bound of a time; both in the same run, on the same device, at the same size.
enum class Bound {
    Copy, ///< a copy that reads and writes together as many bytes as the kernel's formula says
    Library, ///< cuBLAS or CUB, OpenBLAS
};

struct Target {
    std::string_view kernel; ///< NAME (any variant may meet it) or NAME:VARIANT
    Bound bound = Bound::Copy;
    double least = 0; ///< the bound's time over the kernel's
};

/// Targets for the kernel's time on the GPU, and for that of all threads on the CPU.
std::span<const Target> gpuTargets();
std::span<const Target> cpuTargets();

/// The target that a variant is measured by; null if there is none.
const Target* targetOf(std::span<const Target> targets, const KernelDescription& kernel);

struct LargeCase {
    std::shared_ptr<const BoundExperiment> bound;
    std::string remark; ///< why it is smaller than wanted; empty: it is not
};

/// Bound to data of which every array that grows with the size has at least `megabytes` (10^6 bytes; those under a
/// hundredth of the largest, such as sums of parts, do not count), or as large as can be with no array of more than
/// 2^30 values, which is what the program shows, and without computing more than `mostOperations`. Matrix products:
/// `matrixSide` squared.
LargeCase bindLarge(
    const CatalogueKernel& kernel, double megabytes, std::uint64_t matrixSide, double mostOperations = 5e10);

/// The like with matrices (a kernel of one input, 2-D) whose sides are odd: each row begins in the middle of a sector.
std::shared_ptr<const BoundExperiment> withOddWidths(const BoundExperiment& large);

} // namespace warpatlas::bench
