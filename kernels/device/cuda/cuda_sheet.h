/// The data sheet of a GPU that is here, from what the runtime says of it.
#pragma once

#include "kernels/model/gpu_sheet.h"

namespace warpatlas::cuda {

/// Throws DeviceError.
GpuSheet sheetOfDevice(int ordinal);

} // namespace warpatlas::cuda
