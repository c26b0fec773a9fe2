#include "kernels/simulator/execution/block_waits.h"

#include "kernels/simulator/execution/block.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <set>

namespace warpatlas::simulator {
namespace {

std::string threadText(const Dim3& thread)
{
    return "(" + std::to_string(thread.x) + "," + std::to_string(thread.y) + "," + std::to_string(thread.z) + ")";
}

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

} // namespace

std::string lanesText(std::uint32_t lanes)
{
    std::vector<std::string> parts;
    for (int lane = 0; lane < laneCount; ++lane) {
        if ((lanes >> lane & 1) == 0)
            continue;
        int last = lane;
        while (last + 1 < laneCount && (lanes >> (last + 1) & 1) != 0)
            ++last;
        parts.push_back(std::to_string(lane) + (last > lane ? "-" + std::to_string(last) : ""));
        lane = last;
    }
    return (std::popcount(lanes) == 1 ? "lane " : "lanes ") + joined(parts);
}

std::string maskText(std::uint32_t mask)
{
    char text[16];
    std::snprintf(text, sizeof(text), "0x%08x", mask);
    return text;
}

bool waitsForSame(const Split& split, const Step& step, std::uint32_t members)
{
    if (split.state != SplitState::AtSync || split.members != members)
        return false;
    const ptx::Record &there = split.step->record, &here = step.record;
    return there.operation == here.operation && there.type == here.type && there.mode == here.mode;
}

std::string Block::placeOf(const Step& step, const Warp& warp, std::uint32_t frame) const
{
    if (const std::uint32_t line = warp.sourceLine(step, frame); line != 0)
        return "line " + std::to_string(line);
    return "PTX line " + std::to_string(m_machine.program->instructionOf(step.record).ptxLine);
}

/// "16 threads wait at bar.sync in line 12 (the first is (0,0,0)) and 8 have left the kernel".
std::string Block::whereabouts(const std::function<std::uint32_t(const Warp&)>& lanesOf) const
{
    struct Group {
        std::string text;
        std::uint64_t threads = 0;
        std::string first;
    };
    std::vector<Group> groups;
    const auto add = [&](const Warp& warp, std::uint32_t lanes, const std::string& text) {
        if (lanes == 0)
            return;
        auto group = std::ranges::find(groups, text, &Group::text);
        if (group == groups.end())
            group = groups.insert(groups.end(), {text, 0, threadText(threadIndex(warp, std::countr_zero(lanes)))});
        group->threads += static_cast<std::uint64_t>(std::popcount(lanes));
    };
    for (const auto& warp : m_warps) {
        std::uint32_t lanes = lanesOf(*warp);
        for (const Split& split : warp->splits) {
            const std::string place = placeOf(*split.step, *warp, split.frame);
            const std::string opcode = m_machine.program->instructionOf(split.step->record).fullOpcode();
            std::string doing = split.state == SplitState::Ready ? "run in " : "wait at ";
            if (split.state != SplitState::Ready)
                doing.append(opcode).append(" in ");
            add(*warp, lanes & split.mask, doing.append(place));
            lanes &= ~split.mask;
        }
        const std::set<std::uint32_t> unused(warp->freeMeetings.begin(), warp->freeMeetings.end());
        for (std::uint32_t i = 0; i < warp->meetings.size(); ++i) {
            const Meeting& meeting = warp->meetings[i];
            const std::uint32_t here = lanes & meeting.arrived & warp->alive;
            if (here == 0 || unused.count(i) != 0)
                continue;
            add(*warp, here, "wait where the branch ends, in " + placeOf(*meeting.step, *warp, meeting.frame));
            lanes &= ~here;
        }
        add(*warp, lanes & ~warp->alive, "have left the kernel");
    }
    std::vector<std::string> parts;
    for (const Group& group : groups)
        parts.push_back(std::to_string(group.threads)
            + (parts.empty() ? group.threads == 1 ? " thread" : " threads" : "") + " " + group.text + " ("
            + (group.threads == 1 ? "" : "the first is ") + group.first + ")");
    return joined(parts);
}

std::string Block::barrierText(std::uint32_t id) const
{
    const Barrier& barrier = m_barriers[id];
    std::string text = std::to_string(barrier.arrivedThreads()) + " came to barrier " + std::to_string(id);
    if (barrier.threads != 0)
        return text + ", which takes " + std::to_string(barrier.threads);
    return text + ", which takes all " + std::to_string(m_aliveThreads) + " that have not left";
}

std::string Block::syncText(const Warp& warp, const Split& split) const
{
    std::uint32_t here = 0;
    for (const Split& other : warp.splits)
        here |= waitsForSame(other, *split.step, split.members) ? other.mask : 0;
    const std::uint32_t missing = split.members & warp.alive & ~here;
    return m_machine.program->instructionOf(split.step->record).fullOpcode() + " with the mask "
        + maskText(split.members) + " waits for " + lanesText(missing) + " of the warp, which do not come: "
        + whereabouts([&](const Warp& other) { return &other == &warp ? missing : 0u; });
}

/// Nobody can run: those who wait where lanes meet go on without the rest, who may be waiting for them.
bool Block::loosen()
{
    bool loosened = false;
    for (const auto& warp : m_warps) {
        for (std::size_t i = 0, count = warp->splits.size(); i < count; ++i) {
            const Split split = warp->splits[i]; // releasing adds to the list
            const auto others = [&](const Warp& other) {
                return &other == warp.get() ? warp->alive & ~split.mask : 0u;
            };
            std::string message = split.state == SplitState::AtSync
                ? syncText(*warp, split)
                : "only " + std::to_string(std::popcount(split.mask))
                    + " threads of a warp come to this barrier, and others wait for them behind it: "
                      "__syncthreads() stands in a branch. Of the warp, "
                    + whereabouts(others);
            if (!warp->releaseWaiting(split.meeting))
                continue;
            loosened = true;
            const bool atSync = split.state == SplitState::AtSync;
            warp->splits[i].told = true; // until it goes on
            report(split, *warp, split.mask, atSync ? Finding::MissingLanes : Finding::InBranch, Severity::Error,
                std::move(message));
        }
    }
    return loosened;
}

/// Everybody came, but not to one and the same instruction.
void Block::reportDifferentPlaces(std::uint32_t id)
{
    const Step* const step = m_barriers[id].step;
    const auto waits = [&](const Split& split) { return split.state == SplitState::AtBarrier && split.barrier == id; };
    for (const auto& warp : m_warps) {
        for (const Split& split : warp->splits) {
            if (!waits(split) || split.step != step)
                continue;
            const std::string where = whereabouts([&](const Warp& other) {
                std::uint32_t lanes = 0;
                for (const Split& one : other.splits)
                    lanes |= waits(one) ? one.mask : 0;
                return lanes;
            });
            report(split, *warp, split.mask, Finding::DifferentPlaces, Severity::Error,
                "threads of one block met at different barriers: " + where
                    + "; __syncthreads() stands where only some of them come");
            return;
        }
    }
}

/// Everybody came who is still there, and others have left the kernel.
void Block::reportEnded(std::uint32_t id)
{
    const std::uint64_t threads = m_grid.launch.threadsPerBlock(), ended = threads - m_aliveThreads;
    for (const auto& warp : m_warps) {
        for (const Split& split : warp->splits) {
            if (split.state != SplitState::AtBarrier || split.barrier != id || split.step != m_barriers[id].step)
                continue;
            // It stands in a branch, which says more.
            if (split.told)
                return;
            report(split, *warp, split.mask, Finding::SomeEnded, Severity::Possible,
                std::to_string(ended) + " of the block's " + std::to_string(threads)
                    + " threads had ended without coming to this barrier: CUDA promises nothing then, although today's "
                      "GPUs do not wait for threads that have ended. All threads of a block have to come to each "
                      "__syncthreads()");
            return;
        }
    }
}

/// One report for each place where threads wait.
void Block::reportDeadlock()
{
    std::uint64_t waiting = 0;
    for (const auto& warp : m_warps)
        for (const Split& split : warp->splits)
            waiting += static_cast<std::uint64_t>(std::popcount(split.mask));
    const std::string start = "the block stands still: " + std::to_string(waiting) + " of its "
        + std::to_string(m_grid.launch.threadsPerBlock()) + " threads wait, this one at ";
    std::set<const Step*> told;
    for (const auto& warp : m_warps) {
        for (const Split& split : warp->splits) {
            if (!told.insert(split.step).second)
                continue;
            const std::string opcode = m_machine.program->instructionOf(split.step->record).fullOpcode();
            std::string message = start + opcode + ". ";
            if (split.state == SplitState::AtBarrier) {
                const std::string others = whereabouts([&](const Warp& other) {
                    std::uint32_t lanes = other.lanes;
                    for (const Split& one : other.splits)
                        lanes &= one.step == split.step ? ~one.mask : allLanes;
                    return lanes;
                });
                message += barrierText(split.barrier) + (others.empty() ? "" : "; of the others, " + others);
            } else {
                message += syncText(*warp, split);
            }
            report(split, *warp, split.mask, Finding::StandsStill, Severity::Error, std::move(message));
        }
    }
}

/// Stopped from outside while some wait for others that are still busy: perhaps for ever.
void Block::reportCancelled()
{
    const bool busy = std::ranges::any_of(m_warps, [](const auto& warp) {
        return std::ranges::any_of(warp->splits, [](const Split& s) { return s.state == SplitState::Ready; });
    });
    std::set<const Step*> told;
    for (const auto& warp : m_warps) {
        for (const Split& split : warp->splits) {
            if (!busy || split.state == SplitState::Ready || !told.insert(split.step).second)
                continue;
            const std::string others = whereabouts([&](const Warp& other) {
                std::uint32_t lanes = other.lanes;
                for (const Split& one : other.splits)
                    lanes &= one.step == split.step ? ~one.mask : allLanes;
                return lanes;
            });
            report(split, *warp, split.mask, Finding::Cancelled, Severity::Possible,
                "threads waited here when the run was stopped; of the others, " + others);
        }
    }
}

void Block::report(
    const Split& split, const Warp& warp, std::uint32_t lanes, Finding finding, Severity severity, std::string message)
{
    const auto record = static_cast<std::uint64_t>(split.step - m_machine.code);
    const ProblemLog::Key key{ProblemKind::Barrier, warp.sourceLine(*split.step, split.frame),
        record << 8 | static_cast<std::uint64_t>(finding)};
    if (!m_problems.add(key, m_linear))
        return;
    Problem problem;
    problem.severity = severity;
    problem.block = m_blockIndex;
    problem.thread = threadIndex(warp, std::countr_zero(lanes));
    problem.message = std::move(message);
    m_problems.describe(key, std::move(problem));
}

} // namespace warpatlas::simulator
