#include "app/predict/measure_gpu.h"

#include "app/words/today.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "kernels/timing/probed_timing.h"

namespace warpatlas::inline predict {

std::string measureGpu(const std::string& id, Progress& progress)
{
    const Answer<GpuTiming> timing = probeGpu(id, progress);
    if (!timing)
        throw InputError(id, timing.reason());
    const auto device = openDevice(id);
    const DeviceInfo& info = device.value()->info();
    return toJson(ProbedTiming{info.name, info.driver, todayInUtc(), timing.value()});
}

} // namespace warpatlas::inline predict
