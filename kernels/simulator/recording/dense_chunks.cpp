#include "kernels/simulator/recording/dense_chunks.h"

#include <cstdint>

namespace warpatlas::simulator {

AccessChunk& DenseChunks::make(const MapTarget& target, std::size_t chunk)
{
    if (!target.packs)
        return target.values->writable(chunk);
    // Unpacking and packing again costs little, but not at every access.
    if (target.values->packedForRoom(chunk) && ++m_madeAgain > m_room / 2) {
        m_room *= 4;
        m_madeAgain = 0;
    }
    m_made.push_back({&target, chunk});
    ++m_time;
    return target.values->writable(chunk, &m_spare);
}

void DenseChunks::pack()
{
    const auto lately = static_cast<std::int64_t>(m_room / 2);
    for (std::size_t looked = 0, all = m_made.size(); m_made.size() > m_room; ++looked) {
        const Made oldest = m_made.front();
        m_made.pop_front();
        const ChunkLock lock(*oldest.target, oldest.chunk);
        const AccessChunk& dense = *oldest.target->values->dense(oldest.chunk);
        if (looked < all && std::int64_t{m_time} - dense.touchedAt < lately)
            m_made.push_back(oldest);
        else
            m_spare = oldest.target->values->pack(oldest.chunk, true);
    }
}

} // namespace warpatlas::simulator
