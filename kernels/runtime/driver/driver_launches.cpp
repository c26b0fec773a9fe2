/// Launches of kernels that the program has loaded.
#include "kernels/runtime/calls/launch_steps.h"
#include "kernels/runtime/driver/driver.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

using namespace warpatlas::runtime;

namespace {

struct DriverLaunch {
    warpatlas::Dim3 grid, block;
    unsigned sharedBytes = 0;
    CUstream stream = nullptr;
    bool cooperative = false;
};

/// Where the values are in a buffer that has them as the kernel's parameters lie. False where it is too short.
bool findInBuffer(
    const std::vector<warpatlas::ptx::ParameterSlot>& parameters, void** extra, std::vector<void*>& places)
{
    std::byte* buffer = nullptr;
    std::size_t bytes = 0;
    for (; *extra != CU_LAUNCH_PARAM_END; extra += 2)
        if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER)
            buffer = static_cast<std::byte*>(extra[1]);
        else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE)
            bytes = *static_cast<std::size_t*>(extra[1]);
        else
            return false;
    for (const warpatlas::ptx::ParameterSlot& parameter : parameters) {
        if (buffer == nullptr || parameter.offset + parameter.bytes > bytes)
            return false;
        places.push_back(buffer + parameter.offset);
    }
    return true;
}

int launchHandle(DriverCall& call, const void* function, const DriverLaunch& wish, void** values, void** extra)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
    if (kernel == nullptr)
        return error::invalidResourceHandle;
    std::vector<void*> places;
    try {
        const auto& parameters = kernel->module->loaded(*kernel).program().functions[0].parameters;
        if ((values != nullptr && extra != nullptr) || (values == nullptr && extra == nullptr && !parameters.empty()))
            return error::invalidValue;
        if (extra != nullptr && !findInBuffer(parameters, extra, places))
            return error::invalidValue;
    } catch (const std::runtime_error&) { // NOLINT(bugprone-empty-catch): launchOn() meets it again, and tells it
    }
    PreparedLaunch prepared{
        .kernel = kernel, .launch = {wish.grid, wish.block}, .dynamicSharedBytes = wish.sharedBytes};
    prepared.cooperative = wish.cooperative;
    return launchOn(call, std::move(prepared), extra != nullptr ? places.data() : values, wish.stream);
}

/// Part of the parameters, as they lie.
int setParameters(DriverCall& call, CUfunction function, int offset, const void* bytes, std::size_t count)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
    if (kernel == nullptr)
        return error::invalidResourceHandle;
    constexpr std::size_t most = 32764; // of parameters that any kernel has
    if (offset < 0 || bytes == nullptr || count > most || static_cast<std::size_t>(offset) > most - count)
        return error::invalidValue;
    std::vector<std::byte>& set = kernel->set.parameters;
    set.resize(std::max(set.size(), offset + count));
    std::memcpy(set.data() + offset, bytes, count);
    return error::success;
}

/// A launch with what was set before, in the ways of CUDA 3.
int launchAsSet(DriverCall& call, CUfunction function, int width, int height, CUstream stream)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
    if (kernel == nullptr)
        return error::invalidResourceHandle;
    if (width <= 0 || height <= 0)
        return error::invalidValue;
    SetBefore& set = kernel->set;
    std::size_t bytes = set.parameters.size();
    void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, set.parameters.data(), CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
        CU_LAUNCH_PARAM_END};
    const warpatlas::Dim3 grid{static_cast<unsigned>(width), static_cast<unsigned>(height), 1};
    return launchHandle(call, function, {grid, set.block, set.sharedBytes, stream}, nullptr, extra);
}

} // namespace

WARPATLAS_API CUresult cuFuncSetBlockShape(CUfunction function, int x, int y, int z)
{
    WARPATLAS_DRIVER_CALL("cuFuncSetBlockShape");
    return call.run([&] {
        DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
        if (kernel == nullptr || x <= 0 || y <= 0 || z <= 0)
            return kernel == nullptr ? error::invalidResourceHandle : error::invalidValue;
        kernel->set.block = {static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
        return error::success;
    });
}

WARPATLAS_API CUresult cuFuncSetSharedSize(CUfunction function, unsigned bytes)
{
    WARPATLAS_DRIVER_CALL("cuFuncSetSharedSize");
    return call.run([&] {
        DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
        if (kernel == nullptr)
            return error::invalidResourceHandle;
        kernel->set.sharedBytes = bytes;
        return error::success;
    });
}

WARPATLAS_API CUresult cuParamSetSize(CUfunction function, unsigned bytes)
{
    WARPATLAS_DRIVER_CALL("cuParamSetSize");
    return call.run([&] {
        const std::byte nothing{};
        const int code = setParameters(call, function, static_cast<int>(std::min(bytes, 1U << 30)), &nothing, 0);
        if (code == error::success)
            call.runtime().kernelOfHandle(function)->set.parameters.resize(bytes);
        return code;
    });
}

WARPATLAS_API CUresult cuParamSeti(CUfunction function, int offset, unsigned value)
{
    WARPATLAS_DRIVER_CALL("cuParamSeti");
    return call.run([&] { return setParameters(call, function, offset, &value, sizeof value); });
}

WARPATLAS_API CUresult cuParamSetf(CUfunction function, int offset, float value)
{
    WARPATLAS_DRIVER_CALL("cuParamSetf");
    return call.run([&] { return setParameters(call, function, offset, &value, sizeof value); });
}

WARPATLAS_API CUresult cuParamSetv(CUfunction function, int offset, void* values, unsigned bytes)
{
    WARPATLAS_DRIVER_CALL("cuParamSetv");
    return call.run([&] { return setParameters(call, function, offset, values, bytes); });
}

WARPATLAS_API CUresult cuLaunch(CUfunction function)
{
    WARPATLAS_DRIVER_CALL("cuLaunch");
    return call.run([&] { return launchAsSet(call, function, 1, 1, nullptr); });
}

WARPATLAS_API CUresult cuLaunchGrid(CUfunction function, int width, int height)
{
    WARPATLAS_DRIVER_CALL("cuLaunchGrid");
    return call.run([&] { return launchAsSet(call, function, width, height, nullptr); });
}

WARPATLAS_API CUresult cuLaunchGridAsync(CUfunction function, int width, int height, CUstream stream)
{
    WARPATLAS_DRIVER_CALL("cuLaunchGridAsync");
    return call.run([&] { return launchAsSet(call, function, width, height, stream); });
}

WARPATLAS_API CUresult cuLaunchKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes, CUstream stream, void** values,
    void** extra)
{
    WARPATLAS_DRIVER_CALL("cuLaunchKernel");
    return call.run([&] {
        return launchHandle(
            call, function, {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, stream}, values, extra);
    });
}

WARPATLAS_API CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned sharedBytes, CUstream stream, void** values)
{
    WARPATLAS_DRIVER_CALL("cuLaunchCooperativeKernel");
    return call.run([&] {
        return launchHandle(call, function,
            {{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, stream, true}, values, nullptr);
    });
}

WARPATLAS_API CUresult cuLaunchKernelEx(const CUlaunchConfig* wish, CUfunction function, void** values, void** extra)
{
    WARPATLAS_DRIVER_CALL("cuLaunchKernelEx");
    return call.run([&] {
        if (wish == nullptr)
            return int(error::invalidValue);
        bool cooperative = false, unsupported = false;
        for (unsigned i = 0; i < wish->numAttrs; ++i) {
            const CUlaunchAttributeValue& value = wish->attrs[i].value;
            noteAttribute(static_cast<int>(wish->attrs[i].id), value.cooperative != 0,
                value.clusterDim.x * value.clusterDim.y * value.clusterDim.z, cooperative, unsupported);
        }
        if (unsupported)
            return call.refuse("an attribute of the launch asks for what is not there");
        return launchHandle(call, function,
            {{wish->gridDimX, wish->gridDimY, wish->gridDimZ}, {wish->blockDimX, wish->blockDimY, wish->blockDimZ},
                wish->sharedMemBytes, wish->hStream, cooperative},
            values, extra);
    });
}

WARPATLAS_API CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void* data)
{
    WARPATLAS_DRIVER_CALL("cuLaunchHostFunc");
    return call.run([&] { return launchHostFunction(call, stream, function, data); });
}
