/// NVIDIA's management library (NVML), as far as it tells what a GPU is: Python's pynvml and cuda.core.system ask it
/// what programs run on. It has the names that the library has, and is found as libnvidia-ml.so.1 in this file, too.
/// Nothing of it is recorded: it does nothing. What only a GPU that is there has (temperature, power, clocks, load) has
/// no function, which who asks is told. 0 is success everywhere, as the library's manual has it.
#include "kernels/runtime/calls/call.h"
#include "kernels/runtime/device_settings.h"

#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <string>

using namespace warpatlas::runtime;

namespace {

/// nvmlReturn_t, as far as it is used.
enum NvmlResult { nvmlSuccess = 0, nvmlInvalidArgument = 2, nvmlNotFound = 6, nvmlInsufficientSize = 7 };

/// nvmlMemory_t, and behind the version and what is reserved nvmlMemory_v2_t.
struct NvmlMemory {
    unsigned long long total, free, used; ///< bytes
};
struct NvmlMemory2 {
    unsigned version;
    unsigned long long total, reserved, free, used;
};

/// The one device; who has it has nothing else.
void* theDevice()
{
    static char one;
    return &one;
}

int tellText(const std::string& text, char* to, unsigned room)
{
    if (to == nullptr)
        return nvmlInvalidArgument;
    if (text.size() + 1 > room)
        return nvmlInsufficientSize;
    std::memcpy(to, text.c_str(), text.size() + 1);
    return nvmlSuccess;
}

template <class T> int tellValue(T value, T* to)
{
    if (to == nullptr)
        return nvmlInvalidArgument;
    *to = value;
    return nvmlSuccess;
}

/// Of the device: what `work` tells of the runtime.
template <class Work> int ofDevice(void* given, const Work& work)
{
    if (given != theDevice())
        return nvmlInvalidArgument;
    Runtime& runtime = Runtime::instance();
    const std::scoped_lock guard(runtime.lock);
    return work(runtime);
}

std::string uuidText()
{
    const auto bytes = uuidOfGpu(Runtime::instance().gpu.name);
    std::string text = "GPU";
    for (std::size_t i = 0; i < bytes.size(); ++i)
        text += fmt::format("{}{:02x}", i == 0 || i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", bytes[i]);
    return text;
}

NvmlMemory memoryOf(Runtime& runtime)
{
    const unsigned long long total = runtime.memory.limit(), used = runtime.memory.used();
    return {total, total - used, used};
}

} // namespace

WARPATLAS_API int nvmlInit_v2()
{
    return nvmlSuccess;
}
WARPATLAS_API int nvmlInit()
{
    return nvmlSuccess;
}
WARPATLAS_API int nvmlInitWithFlags(unsigned)
{
    return nvmlSuccess;
}
WARPATLAS_API int nvmlShutdown()
{
    return nvmlSuccess;
}

WARPATLAS_API const char* nvmlErrorString(int result)
{
    switch (result) {
    case nvmlSuccess:
        return "The operation was successful";
    case nvmlInvalidArgument:
        return "Invalid argument";
    case nvmlNotFound:
        return "Not found";
    case nvmlInsufficientSize:
        return "The room for the answer is too small";
    default:
        return "Unknown error";
    }
}

WARPATLAS_API int nvmlSystemGetDriverVersion(char* version, unsigned length)
{
    return tellText("simulated", version, length); // as nvidia-smi has it here
}
WARPATLAS_API int nvmlSystemGetCudaDriverVersion(int* version)
{
    return tellValue(CUDA_VERSION, version);
}
WARPATLAS_API int nvmlSystemGetCudaDriverVersion_v2(int* version)
{
    return tellValue(CUDA_VERSION, version);
}

WARPATLAS_API int nvmlDeviceGetCount_v2(unsigned* count)
{
    return tellValue(1U, count);
}
WARPATLAS_API int nvmlDeviceGetCount(unsigned* count)
{
    return tellValue(1U, count);
}
WARPATLAS_API int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** handle)
{
    return index == 0 ? tellValue(theDevice(), handle) : int(nvmlInvalidArgument);
}
WARPATLAS_API int nvmlDeviceGetHandleByUUID(const char* uuid, void** handle)
{
    return uuid == nullptr   ? int(nvmlInvalidArgument)
        : uuid == uuidText() ? tellValue(theDevice(), handle)
                             : int(nvmlNotFound);
}

WARPATLAS_API int nvmlDeviceGetIndex(void* handle, unsigned* index)
{
    return ofDevice(handle, [&](Runtime&) { return tellValue(0U, index); });
}
WARPATLAS_API int nvmlDeviceGetName(void* handle, char* name, unsigned length)
{
    return ofDevice(handle,
        [&](Runtime& runtime) { return tellText("NVIDIA " + runtime.gpu.name + " (simulated)", name, length); });
}
WARPATLAS_API int nvmlDeviceGetUUID(void* handle, char* uuid, unsigned length)
{
    return ofDevice(handle, [&](Runtime&) { return tellText(uuidText(), uuid, length); });
}
WARPATLAS_API int nvmlDeviceGetMemoryInfo(void* handle, NvmlMemory* memory)
{
    return ofDevice(handle, [&](Runtime& runtime) { return tellValue(memoryOf(runtime), memory); });
}
WARPATLAS_API int nvmlDeviceGetMemoryInfo_v2(void* handle, NvmlMemory2* memory)
{
    return ofDevice(handle, [&](Runtime& runtime) {
        if (memory == nullptr)
            return int(nvmlInvalidArgument);
        const NvmlMemory now = memoryOf(runtime);
        *memory = {memory->version, now.total, 0, now.free, now.used};
        return int(nvmlSuccess);
    });
}
WARPATLAS_API int nvmlDeviceGetCudaComputeCapability(void* handle, int* major, int* minor)
{
    return ofDevice(handle, [&](Runtime& runtime) {
        const int told = tellValue(runtime.gpu.computeMajor, major);
        return told == nvmlSuccess ? tellValue(runtime.gpu.computeMinor, minor) : told;
    });
}
