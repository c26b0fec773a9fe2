#include "app/experiment/simulated_gpu.h"

#include "kernels/model/device_id.h"

namespace warpatlas::inline experiment {

std::optional<GpuSheet> simulatedGpu(const Experiment& experiment)
{
    const std::optional<DeviceId> device = parseDeviceId(experiment.device);
    if (!device || device->kind != DeviceKind::Simulated)
        return std::nullopt;
    const auto gpu = findGpu(device->gpu.empty() ? experiment.gpu : device->gpu);
    return gpu ? std::optional(gpu.value()) : std::nullopt;
}

} // namespace warpatlas::inline experiment
