#include "kernels/runtime/calls/device_steps.h"

#include "kernels/runtime/copy_shape.h"
#include "kernels/runtime/memory_bus.h"

#include <algorithm>
#include <cstring>

namespace warpatlas::runtime {
namespace {

constexpr int warpSize = 32;
/// Attributes that the driver's interface alone has a name for.
constexpr int sharedByFile = 103, sharedByWindowsHandle = 104, sharedByWindowsKmtHandle = 105, genericCompression = 107,
              clusterLaunch = 120;

/// Additions of floats in a cycle over those of doubles: the CUDA C++ Programming Guide's table of throughputs.
int singleToDouble(int major, int minor)
{
    const bool forComputing = (major == 6 || major == 7 || major == 8) ? minor == 0 : major == 9 || major == 10;
    return forComputing ? 2 : major <= 7 ? 32 : 64;
}

} // namespace

cudaDeviceProp propertiesOf(const Runtime& runtime)
{
    const GpuSheet& gpu = runtime.gpu;
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
    made.memoryBusWidth = memoryBusBits(gpu);
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

std::optional<int> attributeOf(const Runtime& runtime, int attribute)
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
    case cudaDevAttrMemoryClockRate:
        return memoryClockKilohertz(runtime.gpu);
    case cudaDevAttrGlobalMemoryBusWidth:
        return known.memoryBusWidth;
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
    case cudaDevAttrMaxSurface1DWidth:
    case cudaDevAttrMaxSurface1DLayeredWidth:
    case cudaDevAttrMaxSurface2DLayeredWidth:
    case cudaDevAttrMaxSurface2DLayeredHeight:
        return 32768;
    case cudaDevAttrMaxSurface3DWidth:
    case cudaDevAttrMaxSurface3DHeight:
    case cudaDevAttrMaxSurface3DDepth:
        return 16384;
    case cudaDevAttrMaxSurface1DLayeredLayers:
    case cudaDevAttrMaxSurface2DLayeredLayers:
        return 2048;
    // What is not there: who asks learns it. Volumes have no other shape that they could have instead.
    case cudaDevAttrMaxTexture3DWidthAlt:
    case cudaDevAttrMaxTexture3DHeightAlt:
    case cudaDevAttrMaxTexture3DDepthAlt:
    case cudaDevAttrMaxTexture1DMipmappedWidth:
    case cudaDevAttrMaxTexture2DMipmappedWidth:
    case cudaDevAttrMaxTexture2DMipmappedHeight:
    case cudaDevAttrMaxTexture2DGatherWidth:
    case cudaDevAttrMaxTexture2DGatherHeight:
    case cudaDevAttrMaxTextureCubemapWidth:
    case cudaDevAttrMaxTextureCubemapLayeredWidth:
    case cudaDevAttrMaxTextureCubemapLayeredLayers:
    case cudaDevAttrMaxSurfaceCubemapWidth:
    case cudaDevAttrMaxSurfaceCubemapLayeredWidth:
    case cudaDevAttrMaxSurfaceCubemapLayeredLayers:
    case cudaDevAttrEccEnabled:
    case sharedByFile:
    case sharedByWindowsHandle:
    case sharedByWindowsKmtHandle:
    case genericCompression:
    case clusterLaunch:
        return 0;
    case cudaDevAttrMaxPersistingL2CacheSize:
        return known.major >= 8 ? known.l2CacheSize : 0;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
        return singleToDouble(known.major, known.minor);
    case cudaDevAttrAsyncEngineCount:
        return known.asyncEngineCount;
    default:
        return std::nullopt;
    }
}

int tellPlace(char* text, int length)
{
    if (text == nullptr || length <= static_cast<int>(pciText.size()))
        return error::invalidValue;
    std::memcpy(text, pciText.data(), pciText.size());
    text[pciText.size()] = '\0';
    return error::success;
}

int deviceAt(int* device, const char* text)
{
    const auto place = device == nullptr || text == nullptr ? std::nullopt : pciPlaceFrom(text);
    if (!place)
        return error::invalidValue;
    if (*place != pciPlace)
        return error::invalidDevice;
    *device = 0;
    return error::success;
}

} // namespace warpatlas::runtime
