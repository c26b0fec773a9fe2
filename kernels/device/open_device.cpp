#include "kernels/device/open_device.h"

#include "kernels/device/cpu/cpu_device.h"
#include "kernels/device/simulated/simulated_device.h"
#include "kernels/model/error.h"

#if defined(WARPATLAS_WITH_CUDA)
#include "kernels/device/cuda/cuda_device.h"
#include "kernels/device/cuda/gpu_probe.h"
#include "kernels/model/device_id.h"
#endif

namespace warpatlas::inline device {

namespace {

constexpr const char* withoutCuda = "this program was built without CUDA";

Answer<std::unique_ptr<Device>> openCuda([[maybe_unused]] int ordinal)
{
#if defined(WARPATLAS_WITH_CUDA)
    return openCudaDevice(ordinal);
#else
    return Refusal{withoutCuda};
#endif
}

} // namespace

Answer<std::unique_ptr<Device>> openDevice(std::string_view id)
{
    if (const auto asked = parseDeviceId(id))
        switch (asked->kind) {
        case DeviceKind::Cpu:
            return openCpuDevice();
        case DeviceKind::Cuda:
            return openCuda(asked->ordinal);
        case DeviceKind::Simulated:
            return openSimulatedDevice(asked->gpu);
        }
    if (kindOfDevice(id) == DeviceKind::Cuda)
        throw InputError(std::string(id), "the number of a GPU counts from 0, as in cuda:0");
    throw InputError(std::string(id), "is no device; there are cpu, cuda, cuda:N, sim and sim:GPU");
}

Answer<GpuTiming> probeGpu(std::string_view id, [[maybe_unused]] Progress& progress)
{
    if (kindOfDevice(id) != DeviceKind::Cuda)
        throw InputError(std::string(id), "is no CUDA device");
    const auto device = openDevice(id);
    if (!device)
        return Refusal{device.reason()};
#if defined(WARPATLAS_WITH_CUDA)
    return probeCudaDevice(parseDeviceId(id)->ordinal, *device.value()->info().gpu, progress);
#else
    return Refusal{withoutCuda};
#endif
}

std::vector<DeviceListing> listDevices()
{
    std::vector<DeviceListing> listings;
    const auto add = [&](const char* id) {
        auto device = openDevice(id);
        if (device)
            listings.push_back({id, device.value()->info().name, true, {}});
        else
            listings.push_back({id, id, false, device.reason()});
    };
    add("cpu");
#if defined(WARPATLAS_WITH_CUDA)
    for (DeviceListing& listing : listCudaDevices())
        listings.push_back(std::move(listing));
#else
    listings.push_back({"cuda:0", "NVIDIA GPU", false, withoutCuda});
#endif
    add("sim");
    return listings;
}

} // namespace warpatlas::inline device
