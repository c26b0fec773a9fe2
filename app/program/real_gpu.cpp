#include "app/program/real_gpu.h"

#include "app/words/say.h"
#include "kernels/model/device_id.h"

#include <algorithm>

namespace warpatlas {

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
    std::size_t alike = 0;
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const GpuFacts& facts = machine.gpus[i];
        if (gpu.ordinal && std::size_t(*gpu.ordinal) != i)
            continue;
        const int capability = facts.computeMajor * 10 + facts.computeMinor;
        gpu.computeCapability = gpu.name.empty() ? capability : std::min(gpu.computeCapability, capability);
        if (facts.name == gpu.name)
            ++alike;
        else
            gpu.name += (gpu.name.empty() ? "" : ", ") + facts.name;
    }
    if (alike > 0)
        gpu.name = say("real_gpu.alike", "{} x {}", alike + 1, gpu.name);
    return gpu;
}

} // namespace warpatlas
