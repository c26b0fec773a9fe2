#include "kernels/analysis/schedule_facts.h"

#include <algorithm>
#include <bit>

namespace warpatlas::inline analysis {

namespace {

/// Floats that are not negative are in the order of their bits; blocks that start together are told apart by number.
std::uint64_t startKey(const Schedule& schedule, std::uint32_t block)
{
    return std::uint64_t{std::bit_cast<std::uint32_t>(schedule.blocks[block].start + 0.0F)} << 32 | block;
}

void countLastWave(ScheduleFacts& facts, const Schedule& schedule)
{
    std::vector<std::uint64_t> keys(schedule.blocks.size());
    for (std::uint32_t block = 0; block < keys.size(); ++block)
        keys[block] = startKey(schedule, block);
    const auto first = keys.end() - static_cast<std::ptrdiff_t>(facts.lastWaveBlocks);
    std::nth_element(keys.begin(), first, keys.end());
    const double start = static_cast<double>(schedule.blocks[static_cast<std::uint32_t>(*first)].start);
    facts.lastWaveStart = start;

    std::vector<bool> onSm(facts.multiprocessors);
    for (auto key = first; key != keys.end(); ++key) {
        const std::uint32_t sm = schedule.blocks[static_cast<std::uint32_t>(*key)].sm;
        onSm[std::min(sm, facts.multiprocessors - 1)] = true;
    }
    facts.lastWaveSms = static_cast<std::uint32_t>(std::count(onSm.begin(), onSm.end(), true));

    double busy = 0;
    for (const BlockSpan& span : schedule.blocks)
        busy += std::max(0.0, static_cast<double>(span.end) - std::max(start, static_cast<double>(span.start)));
    const double whole = (1 - start) * static_cast<double>(facts.places());
    facts.lastWaveIdle = whole > 0 ? std::clamp(1 - busy / whole, 0.0, 1.0) : 0;
}

} // namespace

ScheduleFacts scheduleFacts(const Schedule& schedule, const SchedulePlaces& places, std::uint64_t blocks)
{
    ScheduleFacts facts;
    facts.blocks = schedule.blocks.empty() ? blocks : schedule.blocks.size();
    facts.multiprocessors = places.multiprocessors;
    facts.blocksPerSm = places.placesPerSm;
    if (facts.blocks == 0)
        return facts;
    const std::uint64_t room = facts.places();
    const std::uint64_t waves = (facts.blocks - 1) / room + 1;
    facts.waves = static_cast<std::uint32_t>(std::min<std::uint64_t>(waves, ~0U));
    facts.lastWaveBlocks = facts.blocks - (waves - 1) * room;
    if (schedule.blocks.empty()) {
        facts.smsUsed = facts.multiprocessors;
        facts.mostOnSm = facts.blocksPerSm;
        facts.busyShare = static_cast<double>(facts.blocks) / static_cast<double>(room) / static_cast<double>(waves);
        facts.lastWaveSms =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(facts.lastWaveBlocks, facts.multiprocessors));
        facts.lastWaveStart = facts.lastStart = static_cast<double>(waves - 1) / static_cast<double>(waves);
        facts.lastWaveIdle = 1 - static_cast<double>(facts.lastWaveBlocks) / static_cast<double>(room);
        return facts;
    }
    facts.mostOnSm = places.mostOnSm;
    double busy = 0, lastStart = 0;
    for (const BlockSpan& span : schedule.blocks) {
        busy += static_cast<double>(span.end) - static_cast<double>(span.start);
        lastStart = std::max(lastStart, static_cast<double>(span.start));
    }
    facts.busyShare = std::clamp(busy / static_cast<double>(room), 0.0, 1.0);
    facts.lastStart = lastStart;
    for (std::uint32_t sm = 0; sm < places.multiprocessors; ++sm) {
        const std::size_t row = std::size_t{sm} * places.placesPerSm;
        facts.smsUsed += places.firstOfRow[row + places.placesPerSm] > places.firstOfRow[row] ? 1 : 0;
    }
    countLastWave(facts, schedule);
    return facts;
}

ScheduleFacts scheduleFacts(const Schedule& schedule)
{
    return scheduleFacts(schedule, arrangePlaces(schedule), schedule.blocks.size());
}

} // namespace warpatlas::inline analysis
