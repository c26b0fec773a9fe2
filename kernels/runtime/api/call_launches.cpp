#include "kernels/runtime/api/call.h"
#include "kernels/runtime/api/tasks.h"

#include <utility>
#include <vector>

using namespace warpatlas::runtime;

namespace {

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
thread_local std::vector<Configuration> configurations;
thread_local const void* launchCaller = nullptr; ///< of the <<< >>> that was taken last

warpatlas::Dim3 axes(const dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

/// Launches, or makes a launch a node of the graph that its stream is captured in.
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
        return call.invalidate(stream->capture, asThisReleaseSays(refused));
    if (refused != error::success)
        return asThisReleaseSays(refused);
    runtime.limits.launched(prepared.prints, prepared.allocates);
    const auto launch = std::make_shared<const PreparedLaunch>(std::move(prepared));
    call.ask(*stream, kernelTask(launch), launch);
    return error::success;
}

cudaError_t launch(const char* name, const void* stub, const Configuration& wish, void** arguments, bool cooperative)
{
    Call call(name, wish.caller);
    return call.run([&] {
        int code = error::success;
        DeviceKernel* const kernel = call.runtime().kernel(stub, code);
        if (kernel == nullptr)
            return code;
        PreparedLaunch prepared{
            .kernel = kernel, .launch = {axes(wish.grid), axes(wish.block)}, .dynamicSharedBytes = wish.sharedBytes};
        prepared.cooperative = cooperative;
        return launchOn(call, std::move(prepared), arguments, wish.stream);
    });
}

/// A launch of <<< >>>, which stands where that does, or one by a call.
cudaError_t launchStub(const void* stub, Configuration wish, void** arguments, bool ownStream = false)
{
    if (const void* const caller = std::exchange(launchCaller, nullptr); caller != nullptr)
        wish.caller = caller;
    if (ownStream && wish.stream == nullptr)
        wish.stream = cudaStreamPerThread;
    return launch("cudaLaunchKernel", stub, wish, arguments, false);
}

/// What a launch's attributes ask for; an error for what is not there.
int readAttributes(const cudaLaunchConfig_t& wish, bool& cooperative, bool& unsupported)
{
    for (unsigned i = 0; i < wish.numAttrs; ++i) {
        const cudaLaunchAttribute& attribute = wish.attrs[i];
        const auto& cluster = attribute.val.clusterDim;
        switch (attribute.id) {
        case cudaLaunchAttributeCooperative:
            cooperative = attribute.val.cooperative != 0;
            break;
        case cudaLaunchAttributeClusterDimension:
            unsupported = unsupported || cluster.x * cluster.y * cluster.z != 1;
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
    return unsupported ? error::notSupported : error::success;
}

cudaError_t launchConfigured(
    const cudaLaunchConfig_t* wish, const void* stub, void** arguments, const void* caller, bool ownStream)
{
    constexpr const char* name = "cudaLaunchKernelExC";
    bool cooperative = false, unsupported = false;
    const int code = wish == nullptr ? int(error::invalidValue) : readAttributes(*wish, cooperative, unsupported);
    if (code != error::success) {
        Call call(name, caller);
        call.record().unsupported = unsupported;
        return call.run([&] { return code; });
    }
    const bool own = ownStream && wish->stream == nullptr;
    return launch(name, stub,
        {wish->gridDim, wish->blockDim, wish->dynamicSmemBytes, own ? cudaStreamPerThread : wish->stream, caller},
        arguments, cooperative);
}

} // namespace

// These names are nvcc's.
// NOLINTBEGIN(bugprone-reserved-identifier)
WARPATLAS_API unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t sharedBytes, cudaStream_t stream)
{
    configurations.push_back({grid, block, sharedBytes, stream, __builtin_return_address(0)});
    return 0;
}

WARPATLAS_API cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* sharedBytes, void* stream)
{
    if (configurations.empty())
        return cudaErrorMissingConfiguration;
    const Configuration& taken = configurations.back();
    *grid = taken.grid;
    *block = taken.block;
    *sharedBytes = taken.sharedBytes;
    *static_cast<cudaStream_t*>(stream) = taken.stream;
    launchCaller = taken.caller;
    configurations.pop_back();
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

/// Of programs with a default stream per thread (call_per_thread.cpp).
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

WARPATLAS_API cudaError_t cudaLaunchCooperativeKernel(
    const void* stub, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    return launch("cudaLaunchCooperativeKernel", stub, {grid, block, sharedBytes, stream, __builtin_return_address(0)},
        arguments, true);
}

WARPATLAS_API cudaError_t cudaLaunchCooperativeKernel_ptsz(
    const void* stub, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    return launch("cudaLaunchCooperativeKernel", stub,
        {grid, block, sharedBytes, stream == nullptr ? cudaStreamPerThread : stream, __builtin_return_address(0)},
        arguments, true);
}

WARPATLAS_API cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* wish, const void* stub, void** arguments)
{
    return launchConfigured(wish, stub, arguments, __builtin_return_address(0), false);
}

WARPATLAS_API cudaError_t cudaLaunchKernelExC_ptsz(const cudaLaunchConfig_t* wish, const void* stub, void** arguments)
{
    return launchConfigured(wish, stub, arguments, __builtin_return_address(0), true);
}

WARPATLAS_API cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data)
{
    WARPATLAS_CALL("cudaLaunchHostFunc");
    return call.run([&] {
        Stream* found = nullptr;
        if (const int code = call.streamFor(stream, found); code != error::success)
            return code;
        if (function == nullptr)
            return error::invalidValue;
        call.ask(*found, hostTask([=] { function(data); }));
        if (found->capture == nullptr)
            call.runtime().finish(*found); // at once, as with cudaStreamAddCallback()
        return error::success;
    });
}
// NOLINTEND(bugprone-reserved-identifier)
