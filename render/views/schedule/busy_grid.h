/// How busy each SM is, in equal parts of time, and with which waves. The schedule view draws this where blocks are too
/// small to be seen. The averages are exact, so that nothing flickers or forms patterns at any zoom. Plain arithmetic.
#pragma once

#include "kernels/analysis/schedule_places.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::render {

struct BusyGrid {
    static constexpr std::uint32_t fewestBins = 1024;
    static constexpr std::uint64_t mostTexels = std::uint64_t{1} << 23; ///< size limit of the finest level

    struct Level {
        std::uint32_t bins = 0; ///< a power of two
        std::uint32_t offset = 0; ///< into texels; then sm * bins + bin
    };
    std::vector<Level> levels; ///< finest first, each half of the one before; the last has 64 bins
    /// Each texel has in its lowest byte the share of odd waves (the second, the fourth ...) among the busy places, and
    /// in its highest byte the busy share of the SM's drawn places; that is at least 1 of 255 where anything is busy.
    std::vector<std::uint32_t> texels;
};

/// Makes the grid. `spans` are in the order of places.blocks, as ScheduleScene::spans, in which the whole launch is
/// `ticks`. `drawnPlaces` is the number of places of each SM that shares are of. `waveStarts` are those of the second
/// and later waves; empty: there is one wave. Any thread; uses all cores.
BusyGrid makeBusyGrid(const SchedulePlaces& places, std::span<const std::array<std::uint32_t, 2>> spans, double ticks,
    std::uint32_t drawnPlaces, std::span<const float> waveStarts);

} // namespace warpatlas::render
