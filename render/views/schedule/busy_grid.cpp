#include "render/views/schedule/busy_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <oneapi/tbb/parallel_for.h>

namespace warpatlas::render {

namespace {

constexpr std::uint32_t coarsestBins = 64;

/// The busy time, and the part of it in odd waves.
struct Sum {
    float busy = 0, odd = 0;
    void add(const Sum& other, float weight)
    {
        busy += other.busy * weight;
        odd += other.odd * weight;
    }
};

/// Packs a sum. `whole` is the sum of a bin that is busy in every place.
std::uint32_t packed(const Sum& sum, float whole)
{
    if (!(sum.busy > 0))
        return 0;
    const auto odd = std::uint32_t(std::clamp(sum.odd / sum.busy * 255 + 0.5f, 0.0f, 255.0f));
    const auto busy = std::uint32_t(std::clamp(sum.busy / whole * 255 + 0.5f, 1.0f, 255.0f));
    return odd | busy << 24;
}

std::uint32_t binsFor(const SchedulePlaces& places)
{
    std::uint32_t longest = 0;
    for (std::uint32_t row = 0; row < places.rows(); ++row)
        longest = std::max(longest, places.firstOfRow[row + 1] - places.firstOfRow[row]);
    // Four a block, so that a bin is no wider than a pixel where blocks begin to be seen.
    const std::uint64_t wished = std::bit_ceil(std::uint64_t{longest} * 4);
    const std::uint64_t room = std::bit_floor(BusyGrid::mostTexels / places.multiprocessors);
    return std::uint32_t(std::max<std::uint64_t>(BusyGrid::fewestBins, std::min(wished, room)));
}

} // namespace

BusyGrid makeBusyGrid(const SchedulePlaces& places, std::span<const std::array<std::uint32_t, 2>> spans, double ticks,
    std::uint32_t drawnPlaces, std::span<const float> waveStarts)
{
    BusyGrid grid;
    std::uint32_t offset = 0;
    for (std::uint32_t bins = binsFor(places); bins >= coarsestBins; bins /= 2) {
        grid.levels.push_back({bins, offset});
        offset += bins * places.multiprocessors;
    }
    grid.texels.resize(offset);
    const std::uint32_t bins = grid.levels[0].bins;
    const double binsPerTick = bins / ticks;

    tbb::parallel_for(std::uint32_t{0}, places.multiprocessors, [&](std::uint32_t sm) {
        std::vector<Sum> sums(bins);
        const std::uint32_t firstRow = sm * places.placesPerSm;
        for (std::uint32_t i = places.firstOfRow[firstRow]; i < places.firstOfRow[firstRow + places.placesPerSm]; ++i) {
            // Ticks are rounded down: the one after it is past the start.
            const double start = double((spans[i][0] & ~7u) + 8) / ticks;
            const auto wave = std::upper_bound(
                waveStarts.begin(), waveStarts.end(), start, [](double at, float other) { return at < double(other); });
            const Sum one{1, (wave - waveStarts.begin()) % 2 != 0 ? 1.0f : 0.0f};
            const double from = double(spans[i][0] & ~7u) * binsPerTick, to = double(spans[i][1]) * binsPerTick;
            const auto last = std::min(std::uint32_t(to), bins - 1);
            for (auto bin = std::min(std::uint32_t(from), bins - 1); bin <= last; ++bin)
                sums[bin].add(one, float(std::max(0.0, std::min(to, double(bin) + 1) - std::max(from, double(bin)))));
        }
        auto whole = float(std::max(drawnPlaces, 1u));
        for (const BusyGrid::Level& level : grid.levels) {
            std::uint32_t* texels = grid.texels.data() + level.offset + std::size_t{sm} * level.bins;
            for (std::uint32_t bin = 0; bin < level.bins; ++bin)
                texels[bin] = packed(sums[bin], whole);
            for (std::uint32_t bin = 0; bin < level.bins / 2; ++bin) {
                Sum pair = sums[bin * 2];
                pair.add(sums[bin * 2 + 1], 1);
                sums[bin] = pair;
            }
            whole *= 2;
        }
    });
    return grid;
}

} // namespace warpatlas::render
