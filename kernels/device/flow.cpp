#include "kernels/device/flow.h"

#include "kernels/device/open_device.h"

#include <fmt/format.h>

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/stream_flow.h"
#endif

namespace warpatlas::inline device {

std::string_view nameOf(FlowStep step)
{
    static constexpr std::string_view names[] = {"upload", "kernel", "gather", "download"};
    return names[static_cast<std::size_t>(step)];
}

FlowPlace placeOf(std::size_t part, std::size_t parts, std::size_t devices, std::size_t streams)
{
    const std::size_t device = part * devices / parts;
    const std::size_t first = (device * parts + devices - 1) / devices; // of that device
    return {device, (part - first) % streams};
}

Answer<std::unique_ptr<PreparedFlow>> prepareFlow(const FlowRequest& request, [[maybe_unused]] Progress& progress)
{
    for (const int ordinal : request.devices)
        if (const auto device = openDevice(fmt::format("cuda:{}", ordinal)); !device)
            return Refusal{device.reason()};
#if defined(WARPATLAS_WITH_CUDA)
    return std::unique_ptr<PreparedFlow>(std::make_unique<cuda::StreamFlow>(request, progress));
#else
    return Refusal{"this program was built without CUDA"};
#endif
}

} // namespace warpatlas::inline device
