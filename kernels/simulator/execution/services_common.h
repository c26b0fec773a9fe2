/// Shared by the services: the present split, and how a handler leaves the loop. Internal to services_*.cpp.
#pragma once

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/services.h"

#include <bit>
#include <cstring>

namespace warpatlas::simulator::services {

inline Split& current(Machine& machine)
{
    return machine.warp->splits[machine.warp->current];
}

inline const Step* leave(Machine& machine, Leave why)
{
    machine.leave = why;
    return nullptr;
}

inline const Step* goOn(Machine& machine, const Step* step)
{
    machine.active = current(machine).mask;
    machine.mask = machine.active;
    return step;
}

/// The meeting of the present split's lanes at `step`. It shares the meeting that they are bound for if that is the
/// same one, so that a loop whose lanes leave one by one does not grow a chain.
inline Meeting* meetAt(Machine& machine, const Step* step)
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

inline std::uint32_t laneValue(const Machine& machine, std::uint32_t plane, int lane)
{
    std::uint32_t value = 0;
    std::memcpy(&value, machine.window + plane + lane * 4, 4);
    return value;
}

/// See Warp::sourceLine.
inline std::uint32_t sourceLine(const Machine& machine, const Step* step)
{
    return machine.warp->sourceLine(*step, machine.warp->splits[machine.warp->current].frame);
}

/// Stops the block and says why; in another line of the source where the step has not the right one.
const Step* stopBlock(Machine& machine, const Step* step, ProblemKind kind, ProblemFact why);
const Step* stopBlockAt(Machine& machine, const Step* step, std::uint32_t line, ProblemKind kind, ProblemFact why);

} // namespace warpatlas::simulator::services
