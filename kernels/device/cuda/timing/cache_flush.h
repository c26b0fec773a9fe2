/// Empties a CUDA device's L2 cache before something is timed: what is timed then finds none of its data there, and
/// nothing that would have to be written back first. (A memset leaves L2 full of its zeros; each line that the timed
/// kernel loads pushes one of these out to DRAM, which made kernels of some ten microseconds up to a third slower than
/// Nsight Compute, whose cache control leaves L2 empty, says.)
#pragma once

#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/device/cuda/stream.h"

namespace warpatlas::cuda {

class CacheFlush {
public:
    /// Takes memory of twice the size of L2 of `ordinal`, which must be current; none where it has no L2.
    explicit CacheFlush(int ordinal);

    /// Queues a read of all of that memory.
    void queue(const Stream& stream);

private:
    Library m_library;
    cudaKernel_t m_readAll;
    DeviceMemory m_memory; ///< zeros
    int m_blocks = 0;
};

} // namespace warpatlas::cuda
