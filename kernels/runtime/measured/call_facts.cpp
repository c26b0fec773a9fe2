#include "kernels/runtime/measured/call_facts.h"

#include "kernels/ptx/names/signature.h"
#include "kernels/ptx/names/source_name.h"

#include <algorithm>
#include <cctype>

namespace warpatlas::runtime {
namespace {

template <class Parameters> const Parameters& parametersOf(const CUpti_CallbackData& call)
{
    return *static_cast<const Parameters*>(call.functionParams);
}

std::uint64_t addressOfMemory(const void* pointer)
{
    return reinterpret_cast<std::uint64_t>(pointer);
}

/// Notes an allocation: if it worked, the program's variable has its address.
template <class Pointer> void allocated(CallRecord& record, const Pointer* address, std::uint64_t bytes)
{
    record.bytes = bytes;
    if (record.result == 0 && address != nullptr)
        record.address = std::uint64_t(*address);
}
void allocated(CallRecord& record, void* const* address, std::uint64_t bytes)
{
    record.bytes = bytes;
    if (record.result == 0 && address != nullptr)
        record.address = addressOfMemory(*address);
}

void addLaunch(CallRecord& record, const char* symbol, const Dim3& grid, const Dim3& block, std::uint64_t shared)
{
    record.launch = {launchOf(symbol, grid, block, shared)};
}

template <class Axes> Dim3 dimOf(const Axes& axes)
{
    return {axes.x, axes.y, axes.z};
}

/// A launch of the runtime's interface that has its sizes as parameters.
template <class Parameters> void addRuntimesLaunch(CallRecord& record, const CUpti_CallbackData& call)
{
    const auto& asked = parametersOf<Parameters>(call);
    addLaunch(record, call.symbolName, dimOf(asked.gridDim), dimOf(asked.blockDim), asked.sharedMem);
}

template <class Asked> void addDriversLaunch(CallRecord& record, const CUpti_CallbackData& call, const Asked& asked)
{
    addLaunch(record, call.symbolName, {asked.gridDimX, asked.gridDimY, asked.gridDimZ},
        {asked.blockDimX, asked.blockDimY, asked.blockDimZ}, asked.sharedMemBytes);
}

// What a function is asked, by the names that CUPTI has for it and for what it takes.
#define ASKED(name) parametersOf<name##_params>(call)
#define ALLOCATES(interface, name, place, size)                                                                        \
    case CUPTI_##interface##_TRACE_CBID_##name:                                                                        \
        allocated(record, ASKED(name).place, ASKED(name).size);                                                        \
        break;
#define FREES(name, place)                                                                                             \
    case CUPTI_RUNTIME_TRACE_CBID_##name:                                                                              \
        record.address = addressOfMemory(ASKED(name).place);                                                           \
        break;
#define TELLS(interface, name)                                                                                         \
    case CUPTI_##interface##_TRACE_CBID_##name:                                                                        \
        record.told = ASKED(name).error;                                                                               \
        break;

void addRuntimes(CallRecord& record, CUpti_CallbackId id, const CUpti_CallbackData& call)
{
    switch (id) {
        TELLS(RUNTIME, cudaGetErrorString_v3020)
        TELLS(RUNTIME, cudaGetErrorName_v6050)
        ALLOCATES(RUNTIME, cudaMalloc_v3020, devPtr, size)
        ALLOCATES(RUNTIME, cudaMallocManaged_v6000, devPtr, size)
        ALLOCATES(RUNTIME, cudaMallocHost_v3020, ptr, size)
        ALLOCATES(RUNTIME, cudaHostAlloc_v3020, pHost, size)
    case CUPTI_RUNTIME_TRACE_CBID_cudaMallocPitch_v3020: {
        const auto& asked = ASKED(cudaMallocPitch_v3020);
        const std::uint64_t pitch = record.result == 0 && asked.pitch != nullptr ? *asked.pitch : asked.width;
        allocated(record, asked.devPtr, pitch * asked.height);
        break;
    }
    case CUPTI_RUNTIME_TRACE_CBID_cudaMallocAsync_ptsz_v11020:
        ALLOCATES(RUNTIME, cudaMallocAsync_v11020, devPtr, size)
        FREES(cudaFree_v3020, devPtr)
        FREES(cudaFreeHost_v3020, ptr)
    case CUPTI_RUNTIME_TRACE_CBID_cudaFreeAsync_ptsz_v11020:
        FREES(cudaFreeAsync_v11020, devPtr)
    case CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000:
    case CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_ptsz_v7000:
        addRuntimesLaunch<cudaLaunchKernel_v7000_params>(record, call);
        break;
    case CUPTI_RUNTIME_TRACE_CBID_cudaLaunchCooperativeKernel_v9000:
    case CUPTI_RUNTIME_TRACE_CBID_cudaLaunchCooperativeKernel_ptsz_v9000:
        addRuntimesLaunch<cudaLaunchCooperativeKernel_v9000_params>(record, call);
        record.launch.front().cooperative = true;
        break;
    case CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernelExC_v11060:
    case CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernelExC_ptsz_v11060:
        if (const auto* config = ASKED(cudaLaunchKernelExC_v11060).config; config != nullptr)
            addLaunch(
                record, call.symbolName, dimOf(config->gridDim), dimOf(config->blockDim), config->dynamicSmemBytes);
        break;
    default:
        break;
    }
}

void addDrivers(CallRecord& record, CUpti_CallbackId id, const CUpti_CallbackData& call)
{
    switch (id) {
        TELLS(DRIVER, cuGetErrorString)
        TELLS(DRIVER, cuGetErrorName)
        ALLOCATES(DRIVER, cuMemAlloc_v2, dptr, bytesize)
        ALLOCATES(DRIVER, cuMemAllocManaged, dptr, bytesize)
    case CUPTI_DRIVER_TRACE_CBID_cuMemFree_v2:
        record.address = ASKED(cuMemFree_v2).dptr;
        break;
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz:
        addDriversLaunch(record, call, ASKED(cuLaunchKernel));
        break;
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz:
        addDriversLaunch(record, call, ASKED(cuLaunchCooperativeKernel));
        record.launch.front().cooperative = true;
        break;
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx:
    case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz:
        if (const auto* config = ASKED(cuLaunchKernelEx).config; config != nullptr)
            addDriversLaunch(record, call, *config);
        break;
    default:
        break;
    }
}

/// A version ("_v2", "_v3020"), or a way to say which default stream is meant.
bool isSuffix(std::string_view part)
{
    const std::string_view digits = part.substr(std::min<std::size_t>(1, part.size()));
    return part == "ptsz" || part == "ptds"
        || (part.starts_with('v') && !digits.empty()
            && std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c) != 0; }));
}

} // namespace

std::string functionName(const char* name)
{
    std::string_view text = name == nullptr ? "" : name;
    for (std::size_t bar = 0; (bar = text.rfind('_')) != std::string_view::npos && isSuffix(text.substr(bar + 1));)
        text = text.substr(0, bar);
    return std::string(text);
}

LaunchRecord launchOf(const char* symbol, const Dim3& grid, const Dim3& block, std::uint64_t dynamicSharedBytes)
{
    LaunchRecord launch;
    launch.kernel = ptx::kernelName(ptx::demangled(symbol == nullptr ? "" : symbol));
    launch.launch = {grid, block};
    launch.dynamicSharedBytes = dynamicSharedBytes;
    return launch;
}

void addFacts(CallRecord& record, CUpti_CallbackDomain domain, CUpti_CallbackId id, const CUpti_CallbackData& call)
{
    const bool runtimes = domain == CUPTI_CB_DOMAIN_RUNTIME_API;
    // These return the text itself.
    const bool isText = runtimes
        && (id == CUPTI_RUNTIME_TRACE_CBID_cudaGetErrorString_v3020
            || id == CUPTI_RUNTIME_TRACE_CBID_cudaGetErrorName_v6050);
    if (call.functionReturnValue != nullptr && !isText)
        record.result = *static_cast<const int*>(call.functionReturnValue);
    if (runtimes
        && (id == CUPTI_RUNTIME_TRACE_CBID_cudaGetLastError_v3020
            || id == CUPTI_RUNTIME_TRACE_CBID_cudaPeekAtLastError_v3020))
        record.told = record.result;
    if (call.functionParams == nullptr) // it has none
        return;
    (runtimes ? addRuntimes : addDrivers)(record, id, call);
}

} // namespace warpatlas::runtime
