#include "kernels/runtime/calls/function_steps.h"

#include "kernels/analysis/occupancy.h"

#include <algorithm>
#include <charconv>

namespace warpatlas::runtime {

std::optional<int> registersOfKernel(Call& call, DeviceKernel& kernel)
{
    const std::optional<int> registers = askedRegistersOf(kernel, call.runtime().gpu);
    call.record().unsupported = !registers;
    return registers;
}

namespace {

/// 86 for "sm_86" and "sm_90a, debug".
int architectureOf(std::string_view target)
{
    int architecture = 0;
    const std::size_t at = target.find_first_of("0123456789");
    if (at != std::string_view::npos)
        std::from_chars(target.data() + at, target.data() + target.size(), architecture);
    return architecture;
}

} // namespace

cudaFuncAttributes attributesOf(Call& call, DeviceKernel& kernel, std::optional<int> registers)
{
    const GpuSheet& gpu = call.runtime().gpu;
    cudaFuncAttributes made{};
    made.sharedSizeBytes = static_cast<std::size_t>(staticSharedOf(kernel));
    made.numRegs = registers.value_or(0);
    const auto most = static_cast<int>(kernel.code.limits.threadsPerBlock);
    const int byRegisters = made.numRegs == 0 ? gpu.maxThreadsPerBlock : gpu.registersPerBlock / made.numRegs / 32 * 32;
    made.maxThreadsPerBlock =
        std::min({gpu.maxThreadsPerBlock, most == 0 ? gpu.maxThreadsPerBlock : most, byRegisters});
    made.ptxVersion = architectureOf(kernel.module->loaded(kernel).program().module->target);
    made.binaryVersion = gpu.computeMajor * 10 + gpu.computeMinor;
    made.maxDynamicSharedSizeBytes = kernel.dynamicSharedLimit != 0
        ? static_cast<int>(kernel.dynamicSharedLimit)
        : std::max(gpu.sharedBytesPerBlock - staticSharedOf(kernel), 0);
    made.preferredShmemCarveout = -1;
    return made;
}

int activeBlocksOf(Call& call, int* blocks, DeviceKernel& kernel, int blockSize, std::size_t sharedBytes)
{
    if (blocks == nullptr || blockSize <= 0)
        return error::invalidValue;
    const std::optional<int> registers = registersOfKernel(call, kernel);
    if (!registers)
        return error::notSupported;
    const auto shared = static_cast<int>(std::min<std::size_t>(sharedBytes, 1 << 30)) + staticSharedOf(kernel);
    *blocks = computeOccupancy(call.runtime().gpu, {blockSize, *registers, shared}).blocksPerSm;
    return error::success;
}

int limitDynamicShared(Call& call, DeviceKernel& kernel, int bytes)
{
    if (bytes < 0 || bytes + staticSharedOf(kernel) > call.runtime().gpu.sharedBytesPerBlockOptIn)
        return error::invalidValue;
    kernel.dynamicSharedLimit = static_cast<std::uint32_t>(bytes);
    return error::success;
}

} // namespace warpatlas::runtime
