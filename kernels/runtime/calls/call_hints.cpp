/// Calls that tell CUDA how memory, streams and the device are going to be used, or that something is to be measured.
/// What a program computes does not depend on them.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/copy_steps.h"

#include <cuda_profiler_api.h>

namespace warpatlas::runtime {
namespace {

/// Whether the pointer is to managed memory, as such calls want it.
bool isManaged(Call& call, const void* pointer)
{
    const DeviceAllocation* const found = call.runtime().memory.find(addressOf(pointer));
    return found != nullptr && found->kind == MemoryKind::Managed;
}

int copyPeer(Call& call, void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes,
    cudaStream_t stream, bool waits)
{
    return toDevice != 0 || fromDevice != 0
        ? int(error::invalidDevice)
        : copyOnStream(call, to, from, plainShape(bytes), cudaMemcpyDeviceToDevice, stream, waits);
}

int memAdvise(Call& call, const void* pointer, std::size_t bytes)
{
    call.record().bytes = bytes;
    return isManaged(call, pointer) ? error::success : error::invalidValue;
}

int memPrefetchAsync(Call& call, const void* pointer, std::size_t bytes, cudaStream_t stream)
{
    call.record().bytes = bytes;
    return call.stream(stream) == nullptr ? error::invalidResourceHandle : memAdvise(call, pointer, bytes);
}

/// Which stream uses managed memory: the host is watched in any case.
int streamAttachMemAsync(Call& call, cudaStream_t stream, void* pointer, unsigned flags)
{
    if (call.stream(stream) == nullptr)
        return error::invalidResourceHandle;
    return isManaged(call, pointer) && flags <= cudaMemAttachSingle ? error::success : error::invalidValue;
}

int setValidDevices(int* devices, int count)
{
    if (count < 0 || (count > 0 && devices == nullptr))
        return error::invalidValue;
    for (int i = 0; i < count; ++i)
        if (devices[i] != 0)
            return error::invalidDevice;
    return error::success;
}

/// Of the attributes of streams those that are hints; what else there is refuses.
int streamSetAttribute(Call& call, cudaStream_t stream, cudaLaunchAttributeID id, const cudaLaunchAttributeValue* value)
{
    if (value == nullptr)
        return error::invalidValue;
    if (call.stream(stream) == nullptr)
        return error::invalidResourceHandle;
    const bool hint = id == cudaLaunchAttributeAccessPolicyWindow || id == cudaLaunchAttributePriority
        || id == cudaLaunchAttributeSynchronizationPolicy || id == cudaLaunchAttributeMemSyncDomain
        || id == cudaLaunchAttributeMemSyncDomainMap;
    call.record().unsupported = !hint;
    return hint ? error::success : error::notSupported;
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "hint.inc"
