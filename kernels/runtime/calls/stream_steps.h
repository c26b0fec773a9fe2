/// Streams and events, as both of CUDA's interfaces use them. All return CUDA's error code. Any thread that holds the
/// runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {

int destroyStream(Call& call, cudaStream_t handle);
int synchroniseStream(Call& call, cudaStream_t handle);
int queryStream(Call& call, cudaStream_t handle);
int addCallback(Call& call, cudaStream_t handle, cudaStreamCallback_t callback, void* data, unsigned flags);
int priorityOfStream(Call& call, cudaStream_t handle, int* priority);
int flagsOfStream(Call& call, cudaStream_t handle, unsigned* flags);
int idOfStream(Call& call, cudaStream_t handle, unsigned long long* id);
int priorityRange(int* least, int* greatest);
int destroyEvent(Call& call, cudaEvent_t handle);
int synchroniseEvent(Call& call, cudaEvent_t handle);
int queryEvent(Call& call, cudaEvent_t handle);
int elapsedBetween(Call& call, float* milliseconds, cudaEvent_t startHandle, cudaEvent_t endHandle);
int makeStream(Call& call, cudaStream_t* stream, unsigned flags, int priority);
int makeEvent(Call& call, cudaEvent_t* event, unsigned flags);
int recordEvent(Call& call, cudaEvent_t handle, cudaStream_t streamHandle, unsigned flags);
int waitForEvent(Call& call, cudaStream_t streamHandle, cudaEvent_t handle, unsigned flags);

} // namespace warpatlas::runtime
