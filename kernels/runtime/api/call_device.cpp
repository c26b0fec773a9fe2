#include "kernels/runtime/api/call.h"

#include <cstring>

using namespace warpatlas::runtime;

namespace {

constexpr int runtimeVersion = CUDART_VERSION;
constexpr int warpSize = 32;

/// From the data sheet; what it does not have is 0.
cudaDeviceProp propertiesOf(const Runtime& runtime)
{
    const warpatlas::GpuSheet& gpu = runtime.gpu;
    cudaDeviceProp made{};
    const std::string name = "NVIDIA " + gpu.name + " (simulated)";
    std::memcpy(made.name, name.c_str(), std::min(name.size() + 1, sizeof made.name - 1));
    made.totalGlobalMem = runtime.memory.limit();
    made.sharedMemPerBlock = static_cast<std::size_t>(gpu.sharedBytesPerBlock);
    made.regsPerBlock = gpu.registersPerBlock;
    made.warpSize = warpSize;
    made.memPitch = largestPitch;
    made.maxThreadsPerBlock = gpu.maxThreadsPerBlock;
    made.maxThreadsDim[0] = gpu.maxBlockX;
    made.maxThreadsDim[1] = gpu.maxBlockY;
    made.maxThreadsDim[2] = gpu.maxBlockZ;
    made.maxGridSize[0] = static_cast<int>(gpu.maxGridX);
    made.maxGridSize[1] = static_cast<int>(gpu.maxGridY);
    made.maxGridSize[2] = static_cast<int>(gpu.maxGridZ);
    made.totalConstMem = 65536;
    made.major = gpu.computeMajor;
    made.minor = gpu.computeMinor;
    made.textureAlignment = 512;
    made.texturePitchAlignment = 32;
    made.multiProcessorCount = gpu.multiprocessors;
    made.pciDomainID = static_cast<int>(pciPlace.domain);
    made.pciBusID = static_cast<int>(pciPlace.bus);
    made.pciDeviceID = static_cast<int>(pciPlace.device);
    made.canMapHostMemory = 1;
    made.hostRegisterSupported = 1;
    made.concurrentKernels = 1;
    made.asyncEngineCount = 2;
    made.unifiedAddressing = 1;
    made.l2CacheSize = static_cast<int>(gpu.l2Megabytes * 1048576);
    made.maxThreadsPerMultiProcessor = gpu.maxWarps * warpSize;
    made.streamPrioritiesSupported = 1;
    made.globalL1CacheSupported = 1;
    made.localL1CacheSupported = 1;
    made.sharedMemPerMultiprocessor = static_cast<std::size_t>(gpu.sharedBytes);
    made.regsPerMultiprocessor = gpu.registers;
    made.managedMemory = 1;
    made.cooperativeLaunch = 1;
    made.memoryPoolsSupported = 1;
    made.concurrentManagedAccess = 1;
    made.sharedMemPerBlockOptin = static_cast<std::size_t>(gpu.sharedBytesPerBlockOptIn);
    made.maxBlocksPerMultiProcessor = gpu.maxBlocks;
    made.reservedSharedMemPerBlock = static_cast<std::size_t>(gpu.reservedSharedPerBlock);
    return made;
}

/// What properties have under another name; empty for what this runtime does not know.
std::optional<int> attributeOf(const Runtime& runtime, cudaDeviceAttr attribute)
{
    const cudaDeviceProp known = propertiesOf(runtime);
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
        return known.maxThreadsPerBlock;
    case cudaDevAttrMaxBlockDimX:
        return known.maxThreadsDim[0];
    case cudaDevAttrMaxBlockDimY:
        return known.maxThreadsDim[1];
    case cudaDevAttrMaxBlockDimZ:
        return known.maxThreadsDim[2];
    case cudaDevAttrMaxGridDimX:
        return known.maxGridSize[0];
    case cudaDevAttrMaxGridDimY:
        return known.maxGridSize[1];
    case cudaDevAttrMaxGridDimZ:
        return known.maxGridSize[2];
    case cudaDevAttrMaxSharedMemoryPerBlock:
        return static_cast<int>(known.sharedMemPerBlock);
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        return static_cast<int>(known.sharedMemPerBlockOptin);
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
        return static_cast<int>(known.sharedMemPerMultiprocessor);
    case cudaDevAttrTotalConstantMemory:
        return static_cast<int>(known.totalConstMem);
    case cudaDevAttrWarpSize:
        return warpSize;
    case cudaDevAttrMaxRegistersPerBlock:
        return known.regsPerBlock;
    case cudaDevAttrMaxRegistersPerMultiprocessor:
        return known.regsPerMultiprocessor;
    case cudaDevAttrClockRate:
        return static_cast<int>(runtime.gpu.clockGhz * 1e6);
    case cudaDevAttrMultiProcessorCount:
        return known.multiProcessorCount;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        return known.maxThreadsPerMultiProcessor;
    case cudaDevAttrMaxBlocksPerMultiprocessor:
        return known.maxBlocksPerMultiProcessor;
    case cudaDevAttrL2CacheSize:
        return known.l2CacheSize;
    case cudaDevAttrComputeCapabilityMajor:
        return known.major;
    case cudaDevAttrComputeCapabilityMinor:
        return known.minor;
    case cudaDevAttrPciBusId:
        return known.pciBusID;
    case cudaDevAttrPciDeviceId:
        return known.pciDeviceID;
    case cudaDevAttrPciDomainId:
        return known.pciDomainID;
    case cudaDevAttrConcurrentKernels:
    case cudaDevAttrCanMapHostMemory:
    case cudaDevAttrHostRegisterSupported:
    case cudaDevAttrCanUseHostPointerForRegisteredMem:
    case cudaDevAttrUnifiedAddressing:
    case cudaDevAttrManagedMemory:
    case cudaDevAttrConcurrentManagedAccess:
    case cudaDevAttrStreamPrioritiesSupported:
    case cudaDevAttrCooperativeLaunch:
    case cudaDevAttrMemoryPoolsSupported:
        return 1;
    case cudaDevAttrGlobalL1CacheSupported:
    case cudaDevAttrLocalL1CacheSupported:
    case cudaDevAttrGpuOverlap:
    case cudaDevAttrComputePreemptionSupported:
        return 1;
    case cudaDevAttrIntegrated:
    case cudaDevAttrHostRegisterReadOnlySupported:
    case cudaDevAttrKernelExecTimeout:
    case cudaDevAttrComputeMode:
    case cudaDevAttrTccDriver:
    case cudaDevAttrPageableMemoryAccess:
    case cudaDevAttrPageableMemoryAccessUsesHostPageTables:
    case cudaDevAttrDirectManagedMemAccessFromHost:
    case cudaDevAttrHostNativeAtomicSupported:
    case cudaDevAttrIsMultiGpuBoard:
    case cudaDevAttrMultiGpuBoardGroupID:
    case cudaDevAttrMemoryPoolSupportedHandleTypes: // memory is not shared with other processes
        return 0;
    case cudaDevAttrReservedSharedMemoryPerBlock:
        return static_cast<int>(known.reservedSharedMemPerBlock);
    case cudaDevAttrMaxPitch:
        return static_cast<int>(known.memPitch);
    case cudaDevAttrTextureAlignment:
    case cudaDevAttrSurfaceAlignment:
        return static_cast<int>(known.textureAlignment);
    case cudaDevAttrTexturePitchAlignment:
        return static_cast<int>(known.texturePitchAlignment);
    // Of arrays and textures, as all GPUs of the list have them.
    case cudaDevAttrMaxTexture1DWidth:
    case cudaDevAttrMaxTexture2DWidth:
    case cudaDevAttrMaxTexture2DLinearWidth:
    case cudaDevAttrMaxSurface2DWidth:
        return 131072;
    case cudaDevAttrMaxTexture2DHeight:
    case cudaDevAttrMaxSurface2DHeight:
        return 65536;
    case cudaDevAttrMaxTexture2DLinearHeight:
        return 65000;
    case cudaDevAttrMaxTexture2DLinearPitch:
        return 2097120;
    case cudaDevAttrMaxTexture1DLinearWidth:
        return 1 << 28;
    case cudaDevAttrMaxTexture3DWidth:
    case cudaDevAttrMaxTexture3DHeight:
    case cudaDevAttrMaxTexture3DDepth:
        return 16384;
    case cudaDevAttrMaxTexture1DLayeredWidth:
    case cudaDevAttrMaxTexture2DLayeredWidth:
    case cudaDevAttrMaxTexture2DLayeredHeight:
        return 32768;
    case cudaDevAttrMaxTexture1DLayeredLayers:
    case cudaDevAttrMaxTexture2DLayeredLayers:
        return 2048;
    case cudaDevAttrAsyncEngineCount:
        return known.asyncEngineCount;
    default:
        return std::nullopt;
    }
}

template <class T> int answer(T* to, const T& value)
{
    if (to == nullptr)
        return error::invalidValue;
    *to = value;
    return error::success;
}

} // namespace

WARPATLAS_API cudaError_t cudaGetDeviceCount(int* count)
{
    WARPATLAS_CALL("cudaGetDeviceCount");
    return call.end(call.runtime().errors.returned(answer(count, 1))); // which needs no device that works
}

WARPATLAS_API cudaError_t cudaGetDevice(int* device)
{
    WARPATLAS_CALL("cudaGetDevice");
    return call.end(call.runtime().errors.returned(answer(device, 0)));
}

WARPATLAS_API cudaError_t cudaSetDevice(int device)
{
    WARPATLAS_CALL("cudaSetDevice");
    return call.run([&] { return device == 0 ? error::success : error::invalidDevice; });
}

WARPATLAS_API cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    WARPATLAS_CALL("cudaGetDeviceProperties");
    return call.run(
        [&] { return device != 0 ? error::invalidDevice : answer(properties, propertiesOf(call.runtime())); });
}

WARPATLAS_API cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device)
{
    WARPATLAS_CALL("cudaDeviceGetAttribute");
    return call.run([&]() -> int {
        if (device != 0)
            return error::invalidDevice;
        const std::optional<int> known = attributeOf(call.runtime(), attribute);
        call.record().unsupported = !known;
        return known ? answer(value, *known) : error::notSupported;
    });
}

WARPATLAS_API cudaError_t cudaDeviceReset()
{
    WARPATLAS_CALL("cudaDeviceReset");
    Runtime& runtime = call.runtime();
    if (runtime.errors.sticky() == 0)
        call.finishAll();
    runtime.queue.takeAll();
    runtime.errors.reset();
    const auto forget = [&] {
        runtime.timeline.reset();
        runtime.graphs = {};
        runtime.captures.clear();
        runtime.memory.freeAll();
        runtime.limits.reset();
        runtime.preferences = {};
        for (const auto& registered : runtime.modules)
            registered->module = nullptr;
        return error::success;
    };
    // It works after a kernel that went wrong, too, and is of no use: nothing else does from then on.
    return runtime.errors.sticky() == error::success ? call.run(forget) : call.end(forget());
}

WARPATLAS_API cudaError_t cudaDriverGetVersion(int* version)
{
    WARPATLAS_CALL("cudaDriverGetVersion");
    return call.run([&] { return answer(version, runtimeVersion); });
}

WARPATLAS_API cudaError_t cudaRuntimeGetVersion(int* version)
{
    WARPATLAS_CALL("cudaRuntimeGetVersion");
    return call.run([&] { return answer(version, runtimeVersion); });
}

WARPATLAS_API cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind)
{
    return {x, y, z, w, kind};
}
