#include "kernels/simulator/execution/block_waits.h"

#include "kernels/ptx/written_name.h"
#include "kernels/simulator/execution/block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <tuple>

namespace warpatlas::simulator {
bool waitsForSame(const Split& split, const Step& step, std::uint32_t members)
{
    if (split.state != SplitState::AtSync || split.members != members)
        return false;
    const ptx::DecodedInstruction &there = split.step->decoded, &here = step.decoded;
    if (here.listLength != 0) // operations on fragments: all lanes at one place
        return split.step == &step;
    return there.operation == here.operation && there.type == here.type && there.mode == here.mode;
}

/// With the place in the source where a step stands.
WaitingThreads Block::waitingAt(
    WaitingThreads::Doing doing, const Step& step, const Warp& warp, std::uint32_t frame) const
{
    WaitingThreads threads;
    threads.doing = doing;
    const ptx::Instruction& instruction = m_machine.program->instructionOf(step.decoded);
    threads.line = warp.sourceLine(step, frame);
    if (doing == WaitingThreads::Doing::Wait)
        threads.opcode = ptx::nameInSource(instruction, threads.line);
    if (threads.line == 0)
        threads.ptxLine = instruction.ptxLine;
    return threads;
}

std::vector<WaitingThreads> Block::whereabouts(const std::function<std::uint32_t(const Warp&)>& lanesOf) const
{
    using Doing = WaitingThreads::Doing;
    std::vector<WaitingThreads> groups;
    const auto add = [&](const Warp& warp, std::uint32_t lanes, WaitingThreads threads) {
        if (lanes == 0)
            return;
        const auto same = [&](const WaitingThreads& one) {
            return one.doing == threads.doing && one.opcode == threads.opcode && one.line == threads.line
                && one.ptxLine == threads.ptxLine;
        };
        auto group = std::ranges::find_if(groups, same);
        if (group == groups.end()) {
            threads.first = threadIndex(warp, std::countr_zero(lanes));
            group = groups.insert(groups.end(), std::move(threads));
        }
        group->threads += static_cast<std::uint64_t>(std::popcount(lanes));
    };
    for (const auto& warp : m_warps) {
        std::uint32_t lanes = lanesOf(*warp);
        for (const Split& split : warp->splits) {
            const Doing doing = split.state == SplitState::Ready ? Doing::Run : Doing::Wait;
            add(*warp, lanes & split.mask, waitingAt(doing, *split.step, *warp, split.frame));
            lanes &= ~split.mask;
        }
        const std::set<std::uint32_t> unused(warp->freeMeetings.begin(), warp->freeMeetings.end());
        for (std::uint32_t i = 0; i < warp->meetings.size(); ++i) {
            const Meeting& meeting = warp->meetings[i];
            const std::uint32_t here = lanes & meeting.arrived & warp->alive;
            if (here == 0 || unused.count(i) != 0)
                continue;
            add(*warp, here, waitingAt(Doing::WaitForBranch, *meeting.step, *warp, meeting.frame));
            lanes &= ~here;
        }
        WaitingThreads left;
        left.doing = Doing::Left;
        add(*warp, lanes & ~warp->alive, std::move(left));
    }
    // Which comes first depends on how the code is compiled.
    std::ranges::stable_sort(groups, {}, [](const WaitingThreads& one) {
        return std::tuple(one.doing == WaitingThreads::Doing::Left, one.line, one.ptxLine);
    });
    return groups;
}

void Block::addSync(const Warp& warp, const Split& split, BarrierFault& fault) const
{
    std::uint32_t here = 0;
    for (const Split& other : warp.splits)
        here |= waitsForSame(other, *split.step, split.members) ? other.mask : 0;
    fault.members = split.members;
    fault.lanes = split.members & warp.alive & ~here;
    fault.others = whereabouts([&](const Warp& other) { return &other == &warp ? fault.lanes : 0u; });
}

namespace {

/// Whether lanes that go on here do nothing but end.
bool onlyEnds(const Step* step)
{
    using ptx::Operation;
    while (step->decoded.operation == Operation::Join || step->decoded.operation == Operation::Nothing)
        ++step;
    const bool leaves = step->decoded.operation == Operation::Exit
        || (step->decoded.operation == Operation::Return && step->decoded.function == 0);
    return leaves && step->decoded.guard == ptx::noPlane;
}

/// The lines at which a split stands, those of calls that led there included.
std::vector<std::uint32_t> linesOf(const Machine& machine, const Warp& warp, const Split& split)
{
    const auto lineAt = [&](const Step& step) {
        const ptx::Place& place = machine.program->instructionOf(step.decoded).place;
        return std::array{step.decoded.line, place.inlinedLine};
    };
    const auto first = lineAt(*split.step);
    std::vector<std::uint32_t> lines(first.begin(), first.end());
    for (std::uint32_t frame = split.frame; frame != 0; frame = warp.frames[frame]->parent)
        for (const std::uint32_t line : lineAt(*(warp.frames[frame]->returnStep - 1)))
            lines.push_back(line);
    return lines;
}

/// Whether the lanes that came to a meeting returned on their way, in the words of the source: compilers let the last
/// statement of a branch that returns, and that of the kernel, be one. Then each branch that leads there ends with
/// `return`, or has nothing to do with the lines of the threads that are elsewhere.
bool returnedBefore(const Machine& machine, const Step* meeting, const std::vector<std::uint32_t>& elsewhere)
{
    const ptx::Program& program = *machine.program;
    const std::vector<SourceBranch>& branches = machine.block->grid().kernel->sourceBranches();
    const auto at = static_cast<std::uint32_t>(meeting - machine.code);
    const auto holdsThem = [&](const SourceBranch& branch) {
        return std::ranges::any_of(elsewhere, [&](std::uint32_t line) { return branch.holds(line); });
    };
    bool any = false;
    for (const ptx::DecodedInstruction& decoded : program.decoded) {
        const bool parts =
            decoded.operation == ptx::Operation::Branch || decoded.operation == ptx::Operation::BranchIndexed;
        if (!parts || decoded.meeting != at)
            continue;
        for (const SourceBranch& branch : branches) {
            if (branch.decidesIn(decoded.line) && branch.returns && !holdsThem(branch))
                any = true;
            else if ((branch.decidesIn(decoded.line) || (branch.loop && branch.holds(decoded.line)))
                && holdsThem(branch))
                return false;
        }
    }
    return any;
}

/// Whether the lanes that wait for a split have returned, in the words of the source.
bool othersReturned(const Machine& machine, const Warp& warp, const Split& split)
{
    bool any = false;
    for (std::uint32_t index = split.meeting; index != noIndex; index = warp.meetings[index].outer) {
        const Meeting& meeting = warp.meetings[index];
        if (meeting.arrived == 0)
            continue;
        if (!onlyEnds(meeting.step) && !returnedBefore(machine, meeting.step, linesOf(machine, warp, split)))
            return false;
        any = true;
    }
    return any;
}

} // namespace

/// No thread can run: lanes that wait where lanes meet go on without the rest, which may be waiting for them. Those
/// that wait for lanes of their warp wait rightly if these come now, or end: compilers give branches a common end. So
/// do those that wait at a barrier of the block, if the others have nothing left to do.
bool Block::loosen()
{
    bool loosened = false;
    for (const auto& warp : m_warps) {
        for (std::size_t i = 0, count = warp->splits.size(); i < count; ++i) {
            const Split split = warp->splits[i]; // releasing adds to the list
            if (split.state == SplitState::AtPhase) // givePhasesUp()
                continue;
            const auto others = [&](const Warp& other) {
                return &other == warp.get() ? warp->alive & ~split.mask : 0u;
            };
            BarrierFault fault;
            fault.what = BarrierFault::What::InBranch;
            fault.threads = static_cast<std::uint64_t>(std::popcount(split.mask));
            fault.others = whereabouts(others);
            const bool right = split.state == SplitState::AtSync || othersReturned(m_machine, *warp, split);
            if (!warp->releaseWaiting(split.meeting))
                continue;
            loosened = true;
            if (right)
                continue;
            warp->splits[i].told = true; // until it goes on
            report(split, *warp, split.mask, Severity::Error, std::move(fault));
        }
    }
    return loosened;
}

/// All threads came, but not to the same instruction: told where the first of the lines is, however it is compiled.
void Block::reportDifferentPlaces(std::uint32_t id)
{
    const auto waits = [&](const Split& split) { return split.state == SplitState::AtBarrier && split.barrier == id; };
    const auto lineOf = [](const Warp& warp, const Split& split) { return warp.sourceLine(*split.step, split.frame); };
    const Warp* ofFirst = nullptr;
    const Split* first = nullptr;
    for (const auto& warp : m_warps)
        for (const Split& split : warp->splits)
            if (waits(split) && (first == nullptr || lineOf(*warp, split) < lineOf(*ofFirst, *first))) {
                ofFirst = warp.get();
                first = &split;
            }
    BarrierFault fault;
    fault.what = BarrierFault::What::DifferentPlaces;
    fault.others = whereabouts([&](const Warp& warp) {
        std::uint32_t lanes = 0;
        for (const Split& one : warp.splits)
            lanes |= waits(one) ? one.mask : 0;
        return lanes;
    });
    report(*first, *ofFirst, first->mask, Severity::Error, std::move(fault));
}

/// All living threads came, and others have ended.
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
            BarrierFault fault;
            fault.what = BarrierFault::What::SomeEnded;
            fault.threads = ended;
            fault.ofThreads = threads;
            report(split, *warp, split.mask, Severity::Information, std::move(fault));
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
    std::set<const Step*> told;
    for (const auto& warp : m_warps) {
        for (const Split& split : warp->splits) {
            if (!told.insert(split.step).second)
                continue;
            BarrierFault fault;
            fault.what = BarrierFault::What::StandsStill;
            fault.threads = waiting;
            fault.ofThreads = m_grid.launch.threadsPerBlock();
            if (split.state == SplitState::AtBarrier) {
                const Barrier& barrier = m_barriers[split.barrier];
                fault.barrier = split.barrier;
                fault.arrived = barrier.arrivedThreads();
                fault.takesAll = barrier.threads == 0;
                fault.takes = fault.takesAll ? m_aliveThreads : barrier.threads;
                fault.others = elsewhere(*split.step);
            } else if (split.state == SplitState::AtPhase) {
                addPhase(*warp, split, fault);
            } else {
                addSync(*warp, split, fault);
            }
            report(split, *warp, split.mask, Severity::Error, std::move(fault));
        }
    }
}

/// The threads of the block that do not stand at that step.
std::vector<WaitingThreads> Block::elsewhere(const Step& step) const
{
    return whereabouts([&](const Warp& other) {
        std::uint32_t lanes = other.lanes;
        for (const Split& one : other.splits)
            lanes &= one.step == &step ? ~one.mask : allLanes;
        return lanes;
    });
}

/// The block was stopped from outside while some threads wait for others that are still busy, perhaps for ever.
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
            BarrierFault fault;
            fault.what = BarrierFault::What::Cancelled;
            fault.others = elsewhere(*split.step);
            report(split, *warp, split.mask, Severity::Possible, std::move(fault));
        }
    }
}

void Block::report(const Split& split, const Warp& warp, std::uint32_t lanes, Severity severity, BarrierFault fault)
{
    const auto decoded = static_cast<std::uint64_t>(split.step - m_machine.code);
    const std::uint32_t line = warp.sourceLine(*split.step, split.frame);
    const ProblemLog::Key key{ProblemKind::Barrier, line, decoded << 8 | static_cast<std::uint64_t>(fault.what)};
    if (!m_problems.add(key, m_linear))
        return;
    fault.opcode = ptx::nameInSource(m_machine.program->instructionOf(split.step->decoded), line);
    m_problems.describe(key, problemOf(warp, std::countr_zero(lanes), std::move(fault), severity));
}

} // namespace warpatlas::simulator
