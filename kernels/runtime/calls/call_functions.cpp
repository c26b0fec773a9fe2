/// What is asked and set of kernels, by both of CUDA's interfaces. Any thread that holds the runtime's lock.
#include "kernels/runtime/calls/call.h"

#include "kernels/analysis/occupancy.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace warpatlas::runtime {
namespace {

/// A kernel's registers, as the assembler says: where there is none, nothing is told rather than made up, and the
/// record says so.
std::optional<int> registersOfKernel(Call& call, DeviceKernel& kernel)
{
    const std::optional<int> registers = askedRegistersOf(kernel, call.runtime().gpu);
    call.record().unsupported = !registers;
    return registers;
}

/// 86 for "sm_86" and "sm_90a, debug".
int architectureOf(std::string_view target)
{
    int architecture = 0;
    const std::size_t at = target.find_first_of("0123456789");
    if (at != std::string_view::npos)
        std::from_chars(target.data() + at, target.data() + target.size(), architecture);
    return architecture;
}

/// Without registers, `numRegs` is 0, and the most threads are those of the GPU or of the kernel's bounds.
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

/// Return CUDA's error code.
int activeBlocksOf(Call& call, int* blocks, int blockSize, std::size_t sharedBytes, DeviceKernel& kernel)
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
    return kernel == nullptr ? code : activeBlocksOf(call, blocks, blockSize, sharedBytes, *kernel);
}

/// A hint: nothing that a program can see depends on it here.
int prefer(Call& call, const void* function, int preference, int last)
{
    int code = error::success;
    if (call.runtime().kernel(function, code) == nullptr)
        return code;
    return preference < 0 || preference > last ? error::invalidValue : error::success;
}

int funcSetAttribute(Call& call, const void* function, cudaFuncAttribute attribute, int value)
{
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
}

/// As the PTX has it: a mangled name, which stays where it is to the end of the program.
int funcGetName(Call& call, const char** name, const void* function)
{
    const auto& functions = call.runtime().functions;
    const auto found = functions.find(function);
    if (name == nullptr || found == functions.end())
        return name == nullptr    ? error::invalidValue
            : function == nullptr ? error::invalidDeviceFunction
                                  : error::invalidResourceHandle;
    *name = found->second.name.c_str();
    return error::success;
}

/// `work(call, values..., kernel)`, where the handle is a kernel's.
template <class Work, class... Values>
int withKernel(DriverCall& call, const void* handle, const Work& work, Values... values)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(handle);
    return kernel == nullptr ? int(error::invalidResourceHandle) : work(call, values..., *kernel);
}

/// Of hints that say nothing which a program could see.
int preferNothing(Call&, DeviceKernel&)
{
    return error::success;
}

int preferCache(Call&, CUfunc_cache cache, DeviceKernel&)
{
    return cache < CU_FUNC_CACHE_PREFER_NONE || cache > CU_FUNC_CACHE_PREFER_EQUAL ? error::invalidValue
                                                                                   : error::success;
}

int tellLoaded(Call&, CUfunctionLoadingState* state, DeviceKernel&)
{
    return tell(state, CU_FUNCTION_LOADING_STATE_LOADED);
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
int potentialBlockSize(DriverCall& call, int* grid, int* block, CUoccupancyB2DSize dynamicShared,
    std::size_t sharedBytes, int limit, DeviceKernel& kernel)
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
        if (const int code = activeBlocksOf(call, &blocks, threads, shared, kernel); code != error::success)
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
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "function.inc"
