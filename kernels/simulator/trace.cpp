#include "kernels/simulator/trace.h"

#include <bit>
#include <cassert>

namespace warpatlas {

BlockSet BlockSet::none(std::uint64_t blocks)
{
    BlockSet set;
    set.m_bits.assign((blocks + 63) / 64, 0);
    set.m_partial = true;
    return set;
}

void BlockSet::insert(std::uint64_t block)
{
    assert(m_partial && block / 64 < m_bits.size());
    m_bits[block / 64] |= std::uint64_t{1} << (block % 64);
}

std::uint64_t BlockSet::count(std::uint64_t blocks) const
{
    if (isAll())
        return blocks;
    std::uint64_t known = 0;
    for (const std::uint64_t word : m_bits)
        known += static_cast<std::uint64_t>(std::popcount(word));
    return known;
}

std::uint64_t Trace::idleThreads() const
{
    std::uint64_t busy = 0;
    for (const std::uint32_t lanes : writers)
        busy += static_cast<std::uint64_t>(std::popcount(lanes));
    return launch.threads() - busy;
}

bool Trace::wrote(std::uint64_t linearThread) const
{
    const std::uint64_t block = linearThread / launch.threadsPerBlock();
    const std::uint64_t inBlock = linearThread % launch.threadsPerBlock();
    const std::uint64_t warp = block * launch.warpsPerBlock() + inBlock / 32;
    return warp < writers.size() && (writers[warp] >> (inBlock % 32) & 1) != 0;
}

} // namespace warpatlas
