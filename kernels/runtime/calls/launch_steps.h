/// Launches, as both of CUDA's interfaces ask for them. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {

/// Launches, or makes a launch a node of the graph that its stream is captured in. Returns CUDA's error code.
int launchOn(Call& call, PreparedLaunch prepared, void** arguments, cudaStream_t handle);
/// An attribute of a launch, by its number, which both interfaces count alike: what it asks for, or that it is for
/// what is not there.
void noteAttribute(int id, bool asksCooperative, unsigned clusterBlocks, bool& cooperative, bool& unsupported);
/// A function of the program's, in the order of a stream. Returns CUDA's error code.
int launchHostFunction(Call& call, cudaStream_t stream, cudaHostFn_t function, void* data);

} // namespace warpatlas::runtime
