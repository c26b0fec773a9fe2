#include "kernels/simulator/services.h"

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/block.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator::services {
namespace {

Split& current(Machine& machine)
{
    return machine.warp->splits[machine.warp->current];
}

const Step* leave(Machine& machine, Leave why)
{
    machine.leave = why;
    return nullptr;
}

const Step* goOn(Machine& machine, const Step* step)
{
    machine.active = current(machine).mask;
    machine.mask = machine.active;
    return step;
}

/// The lanes of the present split will meet at `step`; shared with the meeting they are bound for if it is the same
/// one, so that a loop whose lanes leave one by one does not grow a chain.
Meeting* meetAt(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    Split& split = current(machine);
    if (split.meeting != noIndex) {
        Meeting& bound = warp.meetings[split.meeting];
        if (bound.step == step && bound.frame == split.frame)
            return &bound;
    }
    split.meeting = warp.addMeeting({step, split.frame, split.mask, 0, split.meeting});
    return &warp.meetings[split.meeting];
}

std::uint32_t laneValue(const Machine& machine, std::uint32_t plane)
{
    std::uint32_t value = 0;
    std::memcpy(&value, machine.window + plane + std::countr_zero(machine.mask) * 4, 4);
    return value;
}

} // namespace

const Step* diverge(Machine& machine, const Step* branch, std::uint32_t taken)
{
    const ptx::Record& record = branch->record;
    const Step* const target = machine.code + record.target;
    const Step* const next = branch + 1;
    const std::uint32_t rest = machine.active & ~taken;
    Meeting* meeting = nullptr;
    if (record.meeting != ptx::none) {
        meeting = meetAt(machine, machine.code + record.meeting);
        // An if without an else: its lanes are where they meet already.
        if (meeting->step == target || meeting->step == next) {
            const bool takenWaits = meeting->step == target;
            meeting->arrived |= takenWaits ? taken : rest;
            current(machine).mask = takenWaits ? rest : taken;
            return goOn(machine, takenWaits ? next : target);
        }
    }
    // Lanes that go round a loop again first; otherwise those that fall through.
    const bool takenFirst = (record.flags & ptx::flag::backward) != 0;
    Split other = current(machine);
    other.mask = takenFirst ? rest : taken;
    other.step = takenFirst ? next : target;
    machine.warp->splits.push_back(other);
    current(machine).mask = takenFirst ? taken : rest;
    return goOn(machine, takenFirst ? target : next);
}

const Step* divergeIndexed(Machine& machine, const Step* branch, const std::uint32_t* targets)
{
    const ptx::Record& record = branch->record;
    if (record.meeting != ptx::none)
        meetAt(machine, machine.code + record.meeting);
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
        // The last to come takes all along.
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
    const ptx::Record& record = step->record;
    const std::uint32_t id = laneValue(machine, record.a) & 15;
    const std::uint32_t threads = record.b == ptx::noPlane ? 0 : laneValue(machine, record.b);
    if (static_cast<ptx::BarrierMode>(record.mode) == ptx::BarrierMode::Arrive) {
        machine.block->arriveAtBarrier(warp, step, machine.mask, id, threads);
        return step + 1;
    }
    Split waiting = current(machine);
    waiting.step = step;
    waiting.mask = machine.mask;
    waiting.state = SplitState::AtBarrier;
    waiting.barrier = static_cast<std::uint8_t>(id);
    const std::uint32_t rest = machine.active & ~machine.mask;
    if (rest != 0) {
        // The guard left some out: they go on alone.
        current(machine).mask = rest;
        warp.splits.push_back(waiting);
        machine.block->arriveAtBarrier(warp, step, waiting.mask, id, threads);
        return goOn(machine, step + 1);
    }
    current(machine) = waiting;
    const bool all = machine.block->arriveAtBarrier(warp, step, waiting.mask, id, threads);
    return all ? step + 1 : leave(machine, Leave::Switch);
}

std::uint32_t gather(Machine& machine, const Step* step, std::uint32_t members)
{
    Warp& warp = *machine.warp;
    const std::uint32_t needed = members & warp.alive;
    std::uint32_t here = machine.mask;
    if ((needed & ~here) == 0)
        return here;
    Split& split = current(machine);
    for (const Split& other : warp.splits)
        if (&other != &split && other.state == SplitState::AtSync && other.step == step && other.frame == split.frame)
            here |= other.mask;
    if ((needed & ~here) == 0)
        return here;
    split.state = SplitState::AtSync;
    split.step = step;
    split.members = members;
    leave(machine, Leave::Switch);
    return 0;
}

const Step* release(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    const Split& split = current(machine);
    for (Split& other : warp.splits) {
        if (&other != &split && other.state == SplitState::AtSync && other.step == step && other.frame == split.frame
            && (other.mask & machine.mask) != 0) {
            other.state = SplitState::Ready;
            ++other.step;
        }
    }
    machine.mask = machine.active;
    return step + 1;
}

namespace {

Problem problemAt(Machine& machine, int lane, std::string message)
{
    Problem problem;
    problem.block = machine.block->blockIndex();
    problem.thread = machine.block->threadIndex(*machine.warp, lane);
    problem.message = std::move(message);
    return problem;
}

const Step* stopBlock(Machine& machine, const Step* step, ProblemKind kind, const std::string& message)
{
    Block& block = *machine.block;
    const ProblemLog::Key key{kind, step->record.line, static_cast<std::uint64_t>(step - machine.code)};
    if (block.problems().add(key, block.linearBlock()))
        block.problems().describe(key, problemAt(machine, std::countr_zero(machine.mask), message));
    block.stop();
    return leave(machine, Leave::Stop);
}

std::string_view verb(AccessKind kind)
{
    switch (kind) {
    case AccessKind::Load:
        return "reads";
    case AccessKind::Store:
        return "writes";
    case AccessKind::Atomic:
        return "updates";
    }
    return "touches";
}

} // namespace

const Step* unsupported(Machine& machine, const Step* step)
{
    const ptx::Instruction& instruction = machine.program->instructionOf(step->record);
    std::string what = "the instruction " + instruction.fullOpcode();
    if (step->record.operation == ptx::Operation::Call)
        what = "calling " + std::string(machine.program->calls[step->record.target].name);
    return stopBlock(machine, step, ProblemKind::Unsupported,
        what + " (PTX line " + std::to_string(instruction.ptxLine)
            + ") is not supported by the simulator; the block stops here");
}

const Step* trap(Machine& machine, const Step* step)
{
    return stopBlock(machine, step, ProblemKind::Device, "the kernel stopped itself with trap");
}

const Step* callFunction(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    Block& block = *machine.block;
    const ptx::Program& program = *machine.program;
    const ptx::CallSite& site = program.calls[step->record.target];
    std::uint32_t lanes = machine.mask;
    std::uint32_t function = site.function;
    if (step->record.a != ptx::noPlane) {
        // Through a pointer: the lanes that call what the first one calls; the others come back to this step.
        std::uint64_t targets[laneCount];
        std::memcpy(targets, machine.window + step->record.a, sizeof(targets));
        const std::uint64_t target = targets[std::countr_zero(lanes)];
        for (int lane = 0; lane < laneCount; ++lane)
            if (targets[lane] != target)
                lanes &= ~(1u << lane);
        const std::uint64_t number = target - ptx::address::functionBase;
        function = number < program.functions.size() ? static_cast<std::uint32_t>(number) : ptx::none;
    }
    if (function == ptx::none)
        return unsupported(machine, step);
    const ptx::DecodedFunction& callee = program.functions[function];
    const std::uint32_t callerIndex = current(machine).frame;
    if (warp.frames[callerIndex]->depth >= 2048)
        return stopBlock(machine, step, ProblemKind::Device, "the call stack overflows: 2048 calls within each other");
    Meeting* const meeting = meetAt(machine, step + 1);
    meeting->arrived |= machine.active & ~machine.mask;
    if (const std::uint32_t others = machine.mask & ~lanes; others != 0) {
        Split split = current(machine);
        split.mask = others;
        split.step = step;
        warp.splits.push_back(split);
    }
    const std::uint32_t index = block.newFrame(warp, function);
    Frame& caller = *warp.frames[callerIndex];
    Frame& frame = *warp.frames[index];
    frame.parent = callerIndex;
    frame.depth = caller.depth + 1;
    frame.returnStep = step + 1;
    frame.call = step->record.target;
    frame.mask = lanes;
    frame.localBase = caller.localBase + program.functions[caller.function].localBytes;
    block.prepareFrame(warp, frame);
    const std::uint32_t pitch = program.functions[caller.function].callParameterBytes;
    for (std::size_t i = 0; i < site.arguments.size() && i < callee.parameters.size(); ++i) {
        const ptx::ParameterSlot &from = site.arguments[i], &to = callee.parameters[i];
        for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            std::memcpy(frame.callParameters + lane * callee.callParameterBytes + to.offset,
                caller.callParameters + lane * pitch + from.offset, std::min(from.bytes, to.bytes));
        }
    }
    Split& split = current(machine);
    split.mask = lanes;
    split.frame = index;
    const Step* const first = machine.code + callee.firstRecord;
    // Recursion without an end must be noticed by who waits for a yield.
    --machine.budget;
    block.enterFrame(warp, split);
    return first;
}

const Step* returnLanes(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    const ptx::Program& program = *machine.program;
    const std::uint32_t lanes = machine.mask;
    const std::uint32_t index = current(machine).frame;
    Frame& frame = *warp.frames[index];
    Frame& caller = *warp.frames[frame.parent];
    const ptx::DecodedFunction& callee = program.functions[frame.function];
    const ptx::CallSite& site = program.calls[frame.call];
    const std::uint32_t pitch = program.functions[caller.function].callParameterBytes;
    for (std::size_t i = 0; i < site.returns.size() && i < callee.returns.size(); ++i) {
        const ptx::ParameterSlot &to = site.returns[i], &from = callee.returns[i];
        for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(left));
            std::memcpy(caller.callParameters + lane * pitch + to.offset,
                frame.callParameters + lane * callee.callParameterBytes + from.offset, std::min(from.bytes, to.bytes));
        }
    }
    Split back = current(machine);
    back.mask = lanes;
    back.frame = frame.parent;
    back.step = frame.returnStep;
    const std::uint32_t meeting = back.meeting;
    current(machine).mask &= ~lanes;
    const bool stays = current(machine).mask != 0;
    if (!stays)
        warp.splits.erase(warp.splits.begin() + warp.current);
    back.meeting = warp.forget(meeting, lanes, index);
    warp.splits.push_back(back);
    frame.mask &= ~lanes;
    if (frame.mask == 0)
        machine.block->freeFrame(warp, index);
    // Every call made a meeting behind it.
    if (back.meeting != noIndex && warp.meetings[back.meeting].step == back.step
        && warp.meetings[back.meeting].frame == back.frame)
        warp.arrive(static_cast<std::uint32_t>(warp.splits.size() - 1));
    return stays ? goOn(machine, step + 1) : leave(machine, Leave::Switch);
}

LanePlace checkLane(
    Machine& machine, const Step* step, int lane, std::uint64_t where, std::uint32_t bytes, AccessKind kind)
{
    namespace space = ptx::address;
    Block& block = *machine.block;
    const Memory& memory = *block.grid().memory;
    ptx::Window window = step->record.window;
    std::uint64_t address = where;
    if (window == ptx::Window::Generic) {
        const std::uint64_t slot = where >> space::slotBits;
        const std::pair<std::uint64_t, ptx::Window> windows[] = {{space::sharedBase, ptx::Window::Shared},
            {space::localBase, ptx::Window::Local}, {space::parameterBase, ptx::Window::KernelParameter},
            {space::callParameterBase, ptx::Window::CallParameter}};
        window = ptx::Window::Global;
        for (const auto& [base, meaning] : windows) {
            if (slot == base >> space::slotBits) {
                window = meaning;
                address = where - base;
            }
        }
    }
    const auto fits = [&](std::uint64_t size) { return address <= size && size - address >= bytes; };
    LanePlace place{nullptr, window, address};
    std::string owner;
    std::uint64_t subject = 0;
    switch (window) {
    case ptx::Window::Global:
    case ptx::Window::Constant:
    case ptx::Window::Generic: {
        const std::uint64_t slot = address >> space::slotBits;
        const Region* const region = slot < space::slotCount ? machine.slots[slot] : nullptr;
        const bool inside = region != nullptr && address - region->base <= region->bytes
            && region->bytes - (address - region->base) >= bytes;
        if (inside && (region->writable || kind == AccessKind::Load))
            place.host = region->host + (address - region->base);
        owner = memory.describe(address);
        subject = region != nullptr ? region->index : ~std::uint64_t{0};
        if (inside && place.host == nullptr)
            owner += ", and is constant";
        break;
    }
    case ptx::Window::Shared: {
        subject = (std::uint64_t{1} << 32);
        const Region* nearest = nullptr;
        for (std::uint32_t i = 0; i < machine.sharedRegionCount; ++i) {
            const Region& region = machine.sharedRegions[i];
            if (address - region.base <= region.bytes && region.bytes - (address - region.base) >= bytes)
                place.host = region.host + (address - region.base);
            if (nearest == nullptr || region.base <= address)
                nearest = &region;
        }
        if (nearest != nullptr) {
            subject += nearest->index;
            const ptx::SharedVariable& variable = machine.program->shared[nearest->index];
            owner = "byte " + std::to_string(static_cast<std::int64_t>(address - nearest->base)) + " of shared memory '"
                + std::string(variable.name) + "', which has " + std::to_string(nearest->bytes) + " bytes";
        } else {
            owner = "shared memory, of which the kernel has none";
        }
        break;
    }
    case ptx::Window::Local:
        if (fits(machine.localPitch))
            place.host = machine.local + static_cast<std::uint64_t>(lane) * machine.localPitch + address;
        subject = std::uint64_t{2} << 32;
        owner = "byte " + std::to_string(address) + " of the thread's local memory, which has "
            + std::to_string(machine.localPitch) + " bytes";
        break;
    case ptx::Window::KernelParameter:
        if (fits(machine.program->kernelParameterBytes) && kind == AccessKind::Load)
            place.host = machine.kernelParameters + address;
        subject = std::uint64_t{3} << 32;
        owner = "byte " + std::to_string(address) + " of the kernel's parameters, which have "
            + std::to_string(machine.program->kernelParameterBytes) + " bytes";
        break;
    case ptx::Window::CallParameter:
        if (fits(machine.callParameterPitch))
            place.host =
                machine.callParameters + static_cast<std::uint64_t>(lane) * machine.callParameterPitch + address;
        subject = std::uint64_t{4} << 32;
        owner = "byte " + std::to_string(address) + " of a call's parameters, which have "
            + std::to_string(machine.callParameterPitch) + " bytes";
        break;
    }
    const std::uint32_t alignment = bytes;
    if (place.host != nullptr && address % alignment == 0)
        return place;
    const ProblemKind problem = place.host == nullptr ? ProblemKind::OutOfBounds : ProblemKind::Misaligned;
    const ProblemLog::Key key{problem, step->record.line, subject};
    if (block.problems().add(key, block.linearBlock())) {
        std::string message = std::string(verb(kind)) + " ";
        if (problem == ProblemKind::OutOfBounds)
            message += owner;
        else
            message += std::to_string(bytes) + " bytes at address " + std::to_string(address)
                + ", which is no multiple of " + std::to_string(alignment) + ": " + owner;
        block.problems().describe(key, problemAt(machine, lane, message));
    }
    place.host = nullptr;
    return place;
}

} // namespace warpatlas::simulator::services
