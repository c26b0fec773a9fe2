/// What is asked and set of kernels, and how many of their blocks have room.
#include "kernels/runtime/calls/function_steps.h"
#include "kernels/runtime/driver/driver.h"

#include <algorithm>

using namespace warpatlas::runtime;

namespace {

/// `work(kernel)`, where the handle is a kernel's.
template <class Work> int withKernel(DriverCall& call, const void* handle, const Work& work)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(handle);
    return kernel == nullptr ? int(error::invalidResourceHandle) : int(work(*kernel));
}

int attributeOfKernel(DriverCall& call, int* value, CUfunction_attribute attribute, DeviceKernel& kernel)
{
    const bool asks = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS || attribute == CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES
        || attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK;
    const warpatlas::GpuSheet& gpu = call.runtime().gpu;
    const std::optional<int> registers = asks ? askedRegistersOf(kernel, gpu) : registersOf(kernel, gpu);
    const cudaFuncAttributes known = attributesOf(call, kernel, registers);
    const auto ofAssembler = [&](int told) {
        return registers ? tell(value, told) : call.refuse("the kernel's registers are not known without ptxas");
    };
    switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
        return tell(value, known.maxThreadsPerBlock);
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
        return tell(value, static_cast<int>(known.sharedSizeBytes));
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
        return tell(value, static_cast<int>(known.constSizeBytes));
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
        return ofAssembler(static_cast<int>(known.localSizeBytes));
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
        return ofAssembler(known.numRegs);
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
        return tell(value, known.ptxVersion);
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
        return tell(value, known.binaryVersion);
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
        return tell(value, 0);
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
        return tell(value, known.maxDynamicSharedSizeBytes);
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
        return tell(value, known.preferredShmemCarveout);
    default:
        return call.refuse("attribute " + std::to_string(attribute) + " is not known");
    }
}

int setAttributeOfKernel(DriverCall& call, CUfunction_attribute attribute, int value, DeviceKernel& kernel)
{
    if (attribute == CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)
        return error::success; // a hint
    if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
        return limitDynamicShared(call, kernel, value);
    return call.refuse("attribute " + std::to_string(attribute) + " cannot be set");
}

/// The size of block of which the most threads have room at once, as CUDA's own header looks for it.
int potentialBlockSize(DriverCall& call, int* grid, int* block, DeviceKernel& kernel, CUoccupancyB2DSize dynamicShared,
    std::size_t sharedBytes, int limit)
{
    if (grid == nullptr || block == nullptr)
        return error::invalidValue;
    const std::optional<int> registers = registersOfKernel(call, kernel);
    if (!registers)
        return error::notSupported;
    const int most = attributesOf(call, kernel, registers).maxThreadsPerBlock;
    const int largest = limit <= 0 ? most : std::min(limit, most);
    constexpr int warp = 32;
    int best = 0;
    *block = *grid = 0;
    for (int size = (largest + warp - 1) / warp * warp; size > 0; size -= warp) {
        const int threads = std::min(size, largest);
        int blocks = 0;
        const std::size_t shared = dynamicShared != nullptr ? dynamicShared(threads) : sharedBytes;
        if (const int code = activeBlocksOf(call, &blocks, kernel, threads, shared); code != error::success)
            return code;
        if (blocks * threads > best) {
            best = blocks * threads;
            *block = threads;
            *grid = blocks * call.runtime().gpu.multiprocessors;
        }
    }
    return error::success;
}

} // namespace

WARPATLAS_API CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function)
{
    WARPATLAS_DRIVER_CALL("cuFuncGetAttribute");
    return call.run([&] {
        return withKernel(
            call, function, [&](DeviceKernel& kernel) { return attributeOfKernel(call, value, attribute, kernel); });
    });
}

WARPATLAS_API CUresult cuKernelGetAttribute(
    int* value, CUfunction_attribute attribute, CUkernel handle, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuKernelGetAttribute");
    return call.onDevice([&] {
        return device != 0 ? int(error::invalidDevice) : withKernel(call, handle, [&](DeviceKernel& kernel) {
            return attributeOfKernel(call, value, attribute, kernel);
        });
    });
}

WARPATLAS_API CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
{
    WARPATLAS_DRIVER_CALL("cuFuncSetAttribute");
    return call.run([&] {
        return withKernel(
            call, function, [&](DeviceKernel& kernel) { return setAttributeOfKernel(call, attribute, value, kernel); });
    });
}

WARPATLAS_API CUresult cuKernelSetAttribute(CUfunction_attribute attribute, int value, CUkernel handle, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuKernelSetAttribute");
    return call.onDevice([&] {
        return device != 0 ? int(error::invalidDevice) : withKernel(call, handle, [&](DeviceKernel& kernel) {
            return setAttributeOfKernel(call, attribute, value, kernel);
        });
    });
}

/// A hint: nothing that a program can see depends on it here.
WARPATLAS_API CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache cache)
{
    WARPATLAS_DRIVER_CALL("cuFuncSetCacheConfig");
    return call.run([&] {
        return withKernel(call, function, [&](DeviceKernel&) {
            return cache < CU_FUNC_CACHE_PREFER_NONE || cache > CU_FUNC_CACHE_PREFER_EQUAL ? error::invalidValue
                                                                                           : error::success;
        });
    });
}

WARPATLAS_API CUresult cuFuncSetSharedMemConfig(CUfunction function, CUsharedconfig)
{
    WARPATLAS_DRIVER_CALL("cuFuncSetSharedMemConfig");
    return call.run([&] { return withKernel(call, function, [&](DeviceKernel&) { return error::success; }); });
}

WARPATLAS_API CUresult cuKernelSetCacheConfig(CUkernel handle, CUfunc_cache, CUdevice device)
{
    WARPATLAS_DRIVER_CALL("cuKernelSetCacheConfig");
    return call.onDevice([&] {
        return device != 0 ? int(error::invalidDevice)
                           : withKernel(call, handle, [](DeviceKernel&) { return error::success; });
    });
}

/// Code is read when its module is loaded.
WARPATLAS_API CUresult cuFuncIsLoaded(CUfunctionLoadingState* state, CUfunction function)
{
    WARPATLAS_DRIVER_CALL("cuFuncIsLoaded");
    return call.run([&] {
        return withKernel(call, function, [&](DeviceKernel&) { return tell(state, CU_FUNCTION_LOADING_STATE_LOADED); });
    });
}

WARPATLAS_API CUresult cuFuncLoad(CUfunction function)
{
    WARPATLAS_DRIVER_CALL("cuFuncLoad");
    return call.run([&] { return withKernel(call, function, [](DeviceKernel&) { return error::success; }); });
}

WARPATLAS_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, CUfunction function, int blockSize, std::size_t sharedBytes)
{
    WARPATLAS_DRIVER_CALL("cuOccupancyMaxActiveBlocksPerMultiprocessor");
    return call.run([&] {
        return withKernel(call, function,
            [&](DeviceKernel& kernel) { return activeBlocksOf(call, blocks, kernel, blockSize, sharedBytes); });
    });
}

WARPATLAS_API CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, CUfunction function, int blockSize, std::size_t sharedBytes, unsigned)
{
    WARPATLAS_DRIVER_CALL("cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags");
    return call.run([&] {
        return withKernel(call, function,
            [&](DeviceKernel& kernel) { return activeBlocksOf(call, blocks, kernel, blockSize, sharedBytes); });
    });
}

WARPATLAS_API CUresult cuOccupancyMaxPotentialBlockSize(
    int* grid, int* block, CUfunction function, CUoccupancyB2DSize dynamicShared, std::size_t sharedBytes, int limit)
{
    WARPATLAS_DRIVER_CALL("cuOccupancyMaxPotentialBlockSize");
    return call.run([&] {
        return withKernel(call, function, [&](DeviceKernel& kernel) {
            return potentialBlockSize(call, grid, block, kernel, dynamicShared, sharedBytes, limit);
        });
    });
}

WARPATLAS_API CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, CUfunction function,
    CUoccupancyB2DSize dynamicShared, std::size_t sharedBytes, int limit, unsigned)
{
    WARPATLAS_DRIVER_CALL("cuOccupancyMaxPotentialBlockSizeWithFlags");
    return call.run([&] {
        return withKernel(call, function, [&](DeviceKernel& kernel) {
            return potentialBlockSize(call, grid, block, kernel, dynamicShared, sharedBytes, limit);
        });
    });
}
