#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/function_steps.h"

using namespace warpatlas::runtime;

namespace {

int attributes(Call& call, cudaFuncAttributes* to, const void* function)
{
    int code = error::success;
    DeviceKernel* const kernel = call.runtime().kernel(function, code);
    if (kernel == nullptr || to == nullptr)
        return kernel == nullptr ? code : error::invalidValue;
    const std::optional<int> registers = registersOfKernel(call, *kernel);
    if (!registers)
        return error::notSupported;
    *to = attributesOf(call, *kernel, registers);
    return error::success;
}

int activeBlocks(Call& call, int* blocks, const void* function, int blockSize, std::size_t sharedBytes)
{
    int code = error::success;
    DeviceKernel* const kernel = call.runtime().kernel(function, code);
    return kernel == nullptr ? code : activeBlocksOf(call, blocks, *kernel, blockSize, sharedBytes);
}

/// A hint: nothing that a program can see depends on it here.
int prefer(Call& call, const void* function, int preference, int last)
{
    int code = error::success;
    if (call.runtime().kernel(function, code) == nullptr)
        return code;
    return preference < 0 || preference > last ? error::invalidValue : error::success;
}

} // namespace

WARPATLAS_API cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* to, const void* function)
{
    WARPATLAS_CALL("cudaFuncGetAttributes");
    return call.run([&] { return attributes(call, to, function); });
}

WARPATLAS_API cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value)
{
    WARPATLAS_CALL("cudaFuncSetAttribute");
    return call.run([&] {
        int code = error::success;
        DeviceKernel* const kernel = call.runtime().kernel(function, code);
        if (kernel == nullptr)
            return code;
        if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
            return error::success; // a hint
        if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) {
            call.record().unsupported = true;
            return error::notSupported;
        }
        return limitDynamicShared(call, *kernel, value);
    });
}

WARPATLAS_API cudaError_t cudaFuncSetCacheConfig(const void* function, cudaFuncCache preference)
{
    WARPATLAS_CALL("cudaFuncSetCacheConfig");
    return call.run([&] { return prefer(call, function, preference, cudaFuncCachePreferEqual); });
}

/// GPUs of today have banks of one width: as on them, what is asked for changes nothing.
WARPATLAS_API cudaError_t cudaFuncSetSharedMemConfig(const void* function, cudaSharedMemConfig banks)
{
    WARPATLAS_CALL("cudaFuncSetSharedMemConfig");
    return call.run([&] { return prefer(call, function, banks, cudaSharedMemBankSizeEightByte); });
}

/// As the PTX has it: a mangled name, which stays where it is to the end of the program.
WARPATLAS_API cudaError_t cudaFuncGetName(const char** name, const void* function)
{
    WARPATLAS_CALL("cudaFuncGetName");
    return call.run([&] {
        const auto& functions = call.runtime().functions;
        const auto found = functions.find(function);
        if (name == nullptr || found == functions.end())
            return name == nullptr    ? error::invalidValue
                : function == nullptr ? error::invalidDeviceFunction
                                      : error::invalidResourceHandle;
        *name = found->second.name.c_str();
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int* blocks, const void* function, int blockSize, std::size_t sharedBytes)
{
    WARPATLAS_CALL("cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    return call.run([&] { return activeBlocks(call, blocks, function, blockSize, sharedBytes); });
}

WARPATLAS_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void* function, int blockSize, std::size_t sharedBytes, unsigned)
{
    WARPATLAS_CALL("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags");
    return call.run([&] { return activeBlocks(call, blocks, function, blockSize, sharedBytes); });
}
