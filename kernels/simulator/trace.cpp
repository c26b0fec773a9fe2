#include "kernels/simulator/trace.h"

#include <bit>

namespace warpatlas {

std::uint64_t Trace::idleThreads() const
{
    std::uint64_t busy = 0;
    for (std::size_t chunk = 0; chunk < writers.chunks(); ++chunk)
        for (const std::uint32_t lanes : writers.chunk(chunk))
            busy += static_cast<std::uint64_t>(std::popcount(lanes));
    return saturatingProduct(knownBlocks(), launch.threadsPerBlock()) - busy;
}

bool Trace::wrote(std::uint64_t linearThread) const
{
    const std::uint64_t block = linearThread / launch.threadsPerBlock();
    const std::uint64_t inBlock = linearThread % launch.threadsPerBlock();
    const std::uint64_t warp = block * launch.warpsPerBlock() + inBlock / 32;
    return warp < writers.size() && (writers[warp] >> (inBlock % 32) & 1) != 0;
}

} // namespace warpatlas
