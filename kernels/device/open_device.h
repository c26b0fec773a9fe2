/// Devices by their names.
#pragma once

#include "kernels/device/device.h"
#include "kernels/model/error.h"
#include "kernels/timing/gpu_timing.h"

#include <string_view>
#include <vector>

namespace warpatlas::inline device {

/// Opens a device by an id that parseDeviceId() takes. Throws InputError for unknown names; refuses a device that this
/// machine does not have.
Answer<std::unique_ptr<Device>> openDevice(std::string_view id);

/// Measures what a CUDA device takes for the parts of a kernel, for some seconds. Throws InputError for unknown names,
/// DeviceError, Cancelled; refuses a device that this machine does not have.
Answer<GpuTiming> probeGpu(std::string_view id, Progress& progress);

/// An InputError for a device that is needed but missing.
class DeviceAbsent : public InputError {
public:
    using InputError::InputError;
};

/// The devices that this machine may have, each with the reason if it is not available.
std::vector<DeviceListing> listDevices();

} // namespace warpatlas::inline device
