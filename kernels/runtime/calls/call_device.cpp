/// What the one device is, as both of CUDA's interfaces tell it. Any thread that holds the runtime's lock.
#include "kernels/runtime/calls/call.h"

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

/// From the data sheet; what it does not have is 0.
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

/// Both interfaces number attributes alike. Empty for what is not known.
std::optional<int> attributeOf(const Runtime& runtime, int attribute)
{
    const cudaDeviceProp known = propertiesOf(runtime);
    struct Answer {
        int value;
        std::initializer_list<int> attributes;
    };
    const Answer answers[] = {
        {known.maxThreadsPerBlock, {cudaDevAttrMaxThreadsPerBlock}},
        {known.maxThreadsDim[0], {cudaDevAttrMaxBlockDimX}},
        {known.maxThreadsDim[1], {cudaDevAttrMaxBlockDimY}},
        {known.maxThreadsDim[2], {cudaDevAttrMaxBlockDimZ}},
        {known.maxGridSize[0], {cudaDevAttrMaxGridDimX}},
        {known.maxGridSize[1], {cudaDevAttrMaxGridDimY}},
        {known.maxGridSize[2], {cudaDevAttrMaxGridDimZ}},
        {int(known.sharedMemPerBlock), {cudaDevAttrMaxSharedMemoryPerBlock}},
        {int(known.sharedMemPerBlockOptin), {cudaDevAttrMaxSharedMemoryPerBlockOptin}},
        {int(known.sharedMemPerMultiprocessor), {cudaDevAttrMaxSharedMemoryPerMultiprocessor}},
        {int(known.totalConstMem), {cudaDevAttrTotalConstantMemory}},
        {warpSize, {cudaDevAttrWarpSize}},
        {known.regsPerBlock, {cudaDevAttrMaxRegistersPerBlock}},
        {known.regsPerMultiprocessor, {cudaDevAttrMaxRegistersPerMultiprocessor}},
        {static_cast<int>(runtime.gpu.clockGhz * 1e6), {cudaDevAttrClockRate}},
        {memoryClockKilohertz(runtime.gpu), {cudaDevAttrMemoryClockRate}},
        {known.memoryBusWidth, {cudaDevAttrGlobalMemoryBusWidth}},
        {known.multiProcessorCount, {cudaDevAttrMultiProcessorCount}},
        {known.maxThreadsPerMultiProcessor, {cudaDevAttrMaxThreadsPerMultiProcessor}},
        {known.maxBlocksPerMultiProcessor, {cudaDevAttrMaxBlocksPerMultiprocessor}},
        {known.l2CacheSize, {cudaDevAttrL2CacheSize}},
        {known.major, {cudaDevAttrComputeCapabilityMajor}},
        {known.minor, {cudaDevAttrComputeCapabilityMinor}},
        {known.pciBusID, {cudaDevAttrPciBusId}},
        {known.pciDeviceID, {cudaDevAttrPciDeviceId}},
        {known.pciDomainID, {cudaDevAttrPciDomainId}},
        {1,
            {cudaDevAttrConcurrentKernels, cudaDevAttrCanMapHostMemory, cudaDevAttrHostRegisterSupported,
                cudaDevAttrCanUseHostPointerForRegisteredMem, cudaDevAttrUnifiedAddressing, cudaDevAttrManagedMemory,
                cudaDevAttrConcurrentManagedAccess, cudaDevAttrStreamPrioritiesSupported, cudaDevAttrCooperativeLaunch,
                cudaDevAttrMemoryPoolsSupported, cudaDevAttrGlobalL1CacheSupported, cudaDevAttrLocalL1CacheSupported,
                cudaDevAttrGpuOverlap, cudaDevAttrComputePreemptionSupported}},
        // What is not there, too: who asks learns it. Volumes have no other shape that they could have instead, and
        // memory is not shared with other processes.
        {0,
            {cudaDevAttrIntegrated, cudaDevAttrHostRegisterReadOnlySupported, cudaDevAttrKernelExecTimeout,
                cudaDevAttrComputeMode, cudaDevAttrTccDriver, cudaDevAttrPageableMemoryAccess,
                cudaDevAttrPageableMemoryAccessUsesHostPageTables, cudaDevAttrDirectManagedMemAccessFromHost,
                cudaDevAttrHostNativeAtomicSupported, cudaDevAttrIsMultiGpuBoard, cudaDevAttrMultiGpuBoardGroupID,
                cudaDevAttrMemoryPoolSupportedHandleTypes, cudaDevAttrMaxTexture3DWidthAlt,
                cudaDevAttrMaxTexture3DHeightAlt, cudaDevAttrMaxTexture3DDepthAlt,
                cudaDevAttrMaxTexture1DMipmappedWidth, cudaDevAttrMaxTexture2DMipmappedWidth,
                cudaDevAttrMaxTexture2DMipmappedHeight, cudaDevAttrMaxTexture2DGatherWidth,
                cudaDevAttrMaxTexture2DGatherHeight, cudaDevAttrMaxTextureCubemapWidth,
                cudaDevAttrMaxTextureCubemapLayeredWidth, cudaDevAttrMaxTextureCubemapLayeredLayers,
                cudaDevAttrMaxSurfaceCubemapWidth, cudaDevAttrMaxSurfaceCubemapLayeredWidth,
                cudaDevAttrMaxSurfaceCubemapLayeredLayers, cudaDevAttrEccEnabled, sharedByFile, sharedByWindowsHandle,
                sharedByWindowsKmtHandle, genericCompression, clusterLaunch}},
        {int(known.reservedSharedMemPerBlock), {cudaDevAttrReservedSharedMemoryPerBlock}},
        {int(known.memPitch), {cudaDevAttrMaxPitch}},
        {int(known.textureAlignment), {cudaDevAttrTextureAlignment, cudaDevAttrSurfaceAlignment}},
        {int(known.texturePitchAlignment), {cudaDevAttrTexturePitchAlignment}},
        // Of arrays and textures, as all GPUs of the list have them.
        {131072,
            {cudaDevAttrMaxTexture1DWidth, cudaDevAttrMaxTexture2DWidth, cudaDevAttrMaxTexture2DLinearWidth,
                cudaDevAttrMaxSurface2DWidth}},
        {65536, {cudaDevAttrMaxTexture2DHeight, cudaDevAttrMaxSurface2DHeight}},
        {65000, {cudaDevAttrMaxTexture2DLinearHeight}},
        {2097120, {cudaDevAttrMaxTexture2DLinearPitch}},
        {1 << 28, {cudaDevAttrMaxTexture1DLinearWidth}},
        {16384,
            {cudaDevAttrMaxTexture3DWidth, cudaDevAttrMaxTexture3DHeight, cudaDevAttrMaxTexture3DDepth,
                cudaDevAttrMaxSurface3DWidth, cudaDevAttrMaxSurface3DHeight, cudaDevAttrMaxSurface3DDepth}},
        {32768,
            {cudaDevAttrMaxTexture1DLayeredWidth, cudaDevAttrMaxTexture2DLayeredWidth,
                cudaDevAttrMaxTexture2DLayeredHeight, cudaDevAttrMaxSurface1DWidth, cudaDevAttrMaxSurface1DLayeredWidth,
                cudaDevAttrMaxSurface2DLayeredWidth, cudaDevAttrMaxSurface2DLayeredHeight}},
        {2048,
            {cudaDevAttrMaxTexture1DLayeredLayers, cudaDevAttrMaxTexture2DLayeredLayers,
                cudaDevAttrMaxSurface1DLayeredLayers, cudaDevAttrMaxSurface2DLayeredLayers}},
        {known.major >= 8 ? known.l2CacheSize : 0, {cudaDevAttrMaxPersistingL2CacheSize}},
        {singleToDouble(known.major, known.minor), {cudaDevAttrSingleToDoublePrecisionPerfRatio}},
        {known.asyncEngineCount, {cudaDevAttrAsyncEngineCount}},
    };
    for (const Answer& answer : answers)
        if (std::ranges::find(answer.attributes, attribute) != answer.attributes.end())
            return answer.value;
    return std::nullopt;
}

/// The place on the bus, as a text, and the device that is there. Return CUDA's error code.
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

int deviceGetAttribute(Call& call, int* value, cudaDeviceAttr attribute, int device)
{
    if (device != 0)
        return error::invalidDevice;
    const std::optional<int> known = attributeOf(call.runtime(), attribute);
    call.record().unsupported = !known;
    return known ? tell(value, *known) : error::notSupported;
}

/// How the host waits: one way at a time.
bool areDeviceFlags(unsigned flags)
{
    const unsigned waits = flags & cudaDeviceScheduleMask;
    const bool oneWay = waits == cudaDeviceScheduleAuto || waits == cudaDeviceScheduleSpin
        || waits == cudaDeviceScheduleYield || waits == cudaDeviceScheduleBlockingSync;
    constexpr unsigned known =
        cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax | cudaDeviceSyncMemops;
    return oneWay && (flags & ~known) == 0;
}

/// Of the limits, two count something else than bytes.
bool isInBytes(cudaLimit limit)
{
    return limit != cudaLimitDevRuntimeSyncDepth && limit != cudaLimitDevRuntimePendingLaunchCount;
}

int setDeviceFlags(Call& call, unsigned flags)
{
    if (!areDeviceFlags(flags))
        return error::invalidValue;
    call.runtime().preferences.flags = flags;
    return error::success;
}

int deviceSetLimit(Call& call, cudaLimit limit, std::size_t value)
{
    Runtime& runtime = call.runtime();
    if (isInBytes(limit))
        call.record().bytes = value;
    return runtime.limits.set(limit, value, runtime.memory.limit());
}

/// Hints about caches: nothing that a program can see depends on them here.
int deviceSetCacheConfig(Call& call, cudaFuncCache cache)
{
    if (cache < cudaFuncCachePreferNone || cache > cudaFuncCachePreferEqual)
        return error::invalidValue;
    call.runtime().preferences.cache = cache;
    return error::success;
}

CUuuid uuidOf(const Runtime& runtime)
{
    CUuuid made{};
    std::ranges::copy(uuidOfGpu(runtime.gpu.name), made.bytes);
    return made;
}

int tellWords(Call& call, int code, const char** to, const char* (*words)(int))
{
    call.record().told = code;
    const char* const known = words(code);
    return tell(to, known) != error::success || known == nullptr ? error::invalidValue : error::success;
}

int initialise(Call& call, unsigned flags)
{
    if (flags != 0)
        return error::invalidValue;
    if (const int code = call.refusalOfDevice(); code != error::success)
        return code;
    call.runtime().contexts.initialise();
    return error::success;
}

int deviceGetName(Call& call, char* name, int length, CUdevice device)
{
    if (device != 0)
        return error::invalidDevice;
    if (name == nullptr || length <= 0)
        return error::invalidValue;
    const cudaDeviceProp known = propertiesOf(call.runtime());
    const std::size_t letters = std::min(std::strlen(known.name), static_cast<std::size_t>(length) - 1);
    std::memcpy(name, known.name, letters);
    name[letters] = '\0';
    return error::success;
}

int attributeOfDevice(DriverCall& call, int* value, CUdevice_attribute attribute, CUdevice device)
{
    if (device != 0)
        return int(error::invalidDevice);
    if (attribute <= 0 || attribute >= CU_DEVICE_ATTRIBUTE_MAX)
        return int(error::invalidValue);
    const std::optional<int> known = attributeOf(call.runtime(), attribute);
    return known ? tell(value, *known) : call.refuse("attribute " + std::to_string(attribute) + " is not known");
}

int deviceComputeCapability(Call& call, int* major, int* minor, CUdevice device)
{
    if (device != 0)
        return int(error::invalidDevice);
    const int code = tell(major, call.runtime().gpu.computeMajor);
    return code == error::success ? tell(minor, call.runtime().gpu.computeMinor) : code;
}

int deviceGetProperties(Call& call, CUdevprop* properties, CUdevice device)
{
    if (device != 0)
        return error::invalidDevice;
    const cudaDeviceProp known = propertiesOf(call.runtime());
    CUdevprop made{};
    made.maxThreadsPerBlock = known.maxThreadsPerBlock;
    std::ranges::copy(known.maxThreadsDim, made.maxThreadsDim);
    std::ranges::copy(known.maxGridSize, made.maxGridSize);
    made.sharedMemPerBlock = static_cast<int>(known.sharedMemPerBlock);
    made.totalConstantMemory = static_cast<int>(known.totalConstMem);
    made.SIMDWidth = known.warpSize;
    made.memPitch = static_cast<int>(known.memPitch);
    made.regsPerBlock = known.regsPerBlock;
    made.clockRate = static_cast<int>(call.runtime().gpu.clockGhz * 1e6);
    made.textureAlign = static_cast<int>(known.textureAlignment);
    return tell(properties, made);
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaGetDeviceCount(int* count)
{
    WARPATLAS_CALL("cudaGetDeviceCount");
    const int hidden = call.refusalOfDevice(), told = tell(count, hidden == error::success ? 1 : 0);
    // Needs no device that works.
    return call.end(call.runtime().errors.returned(told != error::success ? told : hidden));
}

WARPATLAS_API cudaError_t cudaGetDevice(int* device)
{
    WARPATLAS_CALL("cudaGetDevice");
    const int process = call.refusalOfProcess(), hidden = process != error::success ? process : call.refusalOfDevice();
    return call.end(call.runtime().errors.returned(hidden != error::success ? hidden : tell(device, 0)));
}

/// The members that cudaDeviceProp had until CUDA 12, in the order of cuda_runtime_removed.h.
WARPATLAS_API void warpatlasRemovedProperties(int* values)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    for (const int attribute : {cudaDevAttrClockRate, cudaDevAttrGpuOverlap, cudaDevAttrKernelExecTimeout,
             cudaDevAttrComputeMode, cudaDevAttrMaxTexture1DLinearWidth, cudaDevAttrMemoryClockRate,
             cudaDevAttrSingleToDoublePrecisionPerfRatio})
        *values++ = attributeOf(runtime, attribute).value_or(0);
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
        runtime.forgetCode();
        return error::success;
    };
    // It works after a kernel that went wrong, too, and is of no use: nothing else does from then on.
    return runtime.errors.sticky() == error::success ? call.run(forget) : call.end(forget());
}

WARPATLAS_API cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind)
{
    return {x, y, z, w, kind};
}

#include "device.inc"
