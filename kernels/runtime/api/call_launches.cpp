#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/launch_steps.h"

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
/// Of this thread, the last one on top. Null while there is none: a program may launch while it ends, when what a
/// thread has is destroyed already.
thread_local std::vector<Configuration>* configurations = nullptr;
thread_local const void* launchCaller = nullptr; ///< of the <<< >>> that was taken last

warpatlas::Dim3 axes(const dim3& dim)
{
    return {dim.x, dim.y, dim.z};
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
        return asThisReleaseSays(launchOn(call, std::move(prepared), arguments, wish.stream));
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
        noteAttribute(
            attribute.id, attribute.val.cooperative != 0, cluster.x * cluster.y * cluster.z, cooperative, unsupported);
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
    return call.run([&] { return launchHostFunction(call, stream, function, data); });
}
// NOLINTEND(bugprone-reserved-identifier)
