#include "kernels/simulator/execution/touch_marks.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/touch_plan.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

namespace warpatlas::simulator {

void Touches::Free::operator()(std::uint32_t* marks) const
{
    std::free(marks);
}

Touches::Touches(TouchPlan& plan) : m_plan(plan), m_maps(plan.allocationCount()) { }
Touches::~Touches() = default;

Touches::Map& Touches::mapOf(std::uint32_t allocation)
{
    Map& map = m_maps[allocation];
    if (map.marks == nullptr) {
        const Allocation& owner = m_plan.allocation(allocation);
        map.shift = std::countr_zero(std::bit_floor(owner.elementBytes));
        map.count = (owner.region.bytes >> map.shift) + 1;
        map.marks.reset(static_cast<std::uint32_t*>(std::calloc(map.count, sizeof(std::uint32_t))));
        if (map.marks == nullptr)
            throw std::bad_alloc();
        map.chunks.resize((map.count >> chunkShift) + 1);
    }
    return map;
}

void Touches::touch(const Machine& machine, const Access& access)
{
    const Region* region = access.region;
    if (region == nullptr)
        region = machine.block->grid().memory->regionAt(access.addresses[std::countr_zero(access.lanes)]);
    if (m_plan.suspect(region->index))
        return; // it is known to clash
    Map& map = mapOf(region->index);
    if (access.kind == AccessKind::Atomic)
        map.atomics |= 1u << access.step->decoded.mode;
    const std::uint64_t block = machine.block->linearBlock();
    const bool threads = m_plan.mark() == TouchPlan::Mark::Threads;
    const std::uint64_t first = threads ? block * m_plan.launch().threadsPerBlock() + machine.warp->firstLane : block;
    const auto name = [&](std::uint64_t lane) {
        return static_cast<std::uint32_t>((threads ? first + lane : first) % mostNames) + 1;
    };
    // Atomic for the own block only: to the others it is a store.
    const bool inScope =
        threads && access.kind == AccessKind::Atomic && scopeOf(access.step->decoded) == ptx::Scope::Block;
    const AccessKind kind = inScope ? AccessKind::Store : access.kind;
    bool fine = true;
    const std::uint64_t elementBytes = std::uint64_t{1} << map.shift;
    const bool whole = access.rows && access.bytes == elementBytes
        && access.stride == static_cast<std::int64_t>(elementBytes) && (!threads || first % mostNames + 32 < mostNames);
    if (whole && access.kind == AccessKind::Store) {
        const std::uint32_t who = name(0), step = threads ? 1 : 0;
        std::uint32_t strange = 0;
        for (std::uint32_t row = 0; row < laneCount; row += rowLanes) {
            const std::uint64_t at = (access.addresses[row] - region->base) >> map.shift;
            std::uint32_t* const marks = map.marks.get() + at;
            for (std::uint32_t i = 0; i < rowLanes; ++i) {
                const std::uint32_t mine = who + (row + i) * step, mark = marks[i];
                strange |= mark != noMark && (mark & ~wroteBit) != mine ? 1u : 0u;
                marks[i] = mine | wroteBit;
            }
            map.chunks[at >> chunkShift] = map.chunks[(at + rowLanes - 1) >> chunkShift] = true;
        }
        fine = strange == 0;
    } else {
        const std::uint64_t span = ((access.bytes - 1) >> map.shift) + 1;
        for (const auto lane : LanesIn<std::uint64_t>(access.lanes)) {
            const std::uint64_t at = (access.addresses[lane] - region->base) >> map.shift;
            const std::uint32_t who = name(lane);
            for (std::uint64_t e = at; e < std::min(at + span, map.count); ++e)
                fine = putMark(map.marks.get()[e], kind, who) && fine;
            map.chunks[at >> chunkShift] = true;
        }
    }
    if (!fine)
        m_plan.clash(region->index);
}

} // namespace warpatlas::simulator
