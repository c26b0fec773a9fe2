#include "kernels/simulator/block.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {

void Block::lanesExited(Warp& warp, std::uint32_t lanes)
{
    warp.alive &= ~lanes;
    warp.instructions = m_machine.instructions;
    m_latestExit = std::max(m_latestExit, warp.instructions);
    m_aliveThreads -= static_cast<std::uint32_t>(std::popcount(lanes));
    for (std::uint32_t id = 0; id < m_barriers.size(); ++id)
        if (m_barriers[id].arrived != 0)
            releaseBarrier(id);
    m_machine.instructions = warp.instructions;
}

bool Block::arriveAtBarrier(Warp& warp, const Step* step, std::uint32_t mask, std::uint32_t id, std::uint32_t threads)
{
    Barrier& barrier = m_barriers[id];
    // A count is in whole warps: the last, part-filled one arrives as 32 threads.
    const bool whole = threads != 0 && (mask & warp.alive) == warp.alive;
    const auto arriving =
        whole ? static_cast<std::uint32_t>(laneCount) : static_cast<std::uint32_t>(std::popcount(mask));
    if (barrier.step == nullptr) {
        barrier.step = step;
        barrier.firstWarp = &warp;
        barrier.firstMask = mask;
    }
    if (m_machine.observer != nullptr)
        m_machine.observer->barrierReached(
            *this, warp, mask, id, static_cast<ptx::BarrierMode>(step->record.mode) != ptx::BarrierMode::Arrive);
    barrier.mixed = barrier.mixed || barrier.step != step;
    barrier.arrived += arriving;
    barrier.threads = threads;
    if (static_cast<ptx::BarrierMode>(step->record.mode) != ptx::BarrierMode::Arrive)
        barrier.waiting += arriving;
    warp.instructions = m_machine.instructions;
    barrier.latest = std::max(barrier.latest, warp.instructions);
    const bool released = releaseBarrier(id);
    m_machine.instructions = warp.instructions;
    return released;
}

bool Block::releaseBarrier(std::uint32_t id)
{
    Barrier& barrier = m_barriers[id];
    const std::uint32_t needed = barrier.threads != 0 ? barrier.threads : m_aliveThreads;
    if (barrier.arrived < needed || barrier.arrived == 0)
        return false;
    if (barrier.mixed && barrier.threads == 0) {
        report(barrier.step, *barrier.firstWarp, barrier.firstMask, id,
            "threads of one block met at different barriers: __syncthreads() stands where only some of them come");
    }
    const auto forWaiting = [&](const auto& act) {
        for (const auto& warp : m_warps)
            for (Split& split : warp->splits)
                if (split.state == SplitState::AtBarrier && split.barrier == id)
                    act(*warp, split);
    };
    // Threads that exit are waited for like those that come.
    const std::uint64_t released = barrier.threads != 0 ? barrier.latest : std::max(barrier.latest, m_latestExit);
    std::uint32_t yes = 0, all = 0;
    const auto planeOf = [](Warp& warp, const Split& split, std::uint32_t plane) {
        return warp.frames[split.frame]->window + plane;
    };
    forWaiting([&](Warp& warp, Split& split) {
        all += static_cast<std::uint32_t>(std::popcount(split.mask));
        if (split.step->record.c == ptx::noPlane)
            return;
        std::uint32_t predicate = 0;
        std::memcpy(&predicate, planeOf(warp, split, split.step->record.c), 4);
        yes += static_cast<std::uint32_t>(std::popcount(predicate & split.mask));
    });
    forWaiting([&](Warp& warp, Split& split) {
        const ptx::Record& record = split.step->record;
        const auto mode = static_cast<ptx::BarrierMode>(record.mode);
        if (record.destination != ptx::noPlane && mode == ptx::BarrierMode::ReducePopc) {
            for (int lane = 0; lane < laneCount; ++lane)
                if ((split.mask >> lane & 1) != 0)
                    std::memcpy(planeOf(warp, split, record.destination) + lane * 4, &yes, 4);
        } else if (record.destination != ptx::noPlane) {
            const bool result = mode == ptx::BarrierMode::ReduceAnd ? yes == all : yes != 0;
            std::uint32_t predicate = 0;
            std::memcpy(&predicate, planeOf(warp, split, record.destination), 4);
            predicate = result ? predicate | split.mask : predicate & ~split.mask;
            std::memcpy(planeOf(warp, split, record.destination), &predicate, 4);
        }
        if (m_machine.counters != nullptr)
            m_machine.counters[split.step - m_machine.code].waited += released - split.since;
        warp.instructions = std::max(warp.instructions, released);
        split.state = SplitState::Ready;
        ++split.step;
    });
    if (m_machine.observer != nullptr)
        m_machine.observer->barrierReleased(*this, id, all == m_aliveThreads);
    barrier = {};
    return true;
}

} // namespace warpatlas::simulator
