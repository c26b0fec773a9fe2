/// Blocks that a person looks at: they are simulated before the others, wherever the simulation is. Never changes a
/// result.
#pragma once

#include "kernels/simulator/recording/block_set.h"

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

namespace warpatlas {

/// Any thread.
class WantedBlocks {
public:
    /// In the order in which they are wanted; replaces what was wanted before. Blocks past the launch are ignored.
    void want(std::vector<BlockRange> ranges)
    {
        const std::lock_guard lock(m_mutex);
        m_ranges = std::move(ranges);
        m_version.fetch_add(1, std::memory_order_release);
    }
    /// Grows with every change; 0 before the first want().
    std::uint64_t version() const { return m_version.load(std::memory_order_acquire); }
    std::vector<BlockRange> ranges() const
    {
        const std::lock_guard lock(m_mutex);
        return m_ranges;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<BlockRange> m_ranges;
    std::atomic<std::uint64_t> m_version{0};
};

} // namespace warpatlas
