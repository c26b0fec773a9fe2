#include "app/program/real_gpu.h"

#include "app/words/say.h"
#include "kernels/model/device_id.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace warpatlas::inline program {

Answer<RealGpu> findRealGpu(std::string_view id, const MachineFacts& machine)
{
    const std::optional<DeviceId> device = parseDeviceId(id);
    if (!device || device->kind != DeviceKind::Cuda)
        return Refusal{say("real_gpu.none_such", "is neither cuda nor cuda:N")};
    if (machine.gpus.empty())
        return Refusal{machine.noGpu};
    RealGpu gpu;
    gpu.id = id;
    gpu.driver = machine.driver;
    if (id.find(':') != std::string_view::npos) {
        gpu.ordinal = device->ordinal;
        if (device->ordinal < 0 || std::size_t(device->ordinal) >= machine.gpus.size())
            return Refusal{say("real_gpu.no_number", "there is no GPU of that number: this machine has {}",
                counted(machine.gpus.size(), Noun{"real_gpu.gpu", "GPU", "GPUs"}))};
    }
    std::vector<std::pair<std::string, std::size_t>> names; // and how many have it
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const GpuFacts& facts = machine.gpus[i];
        if (gpu.ordinal && std::size_t(*gpu.ordinal) != i)
            continue;
        const int capability = facts.computeMajor * 10 + facts.computeMinor;
        gpu.computeCapability = names.empty() ? capability : std::min(gpu.computeCapability, capability);
        const auto known = std::ranges::find(names, facts.name, &std::pair<std::string, std::size_t>::first);
        if (known == names.end())
            names.emplace_back(facts.name, 1);
        else
            ++known->second;
    }
    for (const auto& [name, count] : names)
        gpu.name +=
            (gpu.name.empty() ? "" : ", ") + (count == 1 ? name : say("real_gpu.alike", "{} x {}", count, name));
    return gpu;
}

} // namespace warpatlas::inline program
