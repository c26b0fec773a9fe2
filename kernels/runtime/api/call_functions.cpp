#include "kernels/analysis/occupancy.h"
#include "kernels/runtime/api/call.h"

using namespace warpatlas::runtime;

namespace {

/// A kernel's registers where the assembler's report is there: else nothing is told of it, rather than made up.
std::optional<int> registersOfKernel(Call& call, DeviceKernel& kernel)
{
    const std::optional<int> registers = registersOf(kernel, call.runtime().gpu);
    call.record().unsupported = !registers;
    return registers;
}

int attributes(Call& call, cudaFuncAttributes* to, const void* function)
{
    int code = error::success;
    DeviceKernel* const kernel = call.runtime().kernel(function, code);
    if (kernel == nullptr || to == nullptr)
        return kernel == nullptr ? code : error::invalidValue;
    const std::optional<int> registers = registersOfKernel(call, *kernel);
    if (!registers)
        return error::notSupported;
    const warpatlas::GpuSheet& gpu = call.runtime().gpu;
    *to = {};
    to->sharedSizeBytes = static_cast<std::size_t>(staticSharedOf(*kernel));
    to->numRegs = *registers;
    const auto most = static_cast<int>(kernel->code.limits.threadsPerBlock);
    const int byRegisters = *registers == 0 ? gpu.maxThreadsPerBlock : gpu.registersPerBlock / *registers / 32 * 32;
    to->maxThreadsPerBlock = std::min({gpu.maxThreadsPerBlock, most == 0 ? gpu.maxThreadsPerBlock : most, byRegisters});
    to->ptxVersion = 75;
    to->binaryVersion = gpu.computeMajor * 10 + gpu.computeMinor;
    to->maxDynamicSharedSizeBytes = kernel->dynamicSharedLimit != 0
        ? static_cast<int>(kernel->dynamicSharedLimit)
        : std::max(gpu.sharedBytesPerBlock - staticSharedOf(*kernel), 0);
    to->preferredShmemCarveout = -1;
    return error::success;
}

int activeBlocks(Call& call, int* blocks, const void* function, int blockSize, std::size_t sharedBytes)
{
    int code = error::success;
    DeviceKernel* const kernel = call.runtime().kernel(function, code);
    if (kernel == nullptr || blocks == nullptr || blockSize <= 0)
        return kernel == nullptr ? code : error::invalidValue;
    const std::optional<int> registers = registersOfKernel(call, *kernel);
    if (!registers)
        return error::notSupported;
    const auto shared = static_cast<int>(std::min<std::size_t>(sharedBytes, 1 << 30)) + staticSharedOf(*kernel);
    *blocks = warpatlas::computeOccupancy(call.runtime().gpu, {blockSize, *registers, shared}).blocksPerSm;
    return error::success;
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
        if (value < 0 || value + staticSharedOf(*kernel) > call.runtime().gpu.sharedBytesPerBlockOptIn)
            return error::invalidValue;
        kernel->dynamicSharedLimit = static_cast<std::uint32_t>(value);
        return error::success;
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
            return name == nullptr ? error::invalidValue : error::invalidDeviceFunction;
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
