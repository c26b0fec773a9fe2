#include "kernels/runtime/calls/launch_steps.h"

#include "kernels/runtime/calls/tasks.h"

#include <utility>

namespace warpatlas::runtime {

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

} // namespace warpatlas::runtime
