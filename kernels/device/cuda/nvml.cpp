#include "kernels/device/cuda/nvml.h"

#include "kernels/compiler/process/toolkit_library.h"

#include <array>
#include <dlfcn.h>

namespace warpatlas::cuda {

namespace {

// The few entry points that are used, as the library's manual declares them; 0 is success everywhere.
using NvmlHandle = struct NvmlDevice*;
constexpr unsigned int clockOfSms = 1, clockOfMemory = 2;
struct NvmlMemory {
    unsigned long long total = 0, free = 0, used = 0; ///< bytes
};

class Nvml {
public:
    static const Nvml& instance()
    {
        static const Nvml nvml;
        return nvml;
    }
    bool loaded() const { return m_loaded; }

    /// Null where there is no such GPU, or no library.
    NvmlHandle handleOf(const std::string& busId) const
    {
        NvmlHandle device = nullptr;
        return m_loaded && deviceGetHandleByPciBusId(busId.c_str(), &device) == 0 ? device : nullptr;
    }

    int (*systemGetDriverVersion)(char*, unsigned int) = nullptr;
    int (*deviceGetHandleByPciBusId)(const char*, NvmlHandle*) = nullptr;
    using Clock = int (*)(NvmlHandle, unsigned int, unsigned int*);
    using Number = int (*)(NvmlHandle, unsigned int*);
    Clock deviceGetClockInfo = nullptr;
    // Null where an old driver has none.
    Clock deviceGetMaxClockInfo = nullptr;
    int (*deviceGetMemoryInfo)(NvmlHandle, NvmlMemory*) = nullptr;
    Number linkGeneration = nullptr, linkWidth = nullptr, mostLinkGeneration = nullptr, mostLinkWidth = nullptr;

private:
    /// Never unloaded: it lives as long as the program, like the driver that it belongs to.
    Nvml()
    {
        void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
        if (!library)
            return;
        int (*init)() = nullptr;
        m_loaded = findFunction(library, "nvmlInit_v2", init)
            && findFunction(library, "nvmlSystemGetDriverVersion", systemGetDriverVersion)
            && findFunction(library, "nvmlDeviceGetHandleByPciBusId_v2", deviceGetHandleByPciBusId)
            && findFunction(library, "nvmlDeviceGetClockInfo", deviceGetClockInfo) && init() == 0;
        findFunction(library, "nvmlDeviceGetMaxClockInfo", deviceGetMaxClockInfo);
        findFunction(library, "nvmlDeviceGetMemoryInfo", deviceGetMemoryInfo);
        findFunction(library, "nvmlDeviceGetCurrPcieLinkGeneration", linkGeneration);
        findFunction(library, "nvmlDeviceGetCurrPcieLinkWidth", linkWidth);
        findFunction(library, "nvmlDeviceGetMaxPcieLinkGeneration", mostLinkGeneration);
        findFunction(library, "nvmlDeviceGetMaxPcieLinkWidth", mostLinkWidth);
    }

    bool m_loaded = false;
};

std::optional<double> clockMhz(Nvml::Clock ask, NvmlHandle device, unsigned int which)
{
    unsigned int megahertz = 0;
    if (!ask || !device || ask(device, which, &megahertz) != 0)
        return std::nullopt;
    return megahertz;
}

std::optional<PcieLink> linkOf(Nvml::Number generation, Nvml::Number width, NvmlHandle device)
{
    unsigned int number = 0, lanes = 0;
    if (!generation || !width || !device || generation(device, &number) != 0 || width(device, &lanes) != 0)
        return std::nullopt;
    return PcieLink{static_cast<int>(number), static_cast<int>(lanes)};
}

} // namespace

std::string driverVersion()
{
    std::array<char, 96> text{};
    const Nvml& nvml = Nvml::instance();
    if (!nvml.loaded() || nvml.systemGetDriverVersion(text.data(), text.size()) != 0)
        return {};
    return text.data();
}

std::optional<double> smClockMhz(const std::string& busId)
{
    const Nvml& nvml = Nvml::instance();
    return clockMhz(nvml.deviceGetClockInfo, nvml.handleOf(busId), clockOfSms);
}

NvmlMost mostOf(const std::string& busId)
{
    const Nvml& nvml = Nvml::instance();
    const NvmlHandle device = nvml.handleOf(busId);
    return {clockMhz(nvml.deviceGetMaxClockInfo, device, clockOfSms),
        clockMhz(nvml.deviceGetMaxClockInfo, device, clockOfMemory),
        linkOf(nvml.mostLinkGeneration, nvml.mostLinkWidth, device)};
}

GpuState nvmlState(const std::string& busId)
{
    const Nvml& nvml = Nvml::instance();
    const NvmlHandle device = nvml.handleOf(busId);
    GpuState state;
    NvmlMemory memory;
    if (device && nvml.deviceGetMemoryInfo && nvml.deviceGetMemoryInfo(device, &memory) == 0)
        state.memoryUsedBytes = memory.used;
    state.smClockMhz = clockMhz(nvml.deviceGetClockInfo, device, clockOfSms);
    state.memoryClockMhz = clockMhz(nvml.deviceGetClockInfo, device, clockOfMemory);
    state.link = linkOf(nvml.linkGeneration, nvml.linkWidth, device);
    return state;
}

} // namespace warpatlas::cuda
