#include "kernels/runtime/stream_hazards.h"

#include "kernels/runtime/device_memory.h"

#include <algorithm>
#include <utility>

namespace warpatlas::runtime {
namespace {

/// Footprints take an eighth of what is touched: past this much of them the oldest are forgotten.
constexpr std::uint64_t mostKeptBytes = std::uint64_t{512} << 20;
/// Calls of scripts have no place in the program: of those, so many clashes are told.
constexpr std::size_t mostTold = 1000;

/// Whether nothing orders work with one that was asked for earlier, in `stream`, and was not done by then.
bool isBeside(const Work& work, std::uint64_t number, std::uint64_t stream)
{
    const auto known = work.before.find(stream);
    return stream != work.stream && (known == work.before.end() || known->second < number);
}

bool areBeside(const Work& one, const Work& other)
{
    return one.number < other.number ? isBeside(other, one.number, one.stream)
                                     : isBeside(one, other.number, other.stream);
}

} // namespace

void StreamHazards::begin(std::span<const Work> works, const WorkQueue& queue)
{
    m_works = works;
    m_lastNumber = queue.lastNumber();
}

bool StreamHazards::watches(const Work& work, const WorkQueue& queue) const
{
    if (queue.hasOneStream())
        return false;
    const auto beside = [&](const Work& other) { return other.number != work.number && areBeside(work, other); };
    return !m_kept.empty() || std::ranges::any_of(m_works, beside)
        || std::ranges::any_of(queue.pending(), [&](const auto& pending) { return beside(pending.second); });
}

void StreamHazards::done(
    const Work& work, simulator::Footprint footprint, const std::shared_ptr<CallPlace>& call, DeviceMemory& memory)
{
    for (const Kept& kept : m_kept) {
        // The thread that asked for the later one had waited for the work done by then.
        if (!areBeside(kept.work, work) || kept.doneAt < work.number)
            continue;
        const bool wasBefore = kept.work.number < work.number;
        auto clash = clashOf(kept.footprint, footprint);
        if (!clash)
            continue;
        if (!wasBefore)
            std::swap(clash->firstWrites, clash->secondWrites);
        Found found{{0, 0, clash->address, clash->bytes, clash->secondWrites, clash->firstWrites, 0},
            wasBefore ? kept.call : call, wasBefore ? call : kept.call};
        if (const DeviceAllocation* const allocation = memory.find(clash->address))
            found.clash.memory = allocation->base;
        const bool hasPlaces = found.earlier->at != 0 && found.later->at != 0;
        const bool isNew =
            m_told.emplace(found.earlier->at, found.later->at, found.clash.earlierWrites, found.clash.writes).second;
        if (isNew || (!hasPlaces && m_found.size() < mostTold))
            m_found.push_back(std::move(found));
    }
    m_keptBytes += footprint.memoryBytes();
    Kept& kept = m_kept.emplace_back();
    kept.work.number = work.number;
    kept.work.stream = work.stream;
    kept.work.before = work.before;
    kept.doneAt = m_lastNumber;
    kept.footprint = std::move(footprint);
    kept.call = call;
    while (m_keptBytes > mostKeptBytes && m_kept.size() > 1) {
        m_keptBytes -= m_kept.front().footprint.memoryBytes();
        m_kept.erase(m_kept.begin());
        ++m_forgotten;
    }
}

void StreamHazards::end(const WorkQueue& queue)
{
    m_works = {};
    // Later work comes behind them: the host has waited.
    const std::uint64_t oldest = queue.empty() ? ~std::uint64_t{0} : queue.pending().begin()->first;
    std::erase_if(m_kept, [&](const Kept& kept) {
        const bool over = kept.doneAt < oldest;
        if (over)
            m_keptBytes -= kept.footprint.memoryBytes();
        return over;
    });
}

void StreamHazards::tell(RecordWriter& record)
{
    if (m_forgotten != 0)
        record.addForgotten(std::exchange(m_forgotten, 0));
    std::erase_if(m_found, [&](Found& found) {
        if (found.earlier->open != nullptr || found.later->open != nullptr)
            return false;
        found.clash.call = found.later->number;
        found.clash.earlier = found.earlier->number;
        record.add(found.clash);
        return true;
    });
}

} // namespace warpatlas::runtime
