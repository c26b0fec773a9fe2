/// What CUDA 13 does not have any more, as CUDA 12 and its predecessors had it: included behind cuda_runtime.h, by
/// either compiler, where a program's text has such a name (program/removed_names.h).
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>

#if defined(__cplusplus) && CUDART_VERSION >= 13000

/// Inlined, so that a call has the program's own line.
#define WARPATLAS_REMOVED static inline __attribute__((always_inline))

/// Beside CUDA's own members, so that the runtime fills these as ever.
struct WarpatlasDeviceProp : cudaDeviceProp {
    int clockRate, deviceOverlap, kernelExecTimeoutEnabled, computeMode, maxTexture1DLinear, memoryClockRate,
        singleToDoublePrecisionPerfRatio;
    int cooperativeMultiDeviceLaunch;
};

/// The members of the first declaration. Weak, as a program that nvcc is called for is linked with NVIDIA's runtime,
/// which has no such function: a real GPU tells its attributes.
extern "C" __attribute__((weak)) void warpatlasRemovedProperties(int*);
WARPATLAS_REMOVED void warpatlasRemovedPropertiesOf(int* values, int device)
{
    if (warpatlasRemovedProperties) {
        warpatlasRemovedProperties(values);
        return;
    }
    const cudaDeviceAttr attributes[] = {cudaDevAttrClockRate, cudaDevAttrGpuOverlap, cudaDevAttrKernelExecTimeout,
        cudaDevAttrComputeMode, cudaDevAttrMaxTexture1DLinearWidth, cudaDevAttrMemoryClockRate,
        cudaDevAttrSingleToDoublePrecisionPerfRatio};
    for (cudaDeviceAttr attribute : attributes)
        static_cast<void>(cudaDeviceGetAttribute(values++, attribute, device));
}
WARPATLAS_REMOVED cudaError_t cudaGetDeviceProperties(WarpatlasDeviceProp* properties, int device)
{
    const cudaError_t error = cudaGetDeviceProperties(static_cast<cudaDeviceProp*>(properties), device);
    if (error == cudaSuccess) {
        warpatlasRemovedPropertiesOf(&properties->clockRate, device);
        properties->cooperativeMultiDeviceLaunch = 0;
    }
    return error;
}
#define cudaDeviceProp WarpatlasDeviceProp

WARPATLAS_REMOVED cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
WARPATLAS_REMOVED cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
WARPATLAS_REMOVED cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit)
{
    return cudaDeviceGetLimit(value, limit);
}
WARPATLAS_REMOVED cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value)
{
    return cudaDeviceSetLimit(limit, value);
}
WARPATLAS_REMOVED cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* config)
{
    return cudaDeviceGetCacheConfig(config);
}
WARPATLAS_REMOVED cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config)
{
    return cudaDeviceSetCacheConfig(config);
}
// Of GPUs without doubles, which CUDA had left behind: they changed nothing.
WARPATLAS_REMOVED cudaError_t cudaSetDoubleForDevice(double*) { return cudaSuccess; }
WARPATLAS_REMOVED cudaError_t cudaSetDoubleForHost(double*) { return cudaSuccess; }

WARPATLAS_REMOVED cudaMemLocation warpatlasPlaceOf(int device)
{
    cudaMemLocation place = {};
    place.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    place.id = device == cudaCpuDeviceId ? 0 : device;
    return place;
}
WARPATLAS_REMOVED cudaError_t cudaMemPrefetchAsync(
    const void* memory, size_t bytes, int device, cudaStream_t stream = nullptr)
{
    return cudaMemPrefetchAsync(memory, bytes, warpatlasPlaceOf(device), 0, stream);
}
WARPATLAS_REMOVED cudaError_t cudaMemAdvise(const void* memory, size_t bytes, cudaMemoryAdvise advice, int device)
{
    return cudaMemAdvise(memory, bytes, advice, warpatlasPlaceOf(device));
}

WARPATLAS_REMOVED cudaError_t cudaGraphAddDependencies(
    cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to, size_t count)
{
    return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}
WARPATLAS_REMOVED CUresult cuCtxCreate(CUcontext* context, unsigned flags, CUdevice device)
{
    return cuCtxCreate(context, nullptr, flags, device);
}

#endif
