/// The simulated device: interprets the kernel's lesson PTX, warp by warp, and records what it did (Execution::trace).
#pragma once

#include "kernels/device/device.h"

namespace warpatlas::inline device {

/// With the limits of `gpu` (a name in assets/gpus.json; empty: RTX 3060). Any number of workers gives the same result.
Answer<std::unique_ptr<Device>> openSimulatedDevice(std::string_view gpu);

} // namespace warpatlas::inline device
