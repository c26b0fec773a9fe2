#include "kernels/simulator/execution/services_common.h"

namespace warpatlas::simulator::services {

const Step* diverge(Machine& machine, const Step* branch, std::uint32_t taken)
{
    const ptx::DecodedInstruction& decoded = branch->decoded;
    const Step* const target = machine.code + decoded.target;
    const Step* const next = branch + 1;
    const std::uint32_t rest = machine.active & ~taken;
    Meeting* meeting = nullptr;
    if (decoded.meeting != ptx::none) {
        meeting = meetAt(machine, machine.code + decoded.meeting);
        // An if without an else: its lanes are where they meet already.
        if (meeting->step == target || meeting->step == next) {
            const bool takenWaits = meeting->step == target;
            meeting->arrived |= takenWaits ? taken : rest;
            current(machine).mask = takenWaits ? rest : taken;
            return goOn(machine, takenWaits ? next : target);
        }
    }
    // Lanes that go round a loop again first; otherwise those that fall through.
    const bool takenFirst = (decoded.flags & ptx::flag::backward) != 0;
    Split other = current(machine);
    other.mask = takenFirst ? rest : taken;
    other.step = takenFirst ? next : target;
    machine.warp->splits.push_back(other);
    current(machine).mask = takenFirst ? taken : rest;
    return goOn(machine, takenFirst ? target : next);
}

const Step* divergeIndexed(Machine& machine, const Step* branch, const std::uint32_t* targets)
{
    const ptx::DecodedInstruction& decoded = branch->decoded;
    if (decoded.meeting != ptx::none)
        meetAt(machine, machine.code + decoded.meeting);
    const Split origin = current(machine);
    const std::uint32_t own = static_cast<std::uint32_t>(branch - machine.code);
    std::uint32_t left = machine.active;
    const Step* first = nullptr;
    while (left != 0) {
        const std::uint32_t target = targets[std::countr_zero(left)];
        std::uint32_t group = 0;
        for (std::uint32_t lanes = left; lanes != 0; lanes &= lanes - 1)
            if (targets[std::countr_zero(lanes)] == target)
                group |= lanes & -lanes;
        if (first == nullptr && group != left && machine.counters != nullptr)
            ++machine.counters[own].divergences;
        left &= ~group;
        // The branch itself as a target stands for "not taken": the lanes that the guard left out.
        const Step* const to = target == own ? branch + 1 : machine.code + target;
        if (first == nullptr) {
            first = to;
            current(machine).mask = group;
        } else {
            Split split = origin;
            split.mask = group;
            split.step = to;
            machine.warp->splits.push_back(split);
        }
    }
    return goOn(machine, first);
}

const Step* join(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    for (;;) {
        Split& split = current(machine);
        if (split.meeting == noIndex)
            return goOn(machine, step + 1);
        Meeting& meeting = warp.meetings[split.meeting];
        if (meeting.step != step || meeting.frame != split.frame)
            return goOn(machine, step + 1);
        meeting.arrived |= split.mask;
        if (meeting.arrived != meeting.expected) {
            warp.splits.erase(warp.splits.begin() + warp.current);
            return leave(machine, Leave::Switch);
        }
        // The last split to arrive takes all lanes along.
        split.mask = meeting.arrived;
        warp.freeMeetings.push_back(split.meeting);
        split.meeting = meeting.outer;
    }
}

const Step* yield(Machine& machine, const Step* next)
{
    Warp& warp = *machine.warp;
    Split split = current(machine);
    split.step = next;
    if (!machine.block->turnEnds(&split))
        return next;
    // To the front: the others have their turn first.
    warp.splits.erase(warp.splits.begin() + warp.current);
    warp.splits.insert(warp.splits.begin(), split);
    if (machine.block->grid().kernel->mayWaitForOthers())
        warp.releaseWaiting(split.meeting);
    return leave(machine, Leave::Yield);
}

const Step* exitLanes(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    const std::uint32_t lanes = machine.mask;
    const std::uint32_t meeting = current(machine).meeting;
    for (std::uint32_t f = current(machine).frame; f != 0; f = warp.frames[f]->parent) {
        warp.frames[f]->mask &= ~lanes;
        if (warp.frames[f]->mask == 0)
            machine.block->freeFrame(warp, f);
    }
    current(machine).mask &= ~lanes;
    const bool stays = current(machine).mask != 0;
    if (!stays)
        warp.splits.erase(warp.splits.begin() + warp.current);
    warp.forget(meeting, lanes, noIndex);
    machine.block->lanesExited(warp, lanes);
    return stays ? goOn(machine, step + 1) : leave(machine, Leave::Switch);
}

const Step* barrier(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    const ptx::DecodedInstruction& decoded = step->decoded;
    const auto number = [&](int lane) { return laneValue(machine, decoded.a, lane); };
    const auto count = [&](int lane) { return decoded.b == ptx::noPlane ? 0 : laneValue(machine, decoded.b, lane); };
    const int first = std::countr_zero(machine.mask);
    const std::uint32_t id = number(first), threads = count(first);
    std::uint32_t lanes = machine.mask;
    for (int lane = first; lane < laneCount; ++lane)
        if (number(lane) != id || count(lane) != threads)
            lanes &= ~(1u << lane);
    if (const std::uint32_t others = machine.mask & ~lanes; others != 0) {
        // These lanes are bound for another barrier, so they come back to this step.
        Split split = current(machine);
        split.mask = others;
        split.step = step;
        warp.splits.push_back(split);
    }
    // The guard left some out: they go on alone.
    const std::uint32_t rest = machine.active & ~machine.mask;
    if (static_cast<ptx::BarrierMode>(decoded.mode) == ptx::BarrierMode::Arrive) {
        current(machine).mask = rest | lanes;
        machine.block->arriveAtBarrier(warp, step, lanes, id, threads);
        return goOn(machine, step + 1);
    }
    Split waiting = current(machine);
    waiting.step = step;
    waiting.mask = lanes;
    waiting.state = SplitState::AtBarrier;
    waiting.barrier = static_cast<std::uint8_t>(id % barrierCount);
    waiting.since = machine.instructions;
    if (rest != 0) {
        current(machine).mask = rest;
        warp.splits.push_back(waiting);
        machine.block->arriveAtBarrier(warp, step, lanes, id, threads);
        return goOn(machine, step + 1);
    }
    current(machine) = waiting;
    if (!machine.block->arriveAtBarrier(warp, step, lanes, id, threads))
        return leave(machine, Leave::Switch);
    return goOn(machine, step + 1);
}

void synced(Machine& machine, const Step* step, std::uint32_t lanes)
{
    machine.observer->warpSynced(machine, *step, lanes);
}

const Step* fence(Machine& machine, const Step* step)
{
    if (machine.observer != nullptr)
        machine.observer->fenced(machine, *step);
    return step + 1;
}

const Step* asyncGroup(Machine& machine, const Step* step)
{
    if (machine.observer != nullptr)
        machine.observer->asyncGroup(machine, *step);
    return step + 1;
}

} // namespace warpatlas::simulator::services
