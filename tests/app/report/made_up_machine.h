/// Machines with so many GPUs, that nobody has.
#pragma once

#include "kernels/device/device.h"
#include "kernels/device/machine.h"

#include <string>
#include <vector>

namespace warpatlas::test {

inline MachineFacts madeUpMachine(int gpus)
{
    MachineFacts machine;
    machine.cpu = {"Made-up CPU", 8,
        {{1, "data", 48 << 10}, {1, "instruction", 32 << 10}, {2, "unified", 2 << 20}, {3, "unified", 36 << 20}}};
    machine.runtimeCuda = "13.0";
    if (gpus == 0) {
        machine.noGpu = "no NVIDIA driver is installed";
        return machine;
    }
    machine.driver = "580.95.05";
    machine.driverCuda = "13.1";
    for (int i = 0; i < gpus; ++i)
        machine.gpus.push_back({"cuda:" + std::to_string(i), "Made-up GPU " + std::to_string(i + 1), "0000:1B:00.0", 9,
            0, 132, std::uint64_t{80} << 30U, 1980, 2619, PcieLink{5, 16}});
    return machine;
}

inline std::vector<GpuState> madeUpStates(int gpus)
{
    std::vector<GpuState> states;
    for (int i = 0; i < gpus; ++i)
        states.push_back({std::uint64_t(i + 1) << 30U, 345.0 + i, 2619, PcieLink{i == 0 ? 1 : 5, 16}});
    return states;
}

inline std::vector<DeviceListing> madeUpListings(int gpus)
{
    std::vector<DeviceListing> listings{{"cpu", "Made-up CPU, 8 threads", true, {}}};
    if (gpus == 0)
        listings.push_back({"cuda:0", "NVIDIA GPU", false, "no NVIDIA driver is installed"});
    for (int i = 0; i < gpus; ++i)
        listings.push_back({"cuda:" + std::to_string(i), "Made-up GPU " + std::to_string(i + 1), true, {}});
    listings.push_back({"sim", "Simulator", true, {}});
    return listings;
}

} // namespace warpatlas::test
