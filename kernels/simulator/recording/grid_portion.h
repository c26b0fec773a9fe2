/// How much of a grid is run at one go. Internal to the simulator.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace warpatlas::simulator {

/// Any thread. What is run never depends on the clock, only where it is cut.
class GridPortion {
public:
    using Clock = std::chrono::steady_clock;

    static GridPortion everything() { return {}; }
    static GridPortion ofBlocks(std::uint64_t blocks)
    {
        GridPortion piece;
        piece.m_blocks = blocks;
        return piece;
    }
    /// No block begins after it.
    static GridPortion until(Clock::time_point end)
    {
        GridPortion piece;
        piece.m_end = end;
        return piece;
    }
    GridPortion(const GridPortion& other) : m_blocks(other.m_blocks.load()), m_end(other.m_end) { }
    GridPortion& operator=(const GridPortion&) = delete;

    /// How many blocks may begin now, of `wanted`; they count as begun.
    std::uint64_t begin(std::uint64_t wanted)
    {
        if (m_end != Clock::time_point::max() && Clock::now() >= m_end)
            return 0;
        std::uint64_t left = m_blocks.load();
        while (!m_blocks.compare_exchange_weak(left, left - (wanted < left ? wanted : left))) { }
        return wanted < left ? wanted : left;
    }

    void giveBack(std::uint64_t blocks) { m_blocks += blocks; }

private:
    GridPortion() = default;

    std::atomic<std::uint64_t> m_blocks = std::numeric_limits<std::uint64_t>::max();
    Clock::time_point m_end = Clock::time_point::max();
};

} // namespace warpatlas::simulator
