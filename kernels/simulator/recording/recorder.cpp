#include "kernels/simulator/recording/recorder.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace warpatlas::simulator {
namespace {

void count(std::uint32_t& counter, std::uint32_t times)
{
    const std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    counter = counter > most - times ? most : counter + times;
}

/// noThread is below every thread here. A block's own accesses come after those of blocks before it, and never hide
/// those of blocks after it. Within a block the order is that of the interpreter, which is always the same.
void touch(std::uint32_t& last, std::uint32_t thread, std::uint32_t blockEnd)
{
    last = last + 1 <= blockEnd ? thread : last;
}

/// One field of a pair: the thread that came last, and how often any came.
struct Columns {
    std::uint32_t* last = nullptr;
    std::uint32_t* times = nullptr;

    /// `times` accesses of neighbouring lanes, the last of them by `thread`.
    void mark(std::uint64_t at, std::uint32_t thread, std::uint32_t more, std::uint32_t blockEnd) const
    {
        touch(last[at], thread, blockEnd);
        count(times[at], more);
    }
};

/// Accesses of `lanes` lanes, the first of them by `thread`, each to a value of the chunk: at places `at`.
struct Places {
    const std::uint32_t* at;
    std::uint32_t lanes, thread, blockEnd;

    bool areOne() const
    {
        std::uint32_t others = 0;
        for (std::uint32_t i = 0; i < lanes; ++i)
            others |= at[i] ^ at[0];
        return others == 0;
    }
    bool areNeighbours() const
    {
        std::uint32_t others = 0;
        for (std::uint32_t i = 0; i < lanes; ++i)
            others |= at[i] ^ (at[0] + i);
        return others == 0;
    }
    void mark(const Columns& columns) const
    {
        if (areNeighbours()) {
            std::uint32_t *const last = columns.last + at[0], *const times = columns.times + at[0];
            for (std::uint32_t i = 0; i < lanes; ++i) {
                touch(last[i], thread + i, blockEnd);
                count(times[i], 1);
            }
        } else if (areOne()) {
            columns.mark(at[0], thread + lanes - 1, lanes, blockEnd);
        } else {
            for (std::uint32_t i = 0; i < lanes; ++i)
                columns.mark(at[i], thread + i, 1, blockEnd);
        }
    }
};

/// Accesses of `lanes` lanes, the first of them by `thread`, each to a value `step` behind the one before it.
struct Row {
    std::uint32_t at;
    std::int32_t step;
    std::uint32_t lanes, thread, blockEnd;

    void mark(const Columns& columns) const
    {
        std::uint32_t *last = columns.last + at, *times = columns.times + at;
        if (step == 1) {
            for (std::uint32_t i = 0; i < lanes; ++i) {
                touch(last[i], thread + i, blockEnd);
                count(times[i], 1);
            }
        } else if (step == 0) {
            columns.mark(at, thread + lanes - 1, lanes, blockEnd);
        } else {
            for (std::uint32_t i = 0; i < lanes; ++i, last += step, times += step) {
                touch(*last, thread + i, blockEnd);
                count(*times, 1);
            }
        }
    }
};

Columns readsOf(AccessChunk& chunk)
{
    chunk.makeReads();
    return {chunk.column(AccessField::LastReader), chunk.column(AccessField::Reads)};
}

Columns writesOf(AccessChunk& chunk)
{
    chunk.makeWrites();
    return {chunk.column(AccessField::LastWriter), chunk.column(AccessField::Writes)};
}

void mergeColumns(const Columns& into, const std::uint32_t* last, const std::uint32_t* times, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) {
        into.last[i] = into.last[i] + 1 > last[i] + 1 ? into.last[i] : last[i];
        count(into.times[i], times[i]);
    }
}

} // namespace

Recorder::Recorder(
    std::vector<MapTarget> targets, InstructionCounts* counters, Trace& trace, StrayLog& strays, TouchPlan& plan)
    : m_targets(std::move(targets)),
      m_counters(counters),
      m_writers(&trace.writers),
      m_strays(&trace.strays),
      m_strayAccesses(strays),
      m_plan(plan),
      m_partiesAreThreads(plan.mark() == TouchPlan::Mark::Threads),
      m_threadsPerBlock(static_cast<std::uint32_t>(trace.launch.threadsPerBlock())),
      m_warpsPerBlock(static_cast<std::uint32_t>(trace.launch.warpsPerBlock()))
{
}

void Recorder::beginBlock(std::uint64_t linearBlock)
{
    m_firstThread = static_cast<std::uint32_t>(linearBlock * m_threadsPerBlock);
    m_firstWarp = linearBlock * m_warpsPerBlock;
}

void Recorder::access(Machine& machine, const Access& access)
{
    InstructionCounts& counts = m_counters[access.step - machine.code];
    RequestCounts* const to = access.window == Window::Global ? &counts.global
        : access.window == Window::Shared                     ? &counts.shared
        : access.window == Window::Local                      ? &counts.local
                                                              : nullptr;
    if (to == nullptr)
        return;
    if (access.step->decoded.operation == ptx::Operation::Texture) {
        counts.textureRequests += access.part == 0 ? 1 : 0;
        counts.textureElements += static_cast<std::uint64_t>(std::popcount(access.lanes));
    } else {
        const RequestCost cost = costOf(access);
        ++to->requests;
        to->lanes += static_cast<std::uint64_t>(std::popcount(access.lanes));
        to->pieces += access.window == Window::Shared ? cost.passes : cost.sectors;
        counts.sharedPhases += cost.phases;
        counts.atomicTurns += cost.turns;
    }
    if (access.window != Window::Global)
        return;
    if (access.kind != AccessKind::Load)
        (*m_writers)[m_firstWarp + machine.warp->index] |= access.lanes;
    if (access.region != nullptr)
        recordValues(machine, access, *access.region, access.lanes);
    else
        recordScattered(machine, access);
}

void Recorder::strayed(
    Machine& machine, int lane, AccessKind kind, ptx::Window window, std::uint64_t address, std::uint32_t bytes)
{
    const bool global =
        window == ptx::Window::Global || window == ptx::Window::Constant || window == ptx::Window::Generic;
    if (kind != AccessKind::Load && global)
        (*m_strays)[m_firstWarp + machine.warp->index] |= 1u << lane;
    const std::uint64_t place = ptx::address::placeAt(address);
    const Region* const region = global && place < ptx::address::placeCount ? machine.regions[place] : nullptr;
    if (region == nullptr || m_targets[region->index].values == nullptr)
        return;
    m_strayAccesses.add({m_firstThread + machine.warp->firstLane + static_cast<std::uint32_t>(lane),
        m_targets[region->index].buffer, static_cast<std::int64_t>(address - region->base), bytes, kind});
}

void Recorder::recordScattered(Machine& machine, const Access& access)
{
    for (const int lane : LanesIn(access.lanes)) {
        const Region* const region = machine.block->grid().memory->regionAt(access.addresses[lane]);
        recordValues(machine, access, *region, 1u << lane);
    }
}

void Recorder::recordValues(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask)
{
    switch (access.kind) {
    case AccessKind::Load:
        return recordAs<true, false>(machine, access, region, mask);
    case AccessKind::Store:
        return recordAs<false, true>(machine, access, region, mask);
    case AccessKind::Atomic:
        return recordAs<true, true>(machine, access, region, mask);
    }
}

/// `lanes` lanes store to values that are `step` apart; `last`: of the first of them.
bool Recorder::rowClashes(const std::uint32_t* last, std::int32_t step, std::uint32_t lanes, std::uint32_t thread) const
{
    if (step == 0 && m_partiesAreThreads)
        return true;
    std::uint32_t all = noThread;
    if (step == 1)
        for (std::uint32_t i = 0; i < lanes; ++i)
            all &= last[i];
    else
        for (std::uint32_t i = 0; i < lanes; ++i)
            all &= last[static_cast<std::int64_t>(i) * step];
    if (all == noThread) // no thread stored there
        return false;
    bool clashes = false;
    for (std::uint32_t i = 0; i < lanes; ++i)
        clashes = clashes || isAnothers(last[static_cast<std::int64_t>(i) * step], thread + i);
    return clashes;
}

/// All lanes, a value each, in rows whose values are `step` apart.
template <bool Reads, bool Writes>
void Recorder::recordRows(
    const Access& access, const Region& region, const MapTarget& target, std::uint32_t firstThread, std::int32_t step)
{
    const std::uint32_t blockEnd = m_firstThread + m_threadsPerBlock;
    const auto indexOf = [&](std::uint32_t lane) {
        return (access.addresses[lane] - region.base) >> target.elementShift;
    };
    for (std::uint32_t lane = 0; lane < laneCount;) {
        // All rows from here that lie in the chunk of the next one, under its lock.
        std::uint64_t first = indexOf(lane);
        const std::uint64_t number = first >> AccessChunk::shift;
        const auto isIn = [&](std::uint32_t row) {
            return indexOf(row) >> AccessChunk::shift == number
                && indexOf(row + rowLanes - 1) >> AccessChunk::shift == number;
        };
        if (!isIn(lane)) {
            recordLanes<Reads, Writes>(access, region, target, firstThread, lane, lane + rowLanes);
            lane += rowLanes;
            continue;
        }
        const ChunkLock lock(target, static_cast<std::size_t>(number));
        AccessChunk& chunk = m_dense.open(target, static_cast<std::size_t>(number));
        const Columns reads = Reads ? readsOf(chunk) : Columns{}, writes = Writes ? writesOf(chunk) : Columns{};
        while (lane < laneCount && isIn(lane)) {
            // Rows that go on where the one before them ends are one.
            first = indexOf(lane);
            std::uint32_t end = lane + rowLanes;
            while (end < laneCount && isIn(end)
                && indexOf(end) == first + static_cast<std::uint64_t>(std::int64_t{step} * (end - lane)))
                end += rowLanes;
            const Row row{
                static_cast<std::uint32_t>(first & AccessChunk::mask), step, end - lane, firstThread + lane, blockEnd};
            if constexpr (Reads)
                row.mark(reads);
            if constexpr (Writes) {
                if (target.watched && rowClashes(writes.last + row.at, step, row.lanes, row.thread))
                    m_plan.clash(region.index);
                row.mark(writes);
            }
            lane = end;
        }
    }
}

/// Lanes from `lane` to `allEnd`, a value each.
template <bool Reads, bool Writes>
void Recorder::recordLanes(const Access& access, const Region& region, const MapTarget& target,
    std::uint32_t firstThread, std::uint32_t lane, std::uint32_t allEnd)
{
    const std::uint32_t blockEnd = m_firstThread + m_threadsPerBlock;
    std::uint64_t index[laneCount];
    std::uint32_t at[laneCount];
    for (std::uint32_t i = lane; i < allEnd; ++i) {
        index[i] = (access.addresses[i] - region.base) >> target.elementShift;
        at[i] = static_cast<std::uint32_t>(index[i] & AccessChunk::mask);
    }
    while (lane < allEnd) {
        // All lanes from here that lie in the chunk of the next one, under its lock.
        const auto number = static_cast<std::size_t>(index[lane] >> AccessChunk::shift);
        std::uint32_t end = lane + 1;
        while (end < allEnd && index[end] >> AccessChunk::shift == number)
            ++end;
        const ChunkLock lock(target, number);
        AccessChunk& chunk = m_dense.open(target, number);
        const Places places{at + lane, end - lane, firstThread + lane, blockEnd};
        if constexpr (Reads)
            places.mark(readsOf(chunk));
        if constexpr (Writes) {
            const Columns writes = writesOf(chunk);
            if (!target.watched) {
                places.mark(writes);
            } else {
                bool clashes = false;
                for (std::uint32_t i = lane; i < end; ++i) {
                    clashes = isAnothers(writes.last[at[i]], firstThread + i) || clashes;
                    writes.mark(at[i], firstThread + i, 1, blockEnd);
                }
                if (clashes)
                    m_plan.clash(region.index);
            }
        }
        lane = end;
    }
}

template <bool Reads, bool Writes>
void Recorder::recordAs(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask)
{
    const MapTarget& target = m_targets[region.index];
    if (target.values == nullptr)
        return;
    const std::uint32_t blockEnd = m_firstThread + m_threadsPerBlock;
    const std::uint32_t firstThread = m_firstThread + machine.warp->firstLane;
    const auto indexOf = [&](int lane) { return (access.addresses[lane] - region.base) >> target.elementShift; };
    // Values per lane: more than one for vectors and for accesses wider than the element.
    const std::uint64_t span = ((access.bytes - 1) >> target.elementShift) + 1;
    if (mask == allLanes && span == 1) {
        const std::int64_t element = std::int64_t{1} << target.elementShift;
        const std::int64_t step = access.stride >> target.elementShift;
        if (access.rows && (access.stride & (element - 1)) == 0 && std::abs(step) < std::int64_t{AccessChunk::count})
            recordRows<Reads, Writes>(access, region, target, firstThread, static_cast<std::int32_t>(step));
        else
            recordLanes<Reads, Writes>(access, region, target, firstThread, 0, laneCount);
        m_dense.makeRoom();
        return;
    }
    const std::uint64_t most = target.values->size() - 1;
    std::uint32_t left = mask;
    while (left != 0) {
        // All lanes from here that lie in the chunk of the next one, under its lock.
        int lane = std::countr_zero(left);
        std::uint64_t first = indexOf(lane);
        const auto number = static_cast<std::size_t>(first >> AccessChunk::shift);
        const ChunkLock lock(target, number);
        AccessChunk& chunk = m_dense.open(target, number);
        const Columns reads = Reads ? readsOf(chunk) : Columns{}, writes = Writes ? writesOf(chunk) : Columns{};
        do {
            // Neighbours at the same value are told together.
            std::uint32_t times = 0;
            const std::uint64_t same = first;
            int last = lane;
            do {
                ++times;
                last = lane;
                left &= left - 1;
                if (left == 0)
                    break;
                lane = std::countr_zero(left);
                first = indexOf(lane);
            } while (first == same);
            const std::uint32_t thread = firstThread + static_cast<std::uint32_t>(last);
            // Aligned accesses do not cross a chunk: it holds a power of two of values.
            for (std::uint64_t i = same; i < same + span; ++i) {
                const std::uint64_t at = std::min(i, most) & AccessChunk::mask;
                if constexpr (Reads)
                    reads.mark(at, thread, times, blockEnd);
                if constexpr (Writes) {
                    if (target.watched && ((m_partiesAreThreads && times > 1) || isAnothers(writes.last[at], thread)))
                        m_plan.clash(region.index);
                    writes.mark(at, thread, times, blockEnd);
                }
            }
        } while (left != 0 && first >> AccessChunk::shift == number);
    }
    m_dense.makeRoom();
}

void mergeAccesses(AccessChunk& into, const AccessChunk& from, std::size_t size)
{
    if (from.hasReads)
        mergeColumns(readsOf(into), from.column(AccessField::LastReader), from.column(AccessField::Reads), size);
    if (from.hasWrites)
        mergeColumns(writesOf(into), from.column(AccessField::LastWriter), from.column(AccessField::Writes), size);
}

} // namespace warpatlas::simulator
