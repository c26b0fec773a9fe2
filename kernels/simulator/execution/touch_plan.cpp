#include "kernels/simulator/execution/touch_plan.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/touch_marks.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {

TouchPlan::TouchPlan(Memory& memory, const Launch& launch, Mark mark)
    : m_memory(memory), m_launch(launch), m_mark(mark), m_states(memory.allocationCount())
{
    begin();
}

TouchPlan::~TouchPlan()
{
    for (std::uint32_t i = 0; i < m_states.size(); ++i)
        m_memory.setWatch(i, watch::none);
}

void TouchPlan::begin()
{
    m_workers.clear();
    m_stop = m_again = false;
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        State& state = m_states[i];
        state.loaded = state.stored = state.clashed = state.recorded = false;
        m_memory.setWatch(i, m_mark == Mark::None ? watch::none : watch::closedForLoads | watch::closedForStores);
    }
}

bool TouchPlan::leaveToRecorder(std::uint32_t allocation)
{
    State& state = m_states[allocation];
    state.recorded = m_mark != Mark::None && !state.marksLoads && !state.suspect;
    return state.recorded;
}

Touches* TouchPlan::worker()
{
    if (m_mark == Mark::None)
        return nullptr;
    const std::lock_guard lock(m_mutex);
    m_workers.push_back(std::make_unique<Touches>(*this));
    return m_workers.back().get();
}

void TouchPlan::firstTouch(std::uint32_t allocation, bool writes)
{
    const std::lock_guard lock(m_mutex);
    State& state = m_states[allocation];
    const std::uint8_t now = m_memory.allocation(allocation).region.watch;
    if ((now & (writes ? watch::closedForStores : watch::closedForLoads)) == 0)
        return; // another worker was here
    (writes ? state.everStored : state.everLoaded) = true;
    if (!writes) {
        if (state.marksLoads || (now & watch::toldStores) != 0) {
            m_memory.setWatch(allocation, static_cast<std::uint8_t>((now | watch::toldLoads) & ~watch::closedForLoads));
        } else {
            state.loaded = true;
            if (state.stored) { // by a thread that left no mark
                state.marksLoads = true;
                m_stop = m_again = true;
            }
            m_memory.setWatch(allocation, static_cast<std::uint8_t>(now & ~watch::closedForLoads));
        }
        return;
    }
    if (!state.saved) {
        const std::span<const std::byte> bytes = m_memory.bytes(allocation);
        state.saved = true;
        if (std::any_of(bytes.begin(), bytes.end(), [](std::byte b) { return b != std::byte{0}; }))
            state.initial.assign(bytes.begin(), bytes.end());
    }
    state.stored = true;
    if (state.loaded) {
        state.marksLoads = true;
        m_stop = m_again = true;
    }
    const int told = state.recorded ? 0 : watch::toldLoads | watch::toldStores;
    m_memory.setWatch(allocation, static_cast<std::uint8_t>((now & watch::closedForLoads) | told));
}

void TouchPlan::tellUses() const
{
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        MemoryUse* const use = m_memory.allocation(i).use;
        if (use == nullptr)
            continue;
        const State& state = m_states[i];
        const bool updated = state.suspect
            || std::ranges::any_of(m_workers, [&](const auto& worker) { return worker->m_maps[i].atomics != 0; });
        use->loaded = m_mark == Mark::None || state.everLoaded || updated;
        use->stored = m_mark == Mark::None || state.everStored;
    }
}

void TouchPlan::clash(std::uint32_t allocation)
{
    const std::lock_guard lock(m_mutex);
    State& state = m_states[allocation];
    // Memory that is looked at one by one may clash, and a run in order may go on.
    if (state.suspect || state.clashed)
        return;
    state.clashed = true;
    m_stop = m_again = true;
}

bool TouchPlan::again(bool finished)
{
    if (m_mark == Mark::None)
        return false;
    if (!m_again && finished)
        mergeMarks();
    if (!m_again)
        return false;
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        State& state = m_states[i];
        if (state.clashed) {
            state.suspect = m_inOrder = true;
            // Blocks do not race with themselves, so a run in order has nothing left to mark.
            if (m_mark == Mark::Blocks)
                m_mark = Mark::None;
        }
        if (!state.stored)
            continue;
        const std::span<std::byte> bytes = m_memory.bytes(i);
        if (state.initial.empty())
            std::memset(bytes.data(), 0, bytes.size());
        else
            std::memcpy(bytes.data(), state.initial.data(), bytes.size());
    }
    m_memory.resetHeap();
    begin();
    return true;
}

/// Workers' marks against each other's.
void TouchPlan::mergeMarks()
{
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        if (!m_states[i].stored || m_states[i].suspect)
            continue;
        std::vector<const Touches::Map*> maps;
        std::uint32_t atomics = 0;
        for (const auto& worker : m_workers) {
            const Touches::Map& map = worker->m_maps[i];
            if (map.marks == nullptr)
                continue;
            maps.push_back(&map);
            atomics |= map.atomics;
        }
        if (maps.size() < 2)
            continue;
        std::atomic<bool> clashed{std::popcount(atomics) > 1};
        oneapi::tbb::parallel_for(
            oneapi::tbb::blocked_range<std::size_t>(0, maps[0]->chunks.size()), [&](const auto& range) {
                for (std::size_t chunk = range.begin(); chunk < range.end() && !clashed; ++chunk) {
                    std::vector<const std::uint32_t*> touched;
                    for (const Touches::Map* map : maps)
                        if (map->chunks[chunk])
                            touched.push_back(map->marks.get());
                    const std::uint64_t end = std::min<std::uint64_t>((chunk + 1) << chunkShift, maps[0]->count);
                    for (std::uint64_t e = chunk << chunkShift; e < end && touched.size() > 1; ++e) {
                        std::uint32_t all = 0;
                        for (const std::uint32_t* marks : touched)
                            if (!joinMarks(all, marks[e]))
                                clashed = true;
                    }
                }
            });
        if (clashed)
            clash(i);
    }
}

} // namespace warpatlas::simulator
