/// Takes what recorded.h describes: times of catalogue kernels on a GPU, at several sizes.
#pragma once

#include "app/measure/measure.h"
#include "app/measure/recorded.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/device/device.h"
#include "kernels/model/progress.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace warpatlas {

struct TakeOptions {
    std::vector<const CatalogueKernel*> kernels; ///< in the order of the file
    std::vector<std::uint64_t> sizes{1U << 16U, 1U << 20U, 1U << 24U}; ///< as sampleOfSize() takes them
    /// A size of which a kernel computes more than this is taken smaller, a quarter as often as it needs.
    double mostOperations = 2e11;
    MeasureLimits limits{.secondsPerQuantity = 0.3, .wallSecondsPerQuantity = 1.5};
};

struct Taken {
    Measurements measurements;
    /// "matmul:tiled at 1033 x 887: ...": what came out wrong or could not be run, and is not in the measurements.
    std::vector<std::string> faults;
};

/// `device` is one whose runs time Timed::Kernel (a CUDA device). Every result is compared with the CPU's before it is
/// timed. `progress` is of the whole; `onStep` (may be empty) is told in words what is measured now, on this thread.
/// Throws Cancelled; DeviceError only where the device is lost.
Taken takeMeasurements(Device& device, const TakeOptions& options, Progress& progress,
    const std::function<void(const std::string& words)>& onStep = {});

} // namespace warpatlas
