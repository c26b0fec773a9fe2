/// Takes the measurements that recorded.h describes: times of catalogue kernels on a GPU, at several sizes.
#pragma once

#include "app/measure/measure.h"
#include "app/measure/recorded.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/device/device.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline session {

struct TakeOptions {
    std::vector<const CatalogueKernel*> kernels; ///< in the order of the file
    std::vector<std::uint64_t> sizes{1U << 16U, 1U << 20U, 1U << 24U}; ///< as sampleOfSize() takes them
    /// Blocks: the kernel's own, and others of so many times its threads. Those that no launch may have, and those of
    /// kernels that are written for one block, are left out.
    std::vector<double> blockFactors{1};
    /// The most operations of one run; a size that needs more is divided by four until it does not.
    double mostOperations = 2e11;
    MeasureLimits limits{.secondsPerQuantity = 0.3, .wallSecondsPerQuantity = 1.5};
};

struct Taken {
    Measurements measurements;
    /// Runs whose result was wrong or that failed, and that are not in the measurements: "matmul:tiled at 1033 x 887:
    /// ...".
    std::vector<std::string> faults;
};

/// A block of `factor` times the threads, along the last axis that it has; empty where that is no whole number, less
/// than a warp or more than a block may have.
std::optional<Dim3> scaledBlock(Dim3 block, double factor);

/// Measures on `device`, whose runs time Timed::Kernel (a CUDA device). Every result is compared with the CPU's before
/// it is timed. `progress` is that of the whole; `onStep` (may be empty) is told in words what is measured now, on this
/// thread. Throws Cancelled; DeviceError only where the device is lost.
Taken takeMeasurements(Device& device, const TakeOptions& options, Progress& progress,
    const std::function<void(const std::string& words)>& onStep = {});

} // namespace warpatlas::inline session
