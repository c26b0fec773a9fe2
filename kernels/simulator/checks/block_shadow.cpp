#include "kernels/simulator/checks/block_shadow.h"

#include <algorithm>

namespace warpatlas::simulator {

BlockShadow::BlockShadow(std::uint32_t warps, std::uint64_t sharedBytes, int granuleShift, Handover& handover)
    : order(warps, handover),
      shared((sharedBytes >> granuleShift) + 1),
      waited(warps),
      sharedWritten(sharedBytes),
      copies(sharedBytes),
      m_local(warps)
{
}

void BlockShadow::restart(std::uint64_t block)
{
    linearBlock = block;
    order.restart(static_cast<std::uint32_t>(block));
    std::fill(waited.begin(), waited.end(), std::uint8_t{0});
    std::fill(sharedWritten.begin(), sharedWritten.end(), std::uint8_t{0});
    copies.restart();
    undecided.clear();
    unchosen.clear();
    followed.clear();
    unset.clear();
    storedUnset.clear();
    phases.clear();
    tallies.clear();
    for (Local& local : m_local)
        std::fill(local.written.begin(), local.written.end(), std::uint8_t{0});
}

std::uint8_t* BlockShadow::local(std::uint32_t warp, std::uint32_t lane, std::uint64_t bytes)
{
    Local& own = m_local[warp];
    if (bytes > own.pitch) {
        const std::uint64_t pitch = std::max(bytes, 2 * own.pitch);
        std::vector<std::uint8_t> grown(pitch * laneCount);
        for (std::size_t i = 0; i < laneCount; ++i)
            std::copy_n(own.written.data() + i * own.pitch, own.pitch, grown.data() + i * pitch);
        own.written = std::move(grown);
        own.pitch = pitch;
    }
    return own.written.data() + lane * own.pitch;
}

} // namespace warpatlas::simulator
