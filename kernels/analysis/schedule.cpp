#include "kernels/analysis/schedule.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace warpatlas::inline analysis {

namespace {

// Time in ticks while it is being worked out, so that it is exact and the same on every machine.
constexpr std::uint32_t meanTicks = 960;
constexpr std::uint32_t spreadTicks = 48; ///< a block takes meanTicks +- this
/// The first wave does not start at one moment: blocks are handed out one after the other, over so many ticks.
constexpr std::uint32_t fillTicks = 128;
/// Longer than any block takes: an event is never further ahead than the wheel is round.
constexpr std::uint32_t wheelTicks = 2048;
static_assert(meanTicks + spreadTicks < wheelTicks && fillTicks < wheelTicks);

/// splitmix64: a fixed, well mixed value for each number.
std::uint64_t mix(std::uint64_t value)
{
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/// A value below `bound` from the upper half of a mixed one.
std::uint32_t below(std::uint64_t mixed, std::uint32_t bound)
{
    return static_cast<std::uint32_t>(((mixed >> 32) * bound) >> 32);
}

std::uint32_t ticksOf(std::uint32_t block)
{
    return meanTicks - spreadTicks + below(mix(block), 2 * spreadTicks + 1);
}

/// The order in which blocks are handed out: by their number, but for a little disorder. Of 65,536 blocks, 1,056 of
/// them at once, an H200 started half within 36 to 40 places of their own and nine of ten within 88 to 93, whether they
/// were alike or not: as if each eighth of what runs at once were shuffled, which is what is done here.
std::vector<std::uint32_t> handedOut(std::uint32_t count, std::uint64_t resident)
{
    constexpr std::uint64_t parts = 8;
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    const auto reach =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(std::max<std::uint64_t>(resident / parts, 2), count));
    for (std::uint32_t first = 0, part = 0; first < count; first += part) {
        part = std::min(reach, count - first);
        for (std::uint32_t left = part; left > 1; --left)
            std::swap(
                order[first + left - 1], order[first + below(mix(std::uint64_t{first + left} << 32 | count), left)]);
    }
    // Very short shuffles may come out sorted. CUDA promises no order, so that of their numbers is never shown.
    if (count > 1 && std::is_sorted(order.begin(), order.end()))
        std::swap(order[0], order[1]);
    return order;
}

/// Which places for a block become free at which tick: a wheel of lists, so that each step costs the same however many
/// places there are.
class FreePlaces {
public:
    explicit FreePlaces(std::uint32_t places) : m_heads(wheelTicks, none), m_next(places, none) { }
    void add(std::uint32_t place, std::uint64_t tick)
    {
        std::uint32_t& head = m_heads[tick % wheelTicks];
        m_next[place] = head;
        head = place;
    }
    /// The place that is free first, and when; there must be one.
    std::uint32_t takeFirst(std::uint64_t& tick)
    {
        while (m_heads[m_now % wheelTicks] == none)
            ++m_now;
        std::uint32_t& head = m_heads[m_now % wheelTicks];
        const std::uint32_t place = head;
        head = m_next[place];
        tick = m_now;
        return place;
    }

private:
    static constexpr std::uint32_t none = ~0U;
    std::vector<std::uint32_t> m_heads;
    std::vector<std::uint32_t> m_next;
    std::uint64_t m_now = 0;
};

std::uint32_t wavesOf(std::uint64_t blocks, const Schedule& schedule)
{
    const std::uint64_t resident = std::uint64_t{schedule.multiprocessors} * schedule.blocksPerSm;
    const std::uint64_t waves = blocks / resident + (blocks % resident != 0 ? 1 : 0);
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(waves, ~0U));
}

} // namespace

Schedule modelSchedule(const GpuSheet& gpu, const Launch& launch, int blocksPerSm)
{
    Schedule schedule;
    schedule.multiprocessors = static_cast<std::uint32_t>(std::max(gpu.multiprocessors, 1));
    schedule.blocksPerSm = static_cast<std::uint32_t>(std::max(blocksPerSm, 1));
    const std::uint64_t resident = std::uint64_t{schedule.multiprocessors} * schedule.blocksPerSm;
    const std::uint64_t blocks = launch.blocks();
    schedule.waves = wavesOf(blocks, schedule);
    schedule.device = gpu.name;
    if (blocks == 0 || blocks > maximumScheduledBlocks)
        return schedule;

    const auto count = static_cast<std::uint32_t>(blocks);
    const auto places = static_cast<std::uint32_t>(std::min(resident, blocks));
    FreePlaces free(places);
    for (std::uint32_t place = 0; place < places; ++place)
        free.add(place, std::uint64_t{place} * fillTicks / places);

    struct Ticks {
        std::uint64_t start, end;
    };
    std::vector<Ticks> spans(count);
    schedule.blocks.resize(count);
    std::uint64_t last = 0;
    for (const std::uint32_t block : handedOut(count, resident)) {
        std::uint64_t start = 0;
        const std::uint32_t place = free.takeFirst(start);
        const std::uint64_t end = start + ticksOf(block);
        free.add(place, end);
        spans[block] = {start, end};
        // Places are counted across the SMs first: a grid smaller than the GPU spreads over it.
        schedule.blocks[block].sm = place % schedule.multiprocessors;
        last = std::max(last, end);
    }
    for (std::uint32_t block = 0; block < count; ++block) {
        schedule.blocks[block].start =
            static_cast<float>(static_cast<double>(spans[block].start) / static_cast<double>(last));
        schedule.blocks[block].end =
            static_cast<float>(static_cast<double>(spans[block].end) / static_cast<double>(last));
    }
    return schedule;
}

Schedule recordedSchedule(
    std::span<const RecordedSpan> blocks, std::uint32_t multiprocessors, std::uint32_t blocksPerSm, std::string device)
{
    Schedule schedule;
    schedule.provenance = Provenance::Recorded;
    schedule.device = std::move(device);
    schedule.multiprocessors = std::max(multiprocessors, 1U);
    schedule.blocksPerSm = std::max(blocksPerSm, 1U);
    if (blocks.empty())
        return schedule;
    std::uint64_t first = ~std::uint64_t{0}, last = 0;
    for (const RecordedSpan& block : blocks) {
        first = std::min(first, block.startNs);
        last = std::max({last, block.startNs, block.endNs});
        schedule.multiprocessors = std::max(schedule.multiprocessors, block.sm + 1);
    }
    schedule.waves = wavesOf(blocks.size(), schedule);
    schedule.nanoseconds = static_cast<double>(last - first);
    // If the clock did not move during the whole launch, it says nothing about times, so any span will do.
    const double whole = last > first ? schedule.nanoseconds : 1.0;
    schedule.blocks.reserve(blocks.size());
    for (const RecordedSpan& block : blocks) {
        const std::uint64_t end = last > first ? std::max(block.endNs, block.startNs) : first + 1;
        schedule.blocks.push_back({static_cast<float>(static_cast<double>(block.startNs - first) / whole),
            static_cast<float>(static_cast<double>(end - first) / whole), block.sm});
    }
    return schedule;
}

} // namespace warpatlas::inline analysis
