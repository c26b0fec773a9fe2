/// Memory that comes and goes in a stream's order, and its pools, as both of CUDA's interfaces have them. All return
/// CUDA's error code but for poolOf(), which is null where there is no such pool. Any thread that holds the runtime's
/// lock.
#pragma once

#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {

MemoryPool* poolOf(Call& call, cudaMemPool_t handle);
int setPool(Call& call, int device, cudaMemPool_t pool);
int destroyPool(Call& call, cudaMemPool_t pool);
int attributeOfPool(Call& call, cudaMemPool_t handle, int attribute, void* value);
int setAttributeOfPool(Call& call, cudaMemPool_t handle, int attribute, const void* value);
int trimPool(Call& call, cudaMemPool_t handle, std::size_t keep);
int allocateFrom(Call& call, void** pointer, std::size_t bytes, std::uint64_t number, cudaStream_t handle);
int freeLater(Call& call, void* pointer, cudaStream_t handle);
int givePool(cudaMemPool_t* to, int device, std::uint64_t number);
int makePool(Call& call, cudaMemPool_t* to, const cudaMemPoolProps* wish);

} // namespace warpatlas::runtime
