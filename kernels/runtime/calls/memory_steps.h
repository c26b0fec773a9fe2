/// Memory asked for, given back and asked about, as both of CUDA's interfaces do it. All return CUDA's error code, but
/// for pinnedAt(). Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {

int allocate(Call& call, void** pointer, std::size_t bytes, MemoryKind kind, unsigned flags = 0);
int allocatePinned(Call& call, void** pointer, std::size_t bytes, unsigned flags);
int allocateManaged(Call& call, void** pointer, std::size_t bytes, unsigned flags);
/// Rows of at least `width` bytes.
int pitched(Call& call, void** pointer, std::size_t* pitch, std::size_t width, std::size_t rows);
int release(Call& call, const void* pointer, MemoryKind kind);
int memoryInfo(Call& call, std::size_t* free, std::size_t* total);

int registerRange(Call& call, void* pointer, std::size_t bytes, unsigned flags);
int unregisterRange(Call& call, const void* pointer);
/// As pinned memory was asked for.
int flagsOfPinned(Call& call, unsigned* flags, const void* pointer);
int devicePointerOf(Call& call, void** device, void* host, unsigned flags);

} // namespace warpatlas::runtime
