#include "kernels/device/launch_series.h"

#include "kernels/device/open_device.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/series_run.h"
#endif

namespace warpatlas::inline device {

Answer<std::unique_ptr<PreparedRun>> prepareSeries(
    std::string_view device, [[maybe_unused]] const LaunchSeries& series, [[maybe_unused]] const Progress& progress)
{
    if (kindOfDevice(device) != DeviceKind::Cuda)
        throw InputError(std::string(device), "is no CUDA device");
    if (const auto opened = openDevice(device); !opened)
        return Refusal{opened.reason()};
#if defined(WARPATLAS_WITH_CUDA)
    return std::unique_ptr<PreparedRun>(
        std::make_unique<cuda::SeriesRun>(series, parseDeviceId(device)->ordinal, progress));
#else
    return Refusal{"this program was built without CUDA"};
#endif
}

} // namespace warpatlas::inline device
