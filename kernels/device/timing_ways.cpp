#include "kernels/device/timing_ways.h"

#include "kernels/device/open_device.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"

#include <array>

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/timing/cuda_timing_ways.h"
#endif

namespace warpatlas::inline device {

std::string_view nameOf(TimingWay way)
{
    static constexpr std::array<std::string_view, 9> names{"first_call", "launch_alone", "host_clock", "events",
        "cold_cache", "warm_cache", "pageable_copies", "pinned_copies", "end_to_end"};
    return names[static_cast<std::size_t>(way)];
}

Answer<std::unique_ptr<TimingWays>> openTimingWays(
    std::string_view id, [[maybe_unused]] const Work& work, [[maybe_unused]] const Launch& launch)
{
    if (kindOfDevice(id) != DeviceKind::Cuda)
        throw InputError(std::string(id), "is no CUDA device");
    const auto device = openDevice(id);
    if (!device)
        return Refusal{device.reason()};
#if defined(WARPATLAS_WITH_CUDA)
    return openCudaTimingWays(parseDeviceId(id)->ordinal, work, launch);
#else
    return Refusal{"this program was built without CUDA"};
#endif
}

} // namespace warpatlas::inline device
