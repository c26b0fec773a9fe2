#include "kernels/simulator/execution/warp.h"

namespace warpatlas::simulator {

std::uint32_t Warp::addMeeting(const Meeting& meeting)
{
    if (freeMeetings.empty()) {
        meetings.push_back(meeting);
        return static_cast<std::uint32_t>(meetings.size() - 1);
    }
    const std::uint32_t index = freeMeetings.back();
    freeMeetings.pop_back();
    meetings[index] = meeting;
    return index;
}

std::uint32_t Warp::sourceLine(const Step& step, std::uint32_t frame) const
{
    std::uint32_t line = step.decoded.line;
    while (line == 0 && frames[frame]->parent != noIndex) {
        line = (frames[frame]->returnStep - 1)->decoded.line;
        frame = frames[frame]->parent;
    }
    return line;
}

namespace {

/// The arrived lanes, as one split that goes on.
Split splitOf(const Meeting& meeting)
{
    Split split;
    split.step = meeting.step;
    split.mask = meeting.arrived;
    split.frame = meeting.frame;
    split.meeting = meeting.outer;
    return split;
}

} // namespace

/// All expected lanes are here: they go on as one split. If none is left, no split goes on.
void Warp::complete(std::uint32_t index)
{
    const Meeting meeting = meetings[index];
    freeMeetings.push_back(index);
    if (meeting.arrived == 0)
        return;
    splits.push_back(splitOf(meeting));
}

void Warp::arrive(std::uint32_t index)
{
    const Split split = splits[index];
    splits.erase(splits.begin() + index);
    Meeting& meeting = meetings[split.meeting];
    meeting.arrived |= split.mask;
    if (meeting.arrived == meeting.expected)
        complete(split.meeting);
}

std::uint32_t Warp::forget(std::uint32_t first, std::uint32_t lanes, std::uint32_t frame)
{
    std::uint32_t index = first;
    while (index != noIndex && (frame == noIndex || meetings[index].frame == frame)) {
        const std::uint32_t outer = meetings[index].outer;
        meetings[index].expected &= ~lanes;
        if (meetings[index].arrived == meetings[index].expected)
            complete(index);
        index = outer;
    }
    return index;
}

bool Warp::releaseWaiting(std::uint32_t first)
{
    bool released = false;
    for (std::uint32_t index = first; index != noIndex; index = meetings[index].outer) {
        Meeting& meeting = meetings[index];
        if (meeting.arrived == 0)
            continue;
        splits.push_back(splitOf(meeting));
        meeting.expected &= ~meeting.arrived;
        meeting.arrived = 0;
        released = true;
    }
    return released;
}

} // namespace warpatlas::simulator
