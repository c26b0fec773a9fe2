/// Devices by their names.
#pragma once

#include "kernels/device/device.h"
#include "kernels/model/error.h"

#include <string_view>
#include <vector>

namespace warpatlas {

/// As parseDeviceId() takes it. Unknown names throw InputError; a device that is not here is a Refusal.
Answer<std::unique_ptr<Device>> openDevice(std::string_view id);

/// A device that is not here, where one is needed.
class DeviceAbsent : public InputError {
public:
    using InputError::InputError;
};

/// What could be asked for on this machine, with the reason where it is not to be had.
std::vector<DeviceListing> listDevices();

} // namespace warpatlas
