#include "kernels/timing/memory_queues.h"

#include "kernels/timing/footprint.h"
#include "kernels/timing/sm_model.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::inline timing {
namespace {

/// Cycles of requests that wait at a queue before a scheduler has to.
constexpr double l1Queue = 48, farQueue = 1200;
/// Cycles over which DRAM counts as busy, and the most of it.
constexpr double busyWhile = 2000, mostBusy = 0.9;
/// Lines that one place of L2's atomic units serves, one operation after the other.
constexpr std::uint64_t linesOfPlace = 4;
/// Their rate is measured with lanes at random in 256 words (gpu_probe.cpp): of a sector so many want a word again.
constexpr double measuredTurns = 0.089;

} // namespace

MemoryQueues::MemoryQueues(const GpuTiming& timing, const SmSituation& situation, SmTime& counts)
    : m_timing(timing),
      m_situation(situation),
      m_counts(counts),
      m_l1(situation.l1Bytes),
      m_constants(static_cast<std::size_t>(timing.subPartitions), SectorCache(timing.constantBytes))
{
    const double active = situation.activeMultiprocessors;
    m_l2Share = active / timing.multiprocessors;
    m_dramCycles = 32 / std::min(timing.l2BytesPerCyclePerSm, timing.dramBytesPerCycle / active);
    m_atomicCycles = active / timing.atomicSectorsPerCycle;
    m_turnCycles = active / timing.atomicTurnsPerCyclePerPlace;
    m_placeCycles = active / timing.atomicSectorsPerCyclePerPlace - measuredTurns * m_turnCycles;
}

std::pair<double, TimePart> MemoryQueues::roomFor(const TracedRequest& request) const
{
    std::pair<double, TimePart> room{
        m_l1Free - l1Queue, request.window == Window::Shared ? TimePart::Shared : TimePart::L1};
    const auto behind = [&](double free, TimePart part) {
        if (free - farQueue > room.first)
            room = {free - farQueue, part};
    };
    if (request.window == Window::Shared || request.window == Window::Constant)
        return room;
    behind(request.kind == AccessKind::Store ? m_l2WriteFree : m_l2Free, TimePart::L2);
    behind(m_dramFree, TimePart::Dram);
    if (request.kind == AccessKind::Atomic)
        behind(m_atomicFree, TimePart::Atomics);
    return room;
}

MemoryQueues::Arrival MemoryQueues::request(
    const TracedRequest& request, const BlockTrace& block, std::size_t partition, bool strong, double now)
{
    if (request.window == Window::Constant)
        return constant(request, block, partition, now);
    double busy = std::max<double>(
        request.lines / m_timing.l1TagsPerCycle, request.lanes * request.bytes / m_timing.l1BytesPerCycle);
    const bool shared = request.window == Window::Shared;
    if (shared)
        busy = request.passes
            * (request.kind == AccessKind::Atomic ? m_timing.sharedAtomicCycles : m_timing.sharedPassCycles);
    const double start = std::max(now, m_l1Free);
    m_l1Free = start + busy;
    const double passed = std::max(start, m_l1Free - 1); // its last cycle is a part of the latency
    if (shared)
        return {passed + m_timing.sharedLatency, passed - now, TimePart::Shared};
    Arrival arrival{passed, 0, TimePart::L1};
    if (request.kind == AccessKind::Load)
        arrival = load(request, block, strong, passed);
    else if (request.kind == AccessKind::Atomic)
        arrival = atomic(request, block, passed);
    else
        store(request, block, passed);
    if (passed - now > arrival.queued) {
        arrival.queued = passed - now;
        arrival.part = TimePart::L1;
    }
    return arrival;
}

MemoryQueues::Arrival MemoryQueues::constant(
    const TracedRequest& request, const BlockTrace& block, std::size_t partition, double now)
{
    const double start = std::max(now, m_constantsFree);
    m_constantsFree = start + m_timing.constantWordCycles * (request.passes - 1);
    Arrival latest{m_constantsFree + m_timing.constantLatency, m_constantsFree - now, TimePart::Constants};
    SectorCache& cache = m_constants[partition];
    for (std::uint32_t i = 0; i < request.lines; ++i) {
        const TracedLine& line = block.lines[request.firstLine + i];
        // Its lines are of two sectors.
        for (const unsigned first : {0U, 2U}) {
            if ((line.sectors >> first & 3) == 0)
                continue;
            double there = cache.arrivalOf(line.line, first);
            if (there < 0) {
                m_constantFetchesFree = std::max(m_constantsFree, m_constantFetchesFree) + m_timing.constantLineCycles;
                there = m_constantFetchesFree + m_timing.constantFarLatency;
                cache.put(line.line, first, there);
            }
            if (there + m_timing.constantLatency > latest.time)
                latest = {there + m_timing.constantLatency, there - now, TimePart::Constants};
        }
    }
    return latest;
}

double MemoryQueues::passL2(double now, unsigned sectors, double* behind)
{
    const double alone = sectorBytes * sectors / m_timing.l2BytesPerCyclePerSm;
    const double together = std::max(m_timing.l2ReadLineCycles, m_timing.l2ReadSectorCycles * sectors);
    const double cycles = std::max(alone, together * m_l2Share);
    m_l2Free = std::max(now, m_l2Free) + cycles;
    const double used = m_l2Busy.add(now, cycles);
    if (behind != nullptr)
        *behind = m_timing.l2QueueLatency * used / (1 - used);
    return m_l2Free;
}

double MemoryQueues::Busy::add(double now, double cycles)
{
    const double when = std::max(now, m_seen);
    m_load = m_load * std::exp((m_seen - when) / busyWhile) + cycles;
    m_seen = when;
    return std::min(m_load / busyWhile, mostBusy);
}

double MemoryQueues::passL2Write(double now, unsigned sectors)
{
    const double alone = sectorBytes * sectors / m_timing.l2BytesPerCyclePerSm;
    const double together = m_timing.l2WriteLineCycles + m_timing.l2WriteSectorCycles * sectors;
    m_l2WriteFree = std::max(now, m_l2WriteFree) + std::max(alone, together * m_l2Share);
    return m_l2WriteFree;
}

double MemoryQueues::passDram(double now, double sectors)
{
    m_dramFree = std::max(now, m_dramFree) + m_dramCycles * sectors;
    const double used = m_dramBusy.add(now, m_dramCycles * sectors);
    return m_timing.dramQueueLatency * used / (1 - used);
}

bool MemoryQueues::goesToDram(std::uint64_t slot)
{
    const auto found = m_situation.dramShare.find(slot);
    double& left = m_shares[slot];
    left += found == m_situation.dramShare.end() ? 1 : found->second;
    if (left < 1)
        return false;
    left -= 1;
    return true;
}

MemoryQueues::Arrival MemoryQueues::load(const TracedRequest& request, const BlockTrace& block, bool strong, double now)
{
    Arrival latest{now + m_timing.l1Latency, 0, TimePart::Latency};
    for (std::uint32_t i = 0; i < request.lines; ++i) {
        const TracedLine& line = block.lines[request.firstLine + i];
        const std::uint64_t slot = slotOfLine(line.line);
        unsigned missing = 0;
        for (unsigned sector = 0; sector < 4; ++sector) {
            if ((line.sectors >> sector & 1) == 0)
                continue;
            ++m_counts.sectors;
            const double there = strong ? -1 : m_l1.arrivalOf(line.line, sector);
            if (there < 0)
                missing |= 1u << sector;
            else if (there > latest.time)
                latest = {there, 0, TimePart::Latency};
        }
        if (missing == 0)
            continue;
        const auto sectors = static_cast<unsigned>(std::popcount(missing));
        m_counts.missed[slot] += sectors;
        double waits = 0;
        const double asked = passL2(now, sectors, &waits) + waits;
        Arrival arrival{asked + m_timing.l2Latency, asked - now, TimePart::L2};
        double far = 0; // sectors that DRAM has to give
        for (unsigned sector = 0; sector < sectors; ++sector)
            far += goesToDram(slot) ? 1 : 0;
        if (far > 0) {
            const double behind = passDram(asked, far);
            const double queued = m_dramFree - asked + behind;
            arrival.time = asked + queued + m_timing.l2Latency + m_timing.dramLatency;
            if (queued > arrival.queued) {
                arrival.queued = queued;
                arrival.part = TimePart::Dram;
            }
        }
        for (unsigned sector = 0; sector < 4 && !strong; ++sector)
            if ((missing >> sector & 1) != 0)
                m_l1.put(line.line, sector, arrival.time);
        if (arrival.time > latest.time)
            latest = arrival;
    }
    return latest;
}

void MemoryQueues::store(const TracedRequest& request, const BlockTrace& block, double now)
{
    for (std::uint32_t i = 0; i < request.lines; ++i) {
        const auto sectors = static_cast<unsigned>(std::popcount(block.lines[request.firstLine + i].sectors));
        m_counts.written += sectors;
        const double passed = passL2Write(now, sectors);
        if (m_situation.writeShare > 0)
            passDram(passed, m_situation.writeShare * sectors);
    }
}

MemoryQueues::Arrival MemoryQueues::atomic(const TracedRequest& request, const BlockTrace& block, double now)
{
    Arrival latest{now, 0, TimePart::Latency};
    for (std::uint32_t i = 0; i < request.lines; ++i) {
        const TracedLine& line = block.lines[request.firstLine + i];
        const auto sectors = static_cast<unsigned>(std::popcount(line.sectors));
        passL2(now, sectors);
        double& place = m_places[line.line / linesOfPlace];
        const unsigned further = std::max<unsigned>(line.turns, sectors) - sectors; // local memory has no turns
        place = std::max(now, place) + sectors * m_placeCycles + further * m_turnCycles;
        m_atomicFree = std::max(place, std::max(now, m_atomicFree) + sectors * m_atomicCycles);
        const double done = std::max(m_l2Free, m_atomicFree);
        if (done + m_timing.l2Latency > latest.time)
            latest = {done + m_timing.l2Latency, done - now, TimePart::Atomics};
    }
    return latest;
}

double MemoryQueues::drained() const
{
    return std::max({m_l2Free, m_l2WriteFree, m_dramFree, m_atomicFree});
}

} // namespace warpatlas::inline timing
