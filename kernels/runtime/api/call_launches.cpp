#include "kernels/runtime/api/call.h"

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

cudaError_t launch(const char* name, const void* caller, DeviceKernel* kernel, int code, dim3 grid, dim3 block,
    void** arguments, std::size_t sharedBytes, cudaStream_t handle)
{
    Call call(name, caller);
    return call.run([&] {
        Stream* const stream = call.stream(handle);
        if (stream == nullptr)
            return error::invalidResourceHandle;
        if (kernel == nullptr)
            return code;
        Runtime& runtime = call.runtime();
        LaunchRecord& record = call.record().launch.emplace_back();
        const LaunchResult result = runLaunch(runtime.gpu, *kernel, {axes(grid), axes(block)}, sharedBytes, arguments,
            runtime.memory, runtime.snapshots, record);
        if (result.refused != 0)
            return asThisReleaseSays(result.refused);
        runtime.addPrinted(result);
        runtime.limits.launched(result.prints, result.allocates);
        call.span(runtime.timeline.work(
            *stream, Engine::Kernels, Timeline::kernelMicroseconds(runtime.gpu, result.counters)));
        // The host goes on before a kernel ends: its error is told by a call that waits.
        call.record().failed = result.failed;
        if (result.failed != 0)
            runtime.errors.fail(result.failed);
        return error::success;
    });
}

DeviceKernel* kernelOf(const void* stub, int& code)
{
    Runtime& runtime = Runtime::instance();
    const std::lock_guard lock(runtime.lock);
    return runtime.kernel(stub, code);
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
    const void* const caller = launchCaller == nullptr ? __builtin_return_address(0) : launchCaller;
    launchCaller = nullptr;
    int code = 0;
    DeviceKernel* const kernel = kernelOf(handle, code);
    return launch("cudaLaunchKernel", caller, kernel, code, grid, block, arguments, sharedBytes, stream);
}

WARPATLAS_API cudaError_t cudaLaunchKernel(
    const void* stub, dim3 grid, dim3 block, void** arguments, std::size_t sharedBytes, cudaStream_t stream)
{
    const void* const caller = launchCaller == nullptr ? __builtin_return_address(0) : launchCaller;
    launchCaller = nullptr;
    int code = 0;
    DeviceKernel* const kernel = kernelOf(stub, code);
    return launch("cudaLaunchKernel", caller, kernel, code, grid, block, arguments, sharedBytes, stream);
}

WARPATLAS_API cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data)
{
    WARPATLAS_CALL("cudaLaunchHostFunc");
    return call.run([&] {
        if (call.stream(stream) == nullptr)
            return error::invalidResourceHandle;
        if (function == nullptr)
            return error::invalidValue;
        function(data);
        return error::success;
    });
}
// NOLINTEND(bugprone-reserved-identifier)
