/// The schedule view's scene: a schedule laid out in rows, SM by SM and place by place. Made once, off the window's
/// thread where there are many blocks; immutable then. Plain arithmetic, no GL.
#pragma once

#include "kernels/analysis/schedule_facts.h"
#include "kernels/analysis/schedule_places.h"
#include "kernels/model/launch.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace warpatlas::render {

/// How busy each SM is, in equal parts of time, and with which waves. The schedule view draws this where blocks are too
/// small to be seen. The averages are exact, so that nothing flickers or forms patterns at any zoom. Plain arithmetic.
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

struct ScheduleScene {
    /// Times are whole numbers of this many parts of the launch, the three lowest bits 0: the shader's floats would
    /// lose the edges of short blocks late in a long launch.
    static constexpr double ticks = 4294967288.0;
    static constexpr std::size_t mostWaveStarts = 4096;

    Launch launch;
    std::shared_ptr<const Schedule> schedule; ///< never null; without blocks: waves are drawn as bands
    SchedulePlaces places;
    ScheduleFacts facts;
    /// The number of rows of each SM that are drawn: as many as were ever used at a time.
    std::uint32_t drawnPlaces = 1;
    /// Start and end of each block in ticks, in the order of places.blocks. The lowest bits of the start are the number
    /// of the block's colour (0 to 7).
    std::vector<std::array<std::uint32_t, 2>> spans;
    /// Where the search for a moment begins. Entry (row << hintBits) + part is the first of the row's spans that ends
    /// after the start of that part of the launch (part 0: the row's first); there are 2^hintBits equal parts, and one
    /// entry more at the end. With it the search is as short for a million blocks as for a thousand.
    std::vector<std::uint32_t> hints;
    std::uint32_t hintBits = 1;
    BusyGrid grid;
    double usualBlock = 1; ///< how long a block of the middle takes, as a share of the launch
    std::vector<float> waveStarts; ///< starts of the second and each later wave, modelled ones only; empty if there are
                                   ///< more than mostWaveStarts

    bool hasBlocks() const { return !spans.empty(); }
    /// Says whether some places of each SM have no row, as none of them was ever used. Bands stand for all places.
    bool leavesOutPlaces() const { return hasBlocks() && drawnPlaces < facts.blocksPerSm; }
    /// Returns the idle share of the rows that are drawn, over all of the time; facts.idleShare() counts all places.
    double idleShareOfDrawn() const;
    bool recorded() const { return schedule->provenance == Provenance::Recorded; }
};

/// Makes the scene. `schedule` may be without blocks (more than maximumScheduledBlocks); never null. Any thread; uses
/// all cores: some 100 ms for 10^6 blocks on two. Returns null if `stop` was requested.
std::shared_ptr<const ScheduleScene> makeScheduleScene(
    const Launch& launch, std::shared_ptr<const Schedule> schedule, const std::stop_token& stop = {});

/// A block's row and its index into ScheduleScene::spans.
struct PlaceOfBlock {
    std::uint32_t sm = 0, place = 0;
    std::uint32_t index = 0;
};
std::optional<PlaceOfBlock> placeOf(const ScheduleScene& scene, std::uint64_t block);

} // namespace warpatlas::render
