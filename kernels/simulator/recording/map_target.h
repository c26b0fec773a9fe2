/// Where a recorder writes down the threads that touched one buffer. Internal to the simulator.
#pragma once

#include "kernels/simulator/recording/access_array.h"

#include <atomic>
#include <cstddef>
#include <thread>

namespace warpatlas::simulator {

/// One buffer's map while the grid runs. Small ones are private to each worker; large ones are shared under locks,
/// since copies of them would cost more than the rare wait.
struct MapTarget {
    AccessArray* values = nullptr;
    int elementShift = 0; ///< log2 of the element's bytes
    std::atomic_flag* locks = nullptr; ///< one a chunk; null: one worker's
    bool packs = false; ///< chunks that threads have left are packed
    std::uint32_t buffer = 0; ///< number of the buffer
    bool watched = false; ///< stores of different parties to one value are told to the TouchPlan
};

/// Holds a chunk of a map.
class ChunkLock {
public:
    ChunkLock(const MapTarget& target, std::size_t chunk)
        : m_flag(target.locks == nullptr ? nullptr : &target.locks[chunk])
    {
        // Held for some ten nanoseconds, unless its holder has lost its core.
        constexpr int patience = 256;
        for (int tries = 0; m_flag != nullptr && m_flag->test_and_set(std::memory_order_acquire); ++tries)
            if (tries >= patience)
                std::this_thread::yield();
    }
    ~ChunkLock()
    {
        if (m_flag != nullptr)
            m_flag->clear(std::memory_order_release);
    }
    ChunkLock(const ChunkLock&) = delete;
    ChunkLock& operator=(const ChunkLock&) = delete;

private:
    std::atomic_flag* m_flag;
};

} // namespace warpatlas::simulator
