/// The dense chunks that one worker made, and which of them are packed to make room. Blocks mostly leave memory for
/// good: what is packed then is small and stays so. Where they come back too often, more chunks may stay dense, in the
/// end all of them. Internal to the simulator.
#pragma once

#include "kernels/simulator/recording/access_chunk.h"
#include "kernels/simulator/recording/map_target.h"

#include <cstddef>
#include <deque>

namespace warpatlas::simulator {

class DenseChunks {
public:
    static constexpr std::size_t roomAtFirst = 256; ///< 16 MB

    explicit DenseChunks(std::size_t room = roomAtFirst) : m_room(room) { }

    /// The chunk, to be written; its lock is held. `target` must outlive it, and no other worker pack its map until
    /// forget().
    AccessChunk& open(const MapTarget& target, std::size_t chunk)
    {
        AccessChunk* const dense = target.values->dense(chunk);
        AccessChunk& opened = dense != nullptr ? *dense : make(target, chunk);
        opened.touchedAt = m_time;
        return opened;
    }
    /// Packs old ones that were not touched lately until the others fit; no lock may be held.
    void makeRoom()
    {
        if (m_made.size() > m_room)
            pack();
    }
    /// Somebody packed the maps.
    void forget() { m_made.clear(); }
    std::size_t room() const { return m_room; } ///< how many stay dense

private:
    struct Made {
        const MapTarget* target;
        std::size_t chunk;
    };

    AccessChunk& make(const MapTarget& target, std::size_t chunk);
    void pack();

    std::size_t m_room;
    std::uint32_t m_time = 0; ///< chunks made so far; other workers make about as many
    std::size_t m_madeAgain = 0; ///< chunks that were packed too early, since there is this much room
    std::deque<Made> m_made; ///< in the order in which they are looked at
    AccessArray::ChunkPointer m_spare;
};

} // namespace warpatlas::simulator
