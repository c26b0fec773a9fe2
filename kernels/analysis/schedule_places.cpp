#include "kernels/analysis/schedule_places.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_sort.h>
#include <queue>
#include <utility>

namespace warpatlas::inline analysis {

namespace {

/// Floats that are not negative are in the order of their bits.
std::uint64_t keyOf(float start, std::uint32_t block)
{
    return std::uint64_t{std::bit_cast<std::uint32_t>(start + 0.0F)} << 32 | block;
}

template <typename T> using LeastFirst = std::priority_queue<T, std::vector<T>, std::greater<>>;

/// Lays blocks, given by start, into places; `place` receives that of each. Returns how many were needed.
std::uint32_t assignPlaces(
    const Schedule& schedule, std::span<const std::uint64_t> byStart, std::span<std::uint32_t> place)
{
    LeastFirst<std::pair<float, std::uint32_t>> busy; // until when, place
    LeastFirst<std::uint32_t> free;
    std::uint32_t used = 0;
    for (std::size_t i = 0; i < byStart.size(); ++i) {
        const BlockSpan& span = schedule.blocks[static_cast<std::uint32_t>(byStart[i])];
        while (!busy.empty() && busy.top().first <= span.start) {
            free.push(busy.top().second);
            busy.pop();
        }
        if (free.empty())
            free.push(used++);
        place[i] = free.top();
        free.pop();
        busy.emplace(span.end, place[i]);
    }
    return used;
}

} // namespace

SchedulePlaces arrangePlaces(const Schedule& schedule)
{
    SchedulePlaces result;
    result.multiprocessors = std::max(schedule.multiprocessors, 1U);
    const auto sms = result.multiprocessors;
    const std::size_t count = schedule.blocks.size();

    std::vector<std::uint32_t> firstOfSm(sms + 1);
    for (const BlockSpan& span : schedule.blocks)
        ++firstOfSm[std::min(span.sm, sms - 1) + 1];
    std::partial_sum(firstOfSm.begin(), firstOfSm.end(), firstOfSm.begin());
    std::vector<std::uint64_t> keys(count);
    {
        std::vector<std::uint32_t> next(firstOfSm.begin(), firstOfSm.end() - 1);
        for (std::uint32_t block = 0; block < count; ++block) {
            const BlockSpan& span = schedule.blocks[block];
            keys[next[std::min(span.sm, sms - 1)]++] = keyOf(span.start, block);
        }
    }

    std::vector<std::uint32_t> place(count), most(sms);
    tbb::parallel_for(std::uint32_t{0}, sms, [&](std::uint32_t sm) {
        const std::size_t first = firstOfSm[sm], size = firstOfSm[sm + 1] - first;
        const std::span mine = std::span(keys).subspan(first, size);
        tbb::parallel_sort(mine.begin(), mine.end());
        most[sm] = assignPlaces(schedule, mine, std::span(place).subspan(first, size));
    });
    result.mostOnSm = *std::max_element(most.begin(), most.end());
    result.placesPerSm = std::max({schedule.blocksPerSm, result.mostOnSm, 1U});

    result.firstOfRow.assign(std::size_t{result.rows()} + 1, static_cast<std::uint32_t>(count));
    result.blocks.resize(count);
    tbb::parallel_for(std::uint32_t{0}, sms, [&](std::uint32_t sm) {
        std::vector<std::uint32_t> next(result.placesPerSm + 1);
        for (std::size_t i = firstOfSm[sm]; i < firstOfSm[sm + 1]; ++i)
            ++next[place[i] + 1];
        next[0] = firstOfSm[sm];
        std::partial_sum(next.begin(), next.end(), next.begin());
        std::copy(next.begin(), next.end() - 1, result.firstOfRow.begin() + std::size_t{sm} * result.placesPerSm);
        for (std::size_t i = firstOfSm[sm]; i < firstOfSm[sm + 1]; ++i)
            result.blocks[next[place[i]]++] = static_cast<std::uint32_t>(keys[i]);
    });
    return result;
}

} // namespace warpatlas::inline analysis
