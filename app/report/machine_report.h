/// The devices of a machine in words and as JSON: for `list devices` and for the window alike. Pure.
#pragma once

#include "kernels/device/device.h"
#include "kernels/device/machine.h"

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline report {

/// A fact of a device: "Memory", "1.21 GB of 85.5 GB used".
struct MachineFact {
    std::string key; ///< by which a program knows it: "memory"
    std::string label, value;
};
/// `state` may be empty: what changes is left out then.
std::vector<MachineFact> factsInWords(const GpuFacts& gpu, const GpuState& state);
std::vector<MachineFact> factsInWords(const CpuFacts& cpu);
/// "driver 580.95.05, which knows CUDA up to 13.0; this program's CUDA 13.0"; says what of it is not there.
std::string versionsInWords(const MachineFacts& machine);

/// The text of `list devices`; the listings are those that can be asked for, the simulator among them. `states` are by
/// GPU, or none.
std::string devicesInWords(
    std::span<const DeviceListing> devices, const MachineFacts& machine, std::span<const GpuState> states);
/// An array: of each device its id, name, whether it is there (else the reason), and as far as it is known:
/// "compute_capability", "multiprocessors", "memory_bytes", "memory_used_bytes", "sm_clock_mhz", "memory_clock_mhz" and
/// "pcie" {"generation", "width"}, of these the most as "most_…", "driver", "driver_cuda", "runtime_cuda"; of the CPU
/// "threads" and "caches".
nlohmann::ordered_json devicesReport(
    std::span<const DeviceListing> devices, const MachineFacts& machine, std::span<const GpuState> states);

} // namespace warpatlas::inline report
