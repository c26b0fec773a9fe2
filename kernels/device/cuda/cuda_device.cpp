#include "kernels/device/cuda/cuda_device.h"

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/cuda_run.h"
#include "kernels/device/cuda/cuda_sheet.h"
#include "kernels/device/cuda/nvml.h"
#include "kernels/model/error.h"

#include <fmt/format.h>

namespace warpatlas::inline device {

namespace {

/// 13000 is 13.0.
std::string versionText(int version)
{
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

struct Versions {
    int driver = 0; ///< the newest CUDA that the driver knows; 0 without a driver
    int runtime = 0;
};

Versions versions()
{
    Versions found;
    if (cudaDriverGetVersion(&found.driver) != cudaSuccess)
        found.driver = 0;
    if (cudaRuntimeGetVersion(&found.runtime) != cudaSuccess)
        found.runtime = 0;
    cudaGetLastError();
    return found;
}

class CudaDevice : public Device {
public:
    explicit CudaDevice(int ordinal) : m_ordinal(ordinal)
    {
        const GpuSheet sheet = cuda::sheetOfDevice(ordinal);
        const Versions found = versions();
        const std::string driver = cuda::driverVersion();
        m_info.id = fmt::format("cuda:{}", ordinal);
        m_info.name = sheet.name;
        m_info.detail = fmt::format("compute {}.{}, driver {} (CUDA {}), runtime {}, {:.2f} GHz", sheet.computeMajor,
            sheet.computeMinor, driver.empty() ? "of unknown version" : driver, versionText(found.driver),
            versionText(found.runtime), sheet.clockGhz);
        m_info.provenance = Provenance::Measured;
        m_info.gpu = sheet;
        m_info.driver = driver;
        m_info.runtime = versionText(found.runtime);
    }

    const DeviceInfo& info() const override { return m_info; }

    std::unique_ptr<PreparedRun> prepare(const Work& work, const CatalogueKernel* kernel, const Launch& launch) override
    {
        return std::make_unique<cuda::CudaRun>(
            work, launch, m_ordinal, kernel ? kernel->library() : LibraryRoutine::None);
    }

private:
    int m_ordinal;
    DeviceInfo m_info;
};

} // namespace

Answer<int> countCudaDevices()
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    cudaGetLastError();
    const Versions found = versions();
    if (found.driver == 0)
        return Refusal{"no NVIDIA driver is installed"};
    if (error == cudaErrorInsufficientDriver)
        return Refusal{fmt::format("the NVIDIA driver knows CUDA up to {}, this program needs {}; update the driver",
            versionText(found.driver), versionText(found.runtime))};
    if (error != cudaSuccess)
        return Refusal{fmt::format("{} ({})", cudaGetErrorString(error), cudaGetErrorName(error))};
    if (count == 0)
        return Refusal{"there is no NVIDIA GPU"};
    return count;
}

CudaVersions cudaVersions()
{
    const Versions found = versions();
    const auto text = [](int version) { return version > 0 ? versionText(version) : std::string(); };
    return {text(found.driver), text(found.runtime)};
}

Answer<std::unique_ptr<Device>> openCudaDevice(int ordinal)
{
    const Answer<int> count = countCudaDevices();
    if (!count)
        return Refusal{count.reason()};
    if (ordinal >= count.value())
        return Refusal{fmt::format("there is no GPU {}; this machine has {}", ordinal,
            count.value() == 1 ? "one, cuda:0" : fmt::format("{}, from cuda:0", count.value()))};
    try {
        return std::unique_ptr<Device>(std::make_unique<CudaDevice>(ordinal));
    } catch (const DeviceError& error) {
        return Refusal{error.what()};
    }
}

std::vector<DeviceListing> listCudaDevices()
{
    std::vector<DeviceListing> listings;
    const Answer<int> count = countCudaDevices();
    if (!count)
        return {{"cuda:0", "NVIDIA GPU", false, count.reason()}};
    for (int ordinal = 0; ordinal < count.value(); ++ordinal) {
        const auto device = openCudaDevice(ordinal);
        const std::string id = fmt::format("cuda:{}", ordinal);
        if (device)
            listings.push_back({id, device.value()->info().name, true, {}});
        else
            listings.push_back({id, "NVIDIA GPU", false, device.reason()});
    }
    return listings;
}

} // namespace warpatlas::inline device
