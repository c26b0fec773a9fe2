/// This machine's devices and their present state. No CUDA is needed to include this. Values that cannot be asked for
/// are absent, with a reason where there is no GPU at all. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline device {

struct CpuCache {
    int level = 1;
    std::string kind; ///< "data", "instruction", "unified"
    std::uint64_t bytes = 0; ///< of one

    bool operator==(const CpuCache&) const = default;
};

struct CpuFacts {
    std::string name; ///< "AMD EPYC 9654 96-Core Processor"
    int threads = 1; ///< that a run with all of them has
    std::vector<CpuCache> caches; ///< that the first core reaches; empty: not known
};

struct PcieLink {
    int generation = 0; ///< 5: PCIe 5.0
    int width = 0; ///< lanes

    bool operator==(const PcieLink&) const = default;
};

/// Facts that do not change while the program runs.
struct GpuFacts {
    std::string id; ///< "cuda:0"
    std::string name;
    std::string busId; ///< "0000:1B:00.0"
    int computeMajor = 0, computeMinor = 0;
    int multiprocessors = 0;
    std::uint64_t memoryBytes = 0;
    std::optional<double> smClockMhz, memoryClockMhz; ///< the most
    std::optional<PcieLink> link; ///< the most that GPU and slot can
};

/// Values that change. Empty where the driver does not tell them.
struct GpuState {
    std::optional<std::uint64_t> memoryUsedBytes; ///< by all programs
    std::optional<double> smClockMhz, memoryClockMhz;
    std::optional<PcieLink> link; ///< it is slower while nothing is copied
};

struct MachineFacts {
    CpuFacts cpu;
    std::vector<GpuFacts> gpus;
    std::string noGpu; ///< why there is none: "no NVIDIA driver is installed"; empty if there is one
    std::string driver; ///< "580.95.05"; empty: none, or it does not say
    std::string driverCuda; ///< the newest CUDA that the driver knows, "13.0"; empty without a driver
    std::string runtimeCuda; ///< the program's own; empty in a build without CUDA
};

/// Asks the system and the driver, which can take a second the first time. Never throws for what is not there.
MachineFacts askMachine();
/// Asks for the state of each GPU, in their order; some milliseconds, sometimes far more.
std::vector<GpuState> askStates(const MachineFacts& machine);

/// Reads caches as Linux lists them; `folder` is a core's ("/sys/devices/system/cpu/cpu0/cache"). Empty where there is
/// nothing to read.
std::vector<CpuCache> readCaches(const std::string& folder);

} // namespace warpatlas::inline device
