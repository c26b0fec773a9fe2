/// What the one device is, as both of CUDA's interfaces tell it. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"

#include <optional>

namespace warpatlas::runtime {

/// From the data sheet; what it does not have is 0.
cudaDeviceProp propertiesOf(const Runtime& runtime);
/// Both interfaces number attributes alike. Empty for what is not known.
std::optional<int> attributeOf(const Runtime& runtime, int attribute);
/// The place on the bus, as a text, and the device that is there. Return CUDA's error code.
int tellPlace(char* text, int length);
int deviceAt(int* device, const char* text);

} // namespace warpatlas::runtime
