/// Memory of the host's that kernels reach: what is registered, and what is asked of that and of pinned memory.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/memory_steps.h"

using namespace warpatlas::runtime;

WARPATLAS_API cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned flags)
{
    WARPATLAS_CALL("cudaHostRegister");
    return call.run([&] { return registerRange(call, pointer, bytes, flags); });
}

WARPATLAS_API cudaError_t cudaHostUnregister(void* pointer)
{
    WARPATLAS_CALL("cudaHostUnregister");
    return call.waiting([&] { return unregisterRange(call, pointer); });
}

/// As it was asked for; CUDA has none of memory that was only registered.
WARPATLAS_API cudaError_t cudaHostGetFlags(unsigned* flags, void* pointer)
{
    WARPATLAS_CALL("cudaHostGetFlags");
    return call.run([&] { return flagsOfPinned(call, flags, pointer); });
}

WARPATLAS_API cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags)
{
    WARPATLAS_CALL("cudaHostGetDevicePointer");
    return call.run([&] { return devicePointerOf(call, device, host, flags); });
}
