#include "kernels/simulator/execution/block.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {

std::uint32_t Block::Barrier::arrivedThreads() const
{
    std::uint32_t count = 0;
    for (const std::uint32_t lanes : arrived)
        count += static_cast<std::uint32_t>(std::popcount(lanes));
    return count;
}

void Block::lanesExited(Warp& warp, std::uint32_t lanes)
{
    warp.alive &= ~lanes;
    warp.instructions = m_machine.instructions;
    m_latestExit = std::max(m_latestExit, warp.instructions);
    m_aliveThreads -= static_cast<std::uint32_t>(std::popcount(lanes));
    for (std::uint32_t id = 0; id < m_barriers.size(); ++id)
        if (m_barriers[id].step != nullptr)
            releaseBarrier(id);
    m_machine.instructions = warp.instructions;
}

bool Block::arriveAtBarrier(
    Warp& warp, const Step* step, std::uint32_t mask, std::uint32_t number, std::uint32_t threads)
{
    const std::uint32_t id = number % barrierCount;
    Split arriving = warp.splits[warp.current];
    arriving.step = step;
    if (id != number)
        reportArrival(arriving, warp, mask, BarrierFault::What::NoSuchBarrier, number, threads);
    Barrier& barrier = m_barriers[id];
    const bool waits = static_cast<ptx::BarrierMode>(step->decoded.mode) != ptx::BarrierMode::Arrive;
    checkArrival(warp, arriving, mask, id, threads);
    if (barrier.step == nullptr) {
        barrier.step = step;
        barrier.line = warp.sourceLine(*step, arriving.frame);
    }
    if (m_machine.observer != nullptr)
        m_machine.observer->barrierReached(*this, warp, mask, id, waits);
    // Without optimisation one function of the toolkit's has the barrier of all lines that call it.
    const bool ofCaller = step->decoded.line == 0 && barrier.line != warp.sourceLine(*step, arriving.frame);
    barrier.mixed = barrier.mixed || barrier.step != step || ofCaller;
    barrier.arrived[warp.index] |= mask;
    // Counted in whole warps.
    barrier.threads = (threads + laneCount - 1) / laneCount * laneCount;
    warp.instructions = m_machine.instructions;
    barrier.latest = std::max(barrier.latest, warp.instructions);
    const bool released = releaseBarrier(id);
    m_machine.instructions = warp.instructions;
    return released;
}

void Block::reportArrival(const Split& arriving, const Warp& warp, std::uint32_t mask, BarrierFault::What what,
    std::uint32_t number, std::uint32_t threads)
{
    BarrierFault fault;
    fault.what = what;
    fault.barrier = number;
    fault.takes = threads;
    if (number < barrierCount) {
        fault.tookBefore = m_barriers[number].threads;
        fault.line = m_barriers[number].line;
    }
    report(arriving, warp, mask, Severity::Error, std::move(fault));
}

void Block::checkArrival(
    const Warp& warp, const Split& arriving, std::uint32_t mask, std::uint32_t id, std::uint32_t threads)
{
    const Barrier& barrier = m_barriers[id];
    if (threads % laneCount != 0)
        reportArrival(arriving, warp, mask, BarrierFault::What::OddCount, id, threads);
    else if (barrier.step != nullptr && barrier.threads != threads)
        reportArrival(arriving, warp, mask, BarrierFault::What::OtherCount, id, threads);
    if ((barrier.arrived[warp.index] & mask) != 0)
        reportArrival(arriving, warp, mask, BarrierFault::What::CameTwice, id, threads);
}

/// Whether enough threads have come. A warp counts whole once all its living lanes came: counts are in warps of 32,
/// even where the block's last one is part-filled.
bool Block::isComplete(const Barrier& barrier) const
{
    std::uint32_t came = 0;
    for (const auto& warp : m_warps) {
        const std::uint32_t lanes = barrier.arrived[warp->index];
        const bool whole = barrier.threads != 0 && lanes != 0 && (warp->alive & ~lanes) == 0;
        came += whole ? static_cast<std::uint32_t>(laneCount) : static_cast<std::uint32_t>(std::popcount(lanes));
    }
    return came != 0 && came >= (barrier.threads != 0 ? barrier.threads : m_aliveThreads);
}

bool Block::releaseBarrier(std::uint32_t id)
{
    Barrier& barrier = m_barriers[id];
    if (!isComplete(barrier))
        return false;
    if (barrier.mixed && barrier.threads == 0)
        reportDifferentPlaces(id);
    if (barrier.threads == 0 && m_aliveThreads != m_grid.launch.threadsPerBlock())
        reportEnded(id);
    const auto forWaiting = [&](const auto& act) {
        for (const auto& warp : m_warps)
            for (Split& split : warp->splits)
                if (split.state == SplitState::AtBarrier && split.barrier == id)
                    act(*warp, split);
    };
    // A barrier waits for exiting threads as for those that come.
    const std::uint64_t released = barrier.threads != 0 ? barrier.latest : std::max(barrier.latest, m_latestExit);
    std::uint32_t yes = 0, all = 0;
    const auto planeOf = [](Warp& warp, const Split& split, std::uint32_t plane) {
        return warp.frames[split.frame]->window + plane;
    };
    forWaiting([&](Warp& warp, Split& split) {
        all += static_cast<std::uint32_t>(std::popcount(split.mask));
        if (split.step->decoded.c == ptx::noPlane)
            return;
        std::uint32_t predicate = 0;
        std::memcpy(&predicate, planeOf(warp, split, split.step->decoded.c), 4);
        yes += static_cast<std::uint32_t>(std::popcount(predicate & split.mask));
    });
    forWaiting([&](Warp& warp, Split& split) {
        const ptx::DecodedInstruction& decoded = split.step->decoded;
        const auto mode = static_cast<ptx::BarrierMode>(decoded.mode);
        if (decoded.destination != ptx::noPlane && mode == ptx::BarrierMode::ReducePopc) {
            for (int lane = 0; lane < laneCount; ++lane)
                if ((split.mask >> lane & 1) != 0)
                    std::memcpy(planeOf(warp, split, decoded.destination) + lane * 4, &yes, 4);
        } else if (decoded.destination != ptx::noPlane) {
            const bool result = mode == ptx::BarrierMode::ReduceAnd ? yes == all : yes != 0;
            std::uint32_t predicate = 0;
            std::memcpy(&predicate, planeOf(warp, split, decoded.destination), 4);
            predicate = result ? predicate | split.mask : predicate & ~split.mask;
            std::memcpy(planeOf(warp, split, decoded.destination), &predicate, 4);
        }
        if (m_machine.counters != nullptr)
            m_machine.counters[split.step - m_machine.code].waited += released - split.since;
        warp.instructions = std::max(warp.instructions, released);
        split.state = SplitState::Ready;
        split.told = false;
        ++split.step;
    });
    if (m_machine.observer != nullptr)
        m_machine.observer->barrierReleased(
            *this, id, all == (barrier.threads == 0 ? m_aliveThreads : m_grid.launch.threadsPerBlock()));
    barrier = {};
    return true;
}

} // namespace warpatlas::simulator
