#include "kernels/simulator/recording/recorder.h"

#include "kernels/simulator/execution/block.h"

#include <algorithm>
#include <bit>

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

/// `times` accesses of neighbouring lanes, the last of them by `thread`.
template <bool Reads, bool Writes>
void mark(ValueAccess& value, std::uint32_t thread, std::uint32_t times, std::uint32_t blockEnd)
{
    if constexpr (Reads) {
        touch(value.lastReader, thread, blockEnd);
        count(value.reads, times);
    }
    if constexpr (Writes) {
        touch(value.lastWriter, thread, blockEnd);
        count(value.writes, times);
    }
}

class Lock {
public:
    explicit Lock(std::atomic_flag* flag) : m_flag(flag)
    {
        while (m_flag != nullptr && m_flag->test_and_set(std::memory_order_acquire)) { }
    }
    ~Lock()
    {
        if (m_flag != nullptr)
            m_flag->clear(std::memory_order_release);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    std::atomic_flag* m_flag;
};

} // namespace

Recorder::Recorder(std::vector<MapTarget> targets, InstructionCounts* counters, Trace& trace)
    : m_targets(std::move(targets)),
      m_counters(counters),
      m_writers(&trace.writers),
      m_strays(&trace.strays),
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

void Recorder::strayed(Machine& machine, int lane, AccessKind kind, ptx::Window window)
{
    const bool global =
        window == ptx::Window::Global || window == ptx::Window::Constant || window == ptx::Window::Generic;
    if (kind != AccessKind::Load && global)
        (*m_strays)[m_firstWarp + machine.warp->index] |= 1u << lane;
}

void Recorder::recordScattered(Machine& machine, const Access& access)
{
    for (std::uint32_t left = access.lanes; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        const Region* const region = machine.slots[access.addresses[lane] >> ptx::address::slotBits];
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

template <bool Reads, bool Writes>
void Recorder::recordAs(const Machine& machine, const Access& access, const Region& region, std::uint32_t mask)
{
    const MapTarget& target = m_targets[region.index];
    if (target.values == nullptr)
        return;
    using Map = ChunkedArray<ValueAccess>;
    const std::uint32_t blockEnd = m_firstThread + m_threadsPerBlock;
    const std::uint32_t firstThread = m_firstThread + machine.warp->firstLane;
    const auto indexOf = [&](int lane) { return (access.addresses[lane] - region.base) >> target.elementShift; };
    // Values per lane: more than one for vectors and for accesses wider than the element.
    const std::uint64_t span = ((access.bytes - 1) >> target.elementShift) + 1;
    const std::uint64_t most = target.values->size() - 1;
    std::uint32_t left = mask;
    while (left != 0) {
        // All lanes from here that lie in the chunk of the next one, under its lock.
        int lane = std::countr_zero(left);
        std::uint64_t first = indexOf(lane);
        const std::uint64_t chunk = first >> Map::chunkShift;
        const Lock lock(target.locks == nullptr ? nullptr : &target.locks[chunk]);
        ValueAccess* const values = target.values->writable(chunk);
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
            // Aligned accesses do not cross a chunk: it holds a power of two of values.
            for (std::uint64_t i = same; i < same + span; ++i)
                mark<Reads, Writes>(values[std::min(i, most) & Map::chunkMask],
                    firstThread + static_cast<std::uint32_t>(last), times, blockEnd);
        } while (left != 0 && first >> Map::chunkShift == chunk);
    }
}

void mergeAccess(ValueAccess& into, const ValueAccess& from)
{
    const auto later = [](std::uint32_t a, std::uint32_t b) { return a + 1 > b + 1 ? a : b; };
    const auto sum = [](std::uint32_t a, std::uint32_t b) {
        return a > std::numeric_limits<std::uint32_t>::max() - b ? std::numeric_limits<std::uint32_t>::max() : a + b;
    };
    into.lastWriter = later(into.lastWriter, from.lastWriter);
    into.lastReader = later(into.lastReader, from.lastReader);
    into.writes = sum(into.writes, from.writes);
    into.reads = sum(into.reads, from.reads);
}

} // namespace warpatlas::simulator
