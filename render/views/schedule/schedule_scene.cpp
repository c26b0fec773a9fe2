#include "render/views/schedule/schedule_scene.h"

#include "render/views/shared/theme.h"

#include <algorithm>
#include <bit>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_sort.h>
#include <utility>

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

namespace {

std::uint32_t tickOf(float time)
{
    return std::uint32_t(std::clamp(double(time), 0.0, 1.0) * ScheduleScene::ticks) & ~7u;
}

/// Returns the places that were ever used: others would only make these thin.
std::uint32_t drawnPlacesOf(const SchedulePlaces& places)
{
    return places.blocks.empty() ? places.placesPerSm : std::clamp(places.mostOnSm, 1u, places.placesPerSm);
}

void fillSpans(ScheduleScene& scene)
{
    const Dim3& grid = scene.launch.grid;
    scene.spans.resize(scene.places.blocks.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, scene.spans.size(), 1 << 14), [&](const auto& range) {
        for (std::size_t i = range.begin(); i != range.end(); ++i) {
            const std::uint32_t block = scene.places.blocks[i];
            const BlockSpan& span = scene.schedule->blocks[block];
            const std::uint32_t row = block / grid.x;
            const int hue = blockColourIndex(block % grid.x, row % grid.y, row / grid.y);
            scene.spans[i] = {tickOf(span.start) | std::uint32_t(hue), tickOf(span.end)};
        }
    });
}

void fillHints(ScheduleScene& scene)
{
    const SchedulePlaces& places = scene.places;
    // As many parts as the mean row has blocks: one or two blocks end in each.
    const std::uint64_t mean = scene.spans.size() / std::max(places.rows(), 1u);
    scene.hintBits = std::max(1u, std::uint32_t(std::bit_width(mean)));
    const std::uint32_t parts = 1u << scene.hintBits, shift = 32 - scene.hintBits;
    scene.hints.resize((std::size_t{places.rows()} << scene.hintBits) + 1, places.firstOfRow.back());
    tbb::parallel_for(std::uint32_t{0}, places.rows(), [&](std::uint32_t row) {
        std::uint32_t at = places.firstOfRow[row];
        for (std::uint32_t part = 0; part < parts; ++part) {
            while (part > 0 && at < places.firstOfRow[row + 1] && scene.spans[at][1] <= part << shift)
                ++at;
            scene.hints[(std::size_t{row} << scene.hintBits) + part] = at;
        }
    });
}

double usualBlockOf(const Schedule& schedule)
{
    // A few thousand, evenly spread, say as much as all of them.
    const std::size_t step = std::max<std::size_t>(1, schedule.blocks.size() / 4096);
    std::vector<float> lengths;
    for (std::size_t i = 0; i < schedule.blocks.size(); i += step)
        lengths.push_back(schedule.blocks[i].end - schedule.blocks[i].start);
    if (lengths.empty())
        return 1;
    const auto middle = lengths.begin() + std::ptrdiff_t(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return std::clamp(double(*middle), 1e-9, 1.0);
}

std::vector<float> waveStartsOf(const ScheduleScene& scene)
{
    const std::size_t waves = scene.facts.waves;
    std::vector<float> result;
    if (scene.recorded() || waves < 2 || waves - 1 > ScheduleScene::mostWaveStarts)
        return result;
    if (!scene.hasBlocks()) {
        for (std::size_t wave = 1; wave < waves; ++wave)
            result.push_back(float(wave) / float(waves));
        return result;
    }
    std::vector<float> starts(scene.schedule->blocks.size());
    std::transform(scene.schedule->blocks.begin(), scene.schedule->blocks.end(), starts.begin(),
        [](const BlockSpan& span) { return span.start; });
    tbb::parallel_sort(starts.begin(), starts.end());
    for (std::size_t first = scene.facts.places(); first < starts.size(); first += scene.facts.places())
        result.push_back(starts[first]);
    return result;
}

} // namespace

std::shared_ptr<const ScheduleScene> makeScheduleScene(
    const Launch& launch, std::shared_ptr<const Schedule> schedule, const std::stop_token& stop)
{
    auto scene = std::make_shared<ScheduleScene>();
    scene->launch = launch;
    scene->schedule = std::move(schedule);
    scene->places = arrangePlaces(*scene->schedule);
    if (stop.stop_requested())
        return nullptr;
    scene->facts = scheduleFacts(*scene->schedule, scene->places, launch.blocks());
    scene->drawnPlaces = drawnPlacesOf(scene->places);
    fillSpans(*scene);
    fillHints(*scene);
    if (stop.stop_requested())
        return nullptr;
    scene->waveStarts = waveStartsOf(*scene);
    if (scene->hasBlocks())
        scene->grid =
            makeBusyGrid(scene->places, scene->spans, ScheduleScene::ticks, scene->drawnPlaces, scene->waveStarts);
    if (stop.stop_requested())
        return nullptr;
    scene->usualBlock =
        scene->hasBlocks() ? usualBlockOf(*scene->schedule) : 1.0 / double(std::max(scene->facts.waves, 1u));
    return scene;
}

double ScheduleScene::idleShareOfDrawn() const
{
    if (!leavesOutPlaces())
        return facts.idleShare();
    // No block is in a place that is left out.
    return 1 - std::min(1.0, facts.busyShare * facts.blocksPerSm / drawnPlaces);
}

std::optional<PlaceOfBlock> placeOf(const ScheduleScene& scene, std::uint64_t block)
{
    const Schedule& schedule = *scene.schedule;
    if (block >= schedule.blocks.size())
        return std::nullopt;
    const SchedulePlaces& places = scene.places;
    const BlockSpan& span = schedule.blocks[block];
    const std::uint32_t sm = std::min(span.sm, places.multiprocessors - 1);
    for (std::uint32_t place = 0; place < places.placesPerSm; ++place) {
        const std::uint32_t row = sm * places.placesPerSm + place;
        const auto begin = places.blocks.begin() + places.firstOfRow[row];
        const auto end = places.blocks.begin() + places.firstOfRow[row + 1];
        auto found = std::lower_bound(
            begin, end, span.start, [&](std::uint32_t id, float start) { return schedule.blocks[id].start < start; });
        // Blocks that took no time on the clock may start together with the next one.
        for (; found != end && schedule.blocks[*found].start == span.start; ++found)
            if (*found == block)
                return PlaceOfBlock{sm, place, std::uint32_t(found - places.blocks.begin())};
    }
    return std::nullopt;
}

} // namespace warpatlas::render
