#include "kernels/ptx/address_space.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/services_common.h"

#include <algorithm>

namespace warpatlas::simulator::services {

const Step* callFunction(Machine& machine, const Step* step)
{
    Warp& warp = *machine.warp;
    Block& block = *machine.block;
    const ptx::Program& program = *machine.program;
    const ptx::CallSite& site = program.calls[step->decoded.target];
    std::uint32_t lanes = machine.mask;
    std::uint32_t function = site.function;
    if (step->decoded.a != ptx::noPlane) {
        // Through a pointer: the lanes that call what the first one calls; the others come back to this step.
        std::uint64_t targets[laneCount];
        std::memcpy(targets, machine.window + step->decoded.a, sizeof(targets));
        const std::uint64_t target = targets[std::countr_zero(lanes)];
        for (int lane = 0; lane < laneCount; ++lane)
            if (targets[lane] != target)
                lanes &= ~(1u << lane);
        function = program.numberOf(program.module->functionAt(target));
    }
    if (function == ptx::none)
        return callRuntime(machine, step);
    const ptx::DecodedFunction& callee = program.functions[function];
    const std::uint32_t callerIndex = current(machine).frame;
    if (warp.frames[callerIndex]->depth >= 2048)
        return stopBlock(machine, step, ProblemKind::Device, BlockStop{BlockStop::What::CallDepth, {}, 0});
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
    frame.call = step->decoded.target;
    frame.mask = lanes;
    frame.localBase = caller.localBase + program.functions[caller.function].localBytes;
    block.prepareFrame(warp, frame);
    if (machine.observer != nullptr)
        machine.observer->frameEntered(machine, lanes, frame.localBase, callee.localBytes);
    const std::uint32_t pitch = program.functions[caller.function].callParameterBytes;
    for (std::size_t i = 0; i < site.arguments.size() && i < callee.parameters.size(); ++i) {
        const ptx::ParameterSlot &from = site.arguments[i], &to = callee.parameters[i];
        for (const auto lane : LanesIn<std::size_t>(lanes)) {
            std::memcpy(frame.callParameters + lane * callee.callParameterBytes + to.offset,
                caller.callParameters + lane * pitch + from.offset, std::min(from.bytes, to.bytes));
        }
    }
    Split& split = current(machine);
    split.mask = lanes;
    split.frame = index;
    const Step* const first = machine.code + callee.firstDecoded;
    // A call counts as a branch, so that recursion without an end yields too and can be stopped.
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
        for (const auto lane : LanesIn<std::size_t>(lanes)) {
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

} // namespace warpatlas::simulator::services
