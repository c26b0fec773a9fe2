#include "kernels/device/cuda/nvml.h"

#include <array>
#include <dlfcn.h>

namespace warpatlas::cuda {

namespace {

// The few entry points that are used, as the library's manual declares them; 0 is success everywhere.
using NvmlHandle = struct NvmlDevice*;
constexpr unsigned int clockOfSms = 1;

class Nvml {
public:
    static const Nvml& instance()
    {
        static const Nvml nvml;
        return nvml;
    }
    bool loaded() const { return m_loaded; }

    int (*systemGetDriverVersion)(char*, unsigned int) = nullptr;
    int (*deviceGetHandleByPciBusId)(const char*, NvmlHandle*) = nullptr;
    int (*deviceGetClockInfo)(NvmlHandle, unsigned int, unsigned int*) = nullptr;

private:
    /// Never unloaded: it lives as long as the program, like the driver that it belongs to.
    Nvml()
    {
        void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
        if (!library)
            return;
        int (*init)() = nullptr;
        m_loaded = find(library, "nvmlInit_v2", init)
            && find(library, "nvmlSystemGetDriverVersion", systemGetDriverVersion)
            && find(library, "nvmlDeviceGetHandleByPciBusId_v2", deviceGetHandleByPciBusId)
            && find(library, "nvmlDeviceGetClockInfo", deviceGetClockInfo) && init() == 0;
    }
    template <class Function> static bool find(void* library, const char* name, Function& function)
    {
        function = reinterpret_cast<Function>(dlsym(library, name));
        return function != nullptr;
    }

    bool m_loaded = false;
};

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
    NvmlHandle device = nullptr;
    unsigned int megahertz = 0;
    if (!nvml.loaded() || nvml.deviceGetHandleByPciBusId(busId.c_str(), &device) != 0
        || nvml.deviceGetClockInfo(device, clockOfSms, &megahertz) != 0)
        return std::nullopt;
    return megahertz;
}

} // namespace warpatlas::cuda
