/// Devices by the names that people give them: "cpu", "cuda", "cuda:1", "sim", "sim:RTX 4090".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace warpatlas {

enum class DeviceKind { Cpu, Cuda, Simulated };

struct DeviceId {
    DeviceKind kind = DeviceKind::Cpu;
    int ordinal = 0; ///< number of a CUDA device; "cuda" alone is the first
    std::string gpu; ///< the simulator takes its limits; empty: "sim" alone, which leaves them to others
    bool operator==(const DeviceId&) const = default;
};

/// Empty for a text that names no device, and for a CUDA device whose number is no number ("cuda:x").
std::optional<DeviceId> parseDeviceId(std::string_view id);
/// The kind of an id that may be any text; empty for a text that names no device.
std::optional<DeviceKind> kindOfDevice(std::string_view id);

} // namespace warpatlas
