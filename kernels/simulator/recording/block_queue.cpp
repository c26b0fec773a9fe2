#include "kernels/simulator/recording/block_queue.h"

#include <algorithm>

namespace warpatlas::simulator {

BlockQueue::BlockQueue(std::uint64_t blocks, const WantedBlocks* wanted)
    : m_blocks(blocks), m_wanted(wanted), m_taken(BlockSet::none(blocks))
{
}

BlockRange BlockQueue::take(std::uint64_t most)
{
    if (m_wanted != nullptr && m_wanted->version() != m_version) {
        m_version = m_wanted->version();
        m_ranges = m_wanted->ranges();
        m_nextWanted = 0;
    }
    BlockRange found;
    while (m_nextWanted < m_ranges.size() && found.empty()) {
        const BlockRange& wanted = m_ranges[m_nextWanted];
        found = m_taken.firstMissing({wanted.first, std::min(wanted.end, m_blocks)});
        if (found.empty())
            ++m_nextWanted;
    }
    if (found.empty())
        found = m_taken.firstMissing({m_first, m_blocks});
    found.end = std::min(found.end, found.first + most);
    m_taken.insert(found);
    m_first = m_taken.firstMissing({m_first, m_blocks}).first;
    if (m_taken.ranges().size() == 1 && m_taken.ranges()[0] == BlockRange{0, m_blocks})
        m_first = m_blocks;
    return found;
}

} // namespace warpatlas::simulator
