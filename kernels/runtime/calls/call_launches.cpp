/// Launches, as both of CUDA's interfaces ask for them. Any thread that holds the runtime's lock.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/tasks.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace warpatlas::runtime {
namespace {

/// Launches, or makes a launch a node of the graph that its stream is captured in. Returns CUDA's error code.
int launchOn(Call& call, PreparedLaunch prepared, void** arguments, cudaStream_t handle)
{
    Stream* stream = nullptr;
    if (const int code = call.streamFor(handle, stream); code != error::success)
        return code;
    Runtime& runtime = call.runtime();
    LaunchRecord record;
    const int refused = prepareLaunch(runtime.gpu, runtime.memory, prepared, arguments, record);
    if (stream->capture == nullptr || refused != error::success)
        call.record().launch.push_back(record);
    if (refused != error::success && stream->capture != nullptr)
        return call.invalidate(stream->capture, refused);
    if (refused != error::success)
        return refused;
    runtime.limits.launched(prepared.prints, prepared.allocates);
    if (std::size_t bytes = 0;
        prepared.allocates && runtime.limits.get(static_cast<int>(Limit::MallocHeap), bytes) == error::success)
        runtime.memory.makeHeap(bytes);
    if (std::size_t bytes = 0; runtime.limits.get(static_cast<int>(Limit::PrintfFifo), bytes) == error::success)
        prepared.printBytes = bytes;
    const auto launch = std::make_shared<const PreparedLaunch>(std::move(prepared));
    call.ask(*stream, kernelTask(launch), launch);
    return error::success;
}

/// An attribute of a launch, by its number, which both interfaces count alike: what it asks for, or that it is for
/// what is not there.
void noteAttribute(int id, bool asksCooperative, unsigned clusterBlocks, bool& cooperative, bool& unsupported)
{
    switch (id) {
    case cudaLaunchAttributeCooperative:
        cooperative = asksCooperative;
        break;
    case cudaLaunchAttributeClusterDimension:
        unsupported = unsupported || clusterBlocks != 1;
        break;
    // Hints; and a kernel may begin before the one ahead of it has ended, but need not.
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeSynchronizationPolicy:
    case cudaLaunchAttributeClusterSchedulingPolicyPreference:
    case cudaLaunchAttributeProgrammaticStreamSerialization:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributeMemSyncDomainMap:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
        break;
    default:
        unsupported = true;
        break;
    }
}

/// A function of the program's, in the order of a stream. Returns CUDA's error code.
int launchHostFunction(Call& call, cudaStream_t stream, cudaHostFn_t function, void* data)
{
    Stream* found = nullptr;
    if (const int code = call.streamFor(stream, found); code != error::success)
        return code;
    if (function == nullptr)
        return error::invalidValue;
    call.ask(*found, hostTask([=] { function(data); }));
    if (found->capture == nullptr)
        call.runtime().finish(*found); // at once, as with cudaStreamAddCallback()
    return error::success;
}

/// From 13 on, CUDA's runtime calls every launch that the hardware refuses an invalid value (seen on an H100, driver
/// 580).
int asThisReleaseSays(int refusal)
{
    return CUDART_VERSION >= 13000 && refusal == error::invalidConfiguration ? error::invalidValue : refusal;
}

/// What <<< >>> said, until the stub of the kernel takes it.
struct Configuration {
    dim3 grid, block;
    std::size_t sharedBytes = 0;
    cudaStream_t stream = nullptr;
    const void* caller = nullptr;
};
/// Of this thread, the last one on top. Null while there is none: a program may launch while it ends, when what a
/// thread has is destroyed already.
thread_local std::vector<Configuration>* configurations = nullptr;
thread_local const void* launchCaller = nullptr; ///< of the <<< >>> that was taken last

warpatlas::Dim3 lengthsFrom(const dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

int launchKernel(Call& call, const void* stub, const Configuration& wish, void** arguments, bool cooperative)
{
    int code = error::success;
    DeviceKernel* const kernel = call.runtime().kernel(stub, code);
    if (kernel == nullptr)
        return code;
    PreparedLaunch prepared{.kernel = kernel,
        .launch = {lengthsFrom(wish.grid), lengthsFrom(wish.block)},
        .dynamicSharedBytes = wish.sharedBytes};
    prepared.cooperative = cooperative;
    return asThisReleaseSays(launchOn(call, std::move(prepared), arguments, wish.stream));
}

/// A launch of <<< >>>, which stands where that does, or one by a call.
cudaError_t launchStub(const void* stub, Configuration wish, void** arguments, bool ownStream = false)
{
    if (const void* const caller = std::exchange(launchCaller, nullptr); caller != nullptr)
        wish.caller = caller;
    if (ownStream && wish.stream == nullptr)
        wish.stream = cudaStreamPerThread;
    Call call("cudaLaunchKernel", wish.caller);
    return call.run([&] { return launchKernel(call, stub, wish, arguments, false); });
}

/// What a launch's attributes ask for; an error for what is not there.
int readAttributes(const cudaLaunchConfig_t& wish, bool& cooperative, bool& unsupported)
{
    for (unsigned i = 0; i < wish.numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = wish.attrs[i];
        const auto& cluster = attribute.val.clusterDim;
        noteAttribute(
            attribute.id, attribute.val.cooperative != 0, cluster.x * cluster.y * cluster.z, cooperative, unsupported);
    }
    return unsupported ? error::notSupported : error::success;
}

int launchConfigured(Call& call, const cudaLaunchConfig_t* wish, const void* stub, void** arguments)
{
    bool cooperative = false;
    const int code =
        wish == nullptr ? int(error::invalidValue) : readAttributes(*wish, cooperative, call.record().unsupported);
    return code != error::success
        ? code
        : launchKernel(
            call, stub, {wish->gridDim, wish->blockDim, wish->dynamicSmemBytes, wish->stream}, arguments, cooperative);
}

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

int funcSetBlockShape(Call& call, CUfunction function, int x, int y, int z)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
    if (kernel == nullptr || x <= 0 || y <= 0 || z <= 0)
        return kernel == nullptr ? error::invalidResourceHandle : error::invalidValue;
    kernel->set.block = {static_cast<unsigned>(x), static_cast<unsigned>(y), static_cast<unsigned>(z)};
    return error::success;
}

int funcSetSharedSize(Call& call, CUfunction function, unsigned bytes)
{
    DeviceKernel* const kernel = call.runtime().kernelOfHandle(function);
    if (kernel == nullptr)
        return error::invalidResourceHandle;
    kernel->set.sharedBytes = bytes;
    return error::success;
}

int paramSetSize(DriverCall& call, CUfunction function, unsigned bytes)
{
    const std::byte nothing{};
    const int code = setParameters(call, function, static_cast<int>(std::min(bytes, 1U << 30)), &nothing, 0);
    if (code == error::success)
        call.runtime().kernelOfHandle(function)->set.parameters.resize(bytes);
    return code;
}

int launchKernelEx(DriverCall& call, const CUlaunchConfig* wish, CUfunction function, void** values, void** extra)
{
    if (wish == nullptr)
        return error::invalidValue;
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
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

// These names are nvcc's.
// NOLINTBEGIN(bugprone-reserved-identifier)
WARPATLAS_API unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t sharedBytes, cudaStream_t stream)
{
    if (configurations == nullptr)
        configurations = new std::vector<Configuration>;
    configurations->push_back({grid, block, sharedBytes, stream, __builtin_return_address(0)});
    return 0;
}

WARPATLAS_API cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* sharedBytes, void* stream)
{
    if (configurations == nullptr)
        return cudaErrorMissingConfiguration;
    const Configuration& taken = configurations->back();
    *grid = taken.grid;
    *block = taken.block;
    *sharedBytes = taken.sharedBytes;
    *static_cast<cudaStream_t*>(stream) = taken.stream;
    launchCaller = taken.caller;
    configurations->pop_back();
    if (configurations->empty())
        delete std::exchange(configurations, nullptr);
    return cudaSuccess;
}

/// The handle is the stub itself: a kernel is looked for when it is launched.
WARPATLAS_API cudaError_t __cudaGetKernel(cudaKernel_t* handle, const void* stub)
{
    *handle = static_cast<cudaKernel_t>(const_cast<void*>(stub));
    return cudaSuccess;
}

WARPATLAS_API cudaError_t __cudaLaunchKernel(
    cudaKernel_t handle, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    return launchStub(handle, {grid, block, sharedBytes, stream, __builtin_return_address(0)}, arguments);
}

WARPATLAS_API cudaError_t cudaLaunchKernel(
    const void* stub, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    return launchStub(stub, {grid, block, sharedBytes, stream, __builtin_return_address(0)}, arguments);
}

/// Of programs with a default stream per thread (call.h).
WARPATLAS_API cudaError_t __cudaLaunchKernel_ptsz(
    cudaKernel_t handle, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    return launchStub(handle, {grid, block, sharedBytes, stream, __builtin_return_address(0)}, arguments, true);
}

WARPATLAS_API cudaError_t cudaLaunchKernel_ptsz(
    const void* stub, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    return launchStub(stub, {grid, block, sharedBytes, stream, __builtin_return_address(0)}, arguments, true);
}

// NOLINTEND(bugprone-reserved-identifier)

#include "launch.inc"
