/// Calls that tell CUDA how memory, streams and the device are going to be used, or that something is to be measured.
/// What a program computes does not depend on them.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/copy_steps.h"

#include <cuda_profiler_api.h>

using namespace warpatlas::runtime;

namespace {

/// Whether the pointer is to managed memory, as such calls want it.
bool isManaged(Call& call, const void* pointer)
{
    const DeviceAllocation* const found = call.runtime().memory.find(addressOf(pointer));
    return found != nullptr && found->kind == MemoryKind::Managed;
}

cudaError_t copyingPeer(Call& call, void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes,
    cudaStream_t stream, bool waits)
{
    return call.run([&] {
        return toDevice != 0 || fromDevice != 0
            ? int(error::invalidDevice)
            : copyOnStream(call, to, from, plainShape(bytes), cudaMemcpyDeviceToDevice, stream, waits);
    });
}

} // namespace

#if CUDART_VERSION >= 13000
using PlaceOfMemory = cudaMemLocation;
#define WARPATLAS_PREFETCH_FLAGS unsigned,
#else
using PlaceOfMemory = int;
#define WARPATLAS_PREFETCH_FLAGS
#endif

WARPATLAS_API cudaError_t cudaMemPrefetchAsync(
    const void* pointer, std::size_t bytes, PlaceOfMemory, WARPATLAS_PREFETCH_FLAGS cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemPrefetchAsync");
    return call.run([&] {
        call.record().bytes = bytes;
        if (call.stream(stream) == nullptr)
            return error::invalidResourceHandle;
        return isManaged(call, pointer) ? error::success : error::invalidValue;
    });
}

WARPATLAS_API cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise, PlaceOfMemory)
{
    WARPATLAS_CALL("cudaMemAdvise");
    return call.run([&] {
        call.record().bytes = bytes;
        return isManaged(call, pointer) ? error::success : error::invalidValue;
    });
}

/// Which stream uses managed memory: the host is watched in any case.
WARPATLAS_API cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* pointer, std::size_t, unsigned flags)
{
    WARPATLAS_CALL("cudaStreamAttachMemAsync");
    return call.run([&] {
        if (call.stream(stream) == nullptr)
            return error::invalidResourceHandle;
        return isManaged(call, pointer) && flags <= cudaMemAttachSingle ? error::success : error::invalidValue;
    });
}

/// All of a program is recorded as it is.
WARPATLAS_API cudaError_t cudaProfilerStart()
{
    WARPATLAS_CALL("cudaProfilerStart");
    return call.run([] { return error::success; });
}

WARPATLAS_API cudaError_t cudaProfilerStop()
{
    WARPATLAS_CALL("cudaProfilerStop");
    return call.run([] { return error::success; });
}

WARPATLAS_API cudaError_t cudaInitDevice(int device, unsigned, unsigned)
{
    WARPATLAS_CALL("cudaInitDevice");
    return call.run([&] { return device == 0 ? error::success : error::invalidDevice; });
}

WARPATLAS_API cudaError_t cudaSetValidDevices(int* devices, int count)
{
    WARPATLAS_CALL("cudaSetValidDevices");
    return call.run([&] {
        if (count < 0 || (count > 0 && devices == nullptr))
            return error::invalidValue;
        for (int i = 0; i < count; ++i)
            if (devices[i] != 0)
                return error::invalidDevice;
        return error::success;
    });
}

WARPATLAS_API cudaError_t cudaCtxResetPersistingL2Cache()
{
    WARPATLAS_CALL("cudaCtxResetPersistingL2Cache");
    return call.run([] { return error::success; });
}

/// Of the attributes of streams those that are hints; what else there is refuses.
WARPATLAS_API cudaError_t cudaStreamSetAttribute(
    cudaStream_t stream, cudaLaunchAttributeID id, const cudaLaunchAttributeValue* value)
{
    WARPATLAS_CALL("cudaStreamSetAttribute");
    return call.run([&] {
        if (value == nullptr)
            return error::invalidValue;
        if (call.stream(stream) == nullptr)
            return error::invalidResourceHandle;
        const bool hint = id == cudaLaunchAttributeAccessPolicyWindow || id == cudaLaunchAttributePriority
            || id == cudaLaunchAttributeSynchronizationPolicy || id == cudaLaunchAttributeMemSyncDomain
            || id == cudaLaunchAttributeMemSyncDomainMap;
        call.record().unsupported = !hint;
        return hint ? error::success : error::notSupported;
    });
}

/// There is one device: from it to itself.
WARPATLAS_API cudaError_t cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes)
{
    WARPATLAS_CALL("cudaMemcpyPeer");
    return copyingPeer(call, to, toDevice, from, fromDevice, bytes, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpyPeerAsync(
    void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes, cudaStream_t stream)
{
    WARPATLAS_CALL("cudaMemcpyPeerAsync");
    return copyingPeer(call, to, toDevice, from, fromDevice, bytes, stream, false);
}
