/// Functions by their names, as programs ask that load the driver themselves; and what has no effect, or is refused.
#include "kernels/runtime/calls/call.h"

#include <dlfcn.h>
#include <string>
#include <string_view>

namespace warpatlas::runtime {
namespace {

/// Functions that changed what they take later than others: from which release on a name has that version.
struct VersionSince {
    const char* name;
    int since;
};
constexpr VersionSince lateVersions[] = {{"cuCtxCreate_v3", 11040}, {"cuCtxCreate_v4", 12050},
    {"cuCtxGetDevice_v2", 13000}, {"cuCtxSynchronize_v2", 13000}, {"cuDeviceGetUuid_v2", 11040},
    {"cuDevicePrimaryCtxRelease_v2", 11000}, {"cuDevicePrimaryCtxReset_v2", 11000},
    {"cuDevicePrimaryCtxSetFlags_v2", 11000}, {"cuEventElapsedTime_v2", 12080}, {"cuGetProcAddress_v2", 12000},
    {"cuGraphAddDependencies_v2", 12030}, {"cuGraphAddKernelNode_v2", 12000}, {"cuGraphAddNode_v2", 12030},
    {"cuGraphExecKernelNodeSetParams_v2", 12000}, {"cuGraphExecUpdate_v2", 12000}, {"cuGraphGetEdges_v2", 12030},
    {"cuGraphKernelNodeGetParams_v2", 12000}, {"cuGraphKernelNodeSetParams_v2", 12000},
    {"cuGraphNodeGetDependencies_v2", 12030}, {"cuGraphNodeGetDependentNodes_v2", 12030},
    {"cuGraphRemoveDependencies_v2", 12030}, {"cuIpcOpenMemHandle_v2", 11000}, {"cuMemAdvise_v2", 12020},
    {"cuMemPrefetchAsync_v2", 12020}, {"cuMemcpy3DBatchAsync_v2", 13000}, {"cuMemcpyBatchAsync_v2", 13000},
    {"cuStreamBatchMemOp_v2", 11070}, {"cuStreamBeginCapture_v2", 10010}, {"cuStreamGetCaptureInfo_v2", 11030},
    {"cuStreamGetCaptureInfo_v3", 12030}, {"cuStreamGetCtx_v2", 12050}, {"cuStreamUpdateCaptureDependencies_v2", 12030},
    {"cuStreamWaitValue32_v2", 11070}, {"cuStreamWaitValue64_v2", 11070}, {"cuStreamWriteValue32_v2", 11070},
    {"cuStreamWriteValue64_v2", 11070}};

bool isIn(const std::string& name, int release)
{
    for (const VersionSince& late : lateVersions)
        if (name == late.name)
            return late.since <= release;
    constexpr int firstVersions = 3020;
    return release >= firstVersions || !name.ends_with("_v2");
}

/// A function that this library shows; null where there is none of that name. The process may have others of it.
void* shown(const std::string& name)
{
    static void* const self = [] {
        Dl_info place{};
        const bool known = ::dladdr(reinterpret_cast<void*>(&shown), &place) != 0;
        return known ? ::dlopen(place.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
    }();
    return self == nullptr ? nullptr : ::dlsym(self, name.c_str());
}

/// The newest version that the release had, of a name in the documentation.
void* functionOf(const std::string& name, int release, bool perThread)
{
    for (const char* version : {"_v4", "_v3", "_v2", ""}) {
        const std::string versioned = name + version;
        if (!isIn(versioned, release))
            continue;
        for (const char* stream : {"_ptsz", "_ptds", ""})
            if (*stream == '\0' || perThread)
                if (void* const found = shown(versioned + stream))
                    return found;
    }
    return nullptr;
}

/// A missing function is no error: it is null, and the answer beside it says why. Both interfaces have the
/// same numbers for that.
int entryOf(void** function, const char* name, int release, bool perThread, int& told)
{
    if (function == nullptr || name == nullptr || release > CUDA_VERSION)
        return error::invalidValue;
    *function = functionOf(name, release, perThread);
    const bool later = *function == nullptr && functionOf(name, CUDA_VERSION, perThread) != nullptr;
    told = *function != nullptr ? CU_GET_PROC_ADDRESS_SUCCESS
        : later                 ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
                                : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    return error::success;
}

bool isPerThread(unsigned long long flags)
{
    return (flags & CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM) != 0;
}

/// The runtime's way to a function of the driver's.
int driverEntry(
    const char* name, void** function, int release, unsigned long long flags, cudaDriverEntryPointQueryResult* told)
{
    int answer = 0;
    const int code = entryOf(function, name, release, isPerThread(flags) || PerThreadCall::caller() != nullptr, answer);
    if (told != nullptr && code == error::success)
        *told = static_cast<cudaDriverEntryPointQueryResult>(answer);
    return code;
}

int kernelHandle(Call& call, void** handle, const void* stub)
{
    int code = error::invalidValue;
    DeviceKernel* const kernel = handle == nullptr ? nullptr : call.runtime().kernel(stub, code);
    if (kernel == nullptr) // for these two it is no matter of handles (seen on an H200, driver 580)
        return code == error::invalidResourceHandle ? int(error::invalidDeviceFunction) : code;
    call.runtime().noteHandle(*kernel);
    *handle = kernel;
    return error::success;
}

/// NVRTC, which asks for what it can do without: no call of the program's.
bool isCompiler(const void* caller)
{
    Dl_info place{};
    return ::dladdr(caller, &place) != 0 && place.dli_fname != nullptr
        && std::string_view(place.dli_fname).find("libnvrtc") != std::string_view::npos;
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

/// Programs that load functions by name ask for hundreds, also for some they can do without: the record leaves it out.
WARPATLAS_API CUresult cuGetProcAddress_v2(
    const char* name, void** function, int release, cuuint64_t flags, CUdriverProcAddressQueryResult* told)
{
    int answer = 0;
    const int code = entryOf(function, name, release, isPerThread(flags), answer);
    if (told != nullptr && code == error::success)
        *told = static_cast<CUdriverProcAddressQueryResult>(answer);
    return static_cast<CUresult>(code);
}

/// Tables of functions without names, which CUDA's own libraries ask for (and the runtime that nvcc puts into a program
/// itself): what is in them is not documented.
WARPATLAS_API CUresult cuGetExportTable(const void** table, const CUuuid*)
{
    if (table != nullptr)
        *table = nullptr;
    if (isCompiler(__builtin_return_address(0)))
        return CUDA_ERROR_NOT_SUPPORTED;
    WARPATLAS_DRIVER_CALL("cuGetExportTable");
    return call.always([&] {
        return call.refuse("what is asked for is not documented; CUDA's runtime within a program asks so (nvcc's "
                           "default), and nvcc -cudart shared leaves it out");
    });
}

/// Before there was an answer beside it, what is not there was an error.
extern "C" __attribute__((visibility("default"))) CUresult warpatlasGetProcAddress(
    const char* name, void** function, int release, cuuint64_t flags) __asm__("cuGetProcAddress");
CUresult warpatlasGetProcAddress(const char* name, void** function, int release, cuuint64_t flags)
{
    const CUresult code = cuGetProcAddress_v2(name, function, release, flags, nullptr);
    return code == CUDA_SUCCESS && *function == nullptr ? CUDA_ERROR_NOT_FOUND : code;
}

#include "entry.inc"
