/// The CUDA device, through the statically linked runtime, so that the program starts where there is no driver.
/// Plain C++ without a CUDA include; only in builds with WARPATLAS_CUDA (macro WARPATLAS_WITH_CUDA in kernels/ and
/// render/).
#pragma once

#include "kernels/device/device.h"

namespace warpatlas::inline device {

/// Refused with the reason where there is no driver, no GPU, or no GPU of that number.
Answer<std::unique_ptr<Device>> openCudaDevice(int ordinal);

/// How many GPUs there are, or why there is none.
Answer<int> countCudaDevices();

struct CudaVersions {
    std::string driver; ///< the newest CUDA that the driver knows, "13.0"; empty without a driver
    std::string runtime; ///< the program's own; empty if it does not say
};
CudaVersions cudaVersions();

/// One entry a GPU; a single unavailable "cuda:0" with the reason if there is none.
std::vector<DeviceListing> listCudaDevices();

} // namespace warpatlas::inline device
