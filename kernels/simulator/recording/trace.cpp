#include "kernels/simulator/recording/trace.h"

#include <bit>

namespace warpatlas {
namespace {

/// The thread's bit in a word a warp.
bool bitOf(const ChunkedArray<std::uint32_t>& lanes, const Launch& launch, std::uint64_t linearThread)
{
    const std::uint64_t block = linearThread / launch.threadsPerBlock();
    const std::uint64_t inBlock = linearThread % launch.threadsPerBlock();
    const std::uint64_t warp = block * launch.warpsPerBlock() + inBlock / 32;
    return warp < lanes.size() && (lanes[warp] >> (inBlock % 32) & 1) != 0;
}

} // namespace

std::uint64_t Trace::idleThreads() const
{
    std::uint64_t busy = 0;
    for (std::size_t chunk = 0; chunk < writers.chunks(); ++chunk) {
        const auto wrote = writers.chunk(chunk);
        // Both have the same chunks, but for traces of nothing but writers.
        const auto strayed = chunk < strays.chunks() ? strays.chunk(chunk) : std::span<const std::uint32_t>{};
        for (std::size_t i = 0; i < wrote.size(); ++i)
            busy += static_cast<std::uint64_t>(std::popcount(wrote[i] | (i < strayed.size() ? strayed[i] : 0)));
    }
    return saturatingProduct(knownBlocks(), launch.threadsPerBlock()) - busy;
}

std::uint64_t Trace::strayingThreads() const
{
    std::uint64_t count = 0;
    for (std::size_t chunk = 0; chunk < strays.chunks(); ++chunk)
        for (const std::uint32_t lanes : strays.chunk(chunk))
            count += static_cast<std::uint64_t>(std::popcount(lanes));
    return count;
}

bool Trace::wrote(std::uint64_t linearThread) const
{
    return bitOf(writers, launch, linearThread);
}

bool Trace::strayed(std::uint64_t linearThread) const
{
    return bitOf(strays, launch, linearThread);
}

} // namespace warpatlas
