#include "kernels/simulator/execution/block.h"

#include "kernels/simulator/execution/block_waits.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpatlas::simulator {
namespace {

/// Slices of a turn, before other splits and other warps get theirs.
constexpr std::int32_t longTurn = 1 << 6;
/// Slices of a turn where threads may spin on what another thread has to do first.
constexpr std::int32_t shortTurn = 1 << 3;
/// Instructions that a worker keeps to itself, so that small blocks do not meet at one counter.
constexpr std::uint64_t untoldInstructions = 1 << 16;

/// The split that the warp goes on with if it is ready; null where the warp has ended.
const Split* latestOf(const Warp& warp)
{
    return warp.splits.empty() ? nullptr : &warp.splits.back();
}

Dim3 fromLinear(std::uint64_t linear, const Dim3& extent)
{
    Dim3 index;
    index.x = static_cast<std::uint32_t>(linear % extent.x);
    index.y = static_cast<std::uint32_t>(linear / extent.x % extent.y);
    index.z = static_cast<std::uint32_t>(linear / extent.x / extent.y);
    return index;
}

} // namespace

Block::Block(
    const Grid& grid, ProblemLog& problems, InstructionCounts* counters, Observer* observer, const Progress* progress)
    : m_grid(grid), m_problems(problems), m_progress(progress)
{
    const ptx::Program& program = grid.kernel->program();
    const bool observed = counters != nullptr || observer != nullptr;
    m_machine.code = grid.kernel->steps(observed).data();
    m_machine.program = &program;
    m_machine.counters = counters;
    m_machine.observer = observer;
    m_machine.block = this;
    m_machine.regions = grid.memory->regions();
    m_machine.kernelParameters = const_cast<std::byte*>(grid.parameters.data());

    m_shared.resize(program.sharedWindowBytes + grid.dynamicSharedBytes);
    for (std::uint32_t i = 0; i < program.shared.size(); ++i) {
        const ptx::SharedVariable& variable = program.shared[i];
        const std::uint64_t bytes = variable.bytes == 0 ? grid.dynamicSharedBytes : variable.bytes;
        m_sharedRegions.push_back({variable.offset, bytes, m_shared.data() + variable.offset, i, true});
    }
    m_machine.shared = m_shared.data();
    m_machine.sharedRegions = m_sharedRegions.data();
    m_machine.sharedRegionCount = static_cast<std::uint32_t>(m_sharedRegions.size());

    const auto threads = static_cast<std::uint32_t>(grid.launch.threadsPerBlock());
    for (std::uint32_t i = 0; i < grid.launch.warpsPerBlock(); ++i) {
        auto warp = std::make_unique<Warp>();
        warp->index = i;
        warp->firstLane = i * laneCount;
        const std::uint32_t lanes = std::min<std::uint32_t>(laneCount, threads - warp->firstLane);
        warp->lanes = lanes == laneCount ? allLanes : (1u << lanes) - 1;
        warp->localPitch = program.functions[0].localBytes;
        warp->local.resize(warp->localPitch * laneCount);
        m_warps.push_back(std::move(warp));
        newFrame(*m_warps.back(), 0);
    }
}

Problem Block::problemOf(const Warp& warp, int lane, ProblemFact fact, Severity severity) const
{
    Problem problem;
    problem.severity = severity;
    problem.block = m_blockIndex;
    problem.thread = threadIndex(warp, lane);
    problem.fact = std::move(fact);
    return problem;
}

Block::~Block()
{
    countExecuted();
    if (m_progress != nullptr)
        m_progress->whereabouts().executed(m_executed);
}

Dim3 Block::threadIndex(const Warp& warp, int lane) const
{
    return fromLinear(warp.firstLane + static_cast<std::uint32_t>(lane), m_grid.launch.block);
}

void Block::start(std::uint64_t linearBlock)
{
    countExecuted();
    m_clockSeen = 0;
    m_linear = linearBlock;
    m_blockIndex = fromLinear(linearBlock, m_grid.launch.grid);
    m_barriers.fill({});
    m_phases.clear();
    m_standstills = 0;
    m_aliveThreads = static_cast<std::uint32_t>(m_grid.launch.threadsPerBlock());
    m_latestExit = 0;
    m_machine.clock = 0;
    m_machine.acted = false;
    m_machine.unsetLoaded = false;
    m_paused = false;
    std::fill(m_shared.begin(), m_shared.end(), std::byte{0});
    for (const auto& warp : m_warps) {
        for (std::uint32_t f = 1; f < warp->frames.size(); ++f)
            if (warp->frames[f]->mask != 0)
                freeFrame(*warp, f);
        std::fill(warp->local.begin(), warp->local.end(), std::byte{0});
        warp->alive = warp->lanes;
        warp->instructions = 0;
        warp->waits = false;
        warp->meetings.clear();
        warp->freeMeetings.clear();
        warp->heldShuffles.clear();
        warp->splits.clear();
        initialiseFrame(*warp, *warp->frames[0], false);
        warp->frames[0]->mask = warp->lanes;
        Split split;
        split.step = m_machine.code + m_machine.program->functions[0].firstDecoded;
        split.mask = warp->lanes;
        warp->splits.push_back(split);
    }
    if (m_machine.observer != nullptr)
        m_machine.observer->blockStarted(*this);
}

BlockState Block::turn()
{
    if (!m_paused) {
        m_ranSomething = false;
        m_turnOf = 0;
        if (m_machine.observer != nullptr)
            m_machine.observer->blockResumed(*this);
    }
    for (; m_turnOf < m_warps.size(); ++m_turnOf) {
        if (lookUp(*m_warps[m_turnOf], latestOf(*m_warps[m_turnOf]))) {
            // The warp whose turn it is may have ended or wait: then another one says where the block is.
            const auto isReady = [](const auto& warp) {
                const Split* const at = latestOf(*warp);
                return at != nullptr && at->state == SplitState::Ready;
            };
            const auto other = std::ranges::find_if(m_warps, isReady);
            if (!isReady(m_warps[m_turnOf]) && other != m_warps.end())
                lookUp(**other, latestOf(**other));
            reportCancelled();
            return BlockState::Finished;
        }
        if (!m_paused) {
            m_machine.budget = turnSlice;
            m_slicesLeft = m_grid.kernel->mayWaitForOthers() ? shortTurn : longTurn;
        }
        runWarp(*m_warps[m_turnOf]);
        if (m_paused)
            return BlockState::Paused;
    }
    const bool left = std::any_of(m_warps.begin(), m_warps.end(), [](const auto& warp) { return warp->alive != 0; });
    if (!left)
        return BlockState::Finished;
    if (!m_ranSomething && !givePhasesUp() && !loosen()) {
        reportDeadlock();
        stop();
        return BlockState::Finished;
    }
    return onlyWaits() ? BlockState::Waiting : BlockState::Running;
}

/// Whether all threads can only go round a waiting loop again.
bool Block::onlyWaits() const
{
    const auto waits = [](const auto& warp) { return warp->waits; };
    const auto works = [](const auto& warp) {
        return !warp->waits
            && std::ranges::any_of(warp->splits, [](const Split& split) { return split.state == SplitState::Ready; });
    };
    return m_grid.kernel->waitsInLoops() && std::ranges::any_of(m_warps, waits) && std::ranges::none_of(m_warps, works);
}

void Block::runWarp(Warp& warp)
{
    const InstructionSet& set = m_grid.kernel->instructionSet();
    const bool observed = m_machine.counters != nullptr || m_machine.observer != nullptr;
    while (warp.alive != 0 && (m_paused || chooseSplit(warp))) {
        const Step* step = enter(warp);
        if (step == nullptr) {
            // It ended with what it had waited for.
        } else if (m_runner != nullptr) {
            const Step* const next = m_runner->run(m_machine, step);
            if (next != nullptr) {
                warp.splits[warp.current].step = next;
                m_machine.leave = Leave::Pause;
                m_paused = true;
            }
        } else {
            (observed ? set.runObserved : set.run)(m_machine, step);
        }
        warp.instructions = m_machine.instructions;
        if (m_machine.leave != Leave::Switch)
            return;
        if (m_machine.budget <= 0 && turnEnds(latestOf(warp))) {
            passTurn(warp);
            return;
        }
    }
}

/// Goes on with the present split from where it stands. An operation that it waited for is executed first, outside the
/// loop that counts, because it was counted when the split came to it.
const Step* Block::enter(Warp& warp)
{
    Split& split = warp.splits[warp.current];
    const Step* const step = split.step;
    const bool woken = split.woken;
    split.woken = false;
    warp.waits = false;
    enterFrame(warp, split);
    m_paused = false;
    m_machine.instructions = warp.instructions;
    m_ranSomething = true;
    return woken ? step->run(m_machine, step) : step;
}

/// Passes the turn on, as services::yield() does at a backward branch. A turn that always ends behind a call must not
/// always go to the same split.
void Block::passTurn(Warp& warp)
{
    if (!chooseSplit(warp))
        return;
    const Split split = warp.splits[warp.current];
    warp.splits.erase(warp.splits.begin() + warp.current);
    warp.splits.insert(warp.splits.begin(), split);
    if (m_grid.kernel->mayWaitForOthers())
        warp.releaseWaiting(split.meeting);
}

/// Whether to stop. Tells where the work is if that was asked, or if the work is to stop.
bool Block::lookUp(const Warp& warp, const Split* at)
{
    if (m_progress == nullptr)
        return false;
    const bool stop = m_progress->cancelRequested();
    if (!stop && !m_progress->whereabouts().asked())
        return false;
    countExecuted();
    m_progress->whereabouts().executed(std::exchange(m_executed, 0));
    if (at != nullptr && at->state == SplitState::Ready) {
        WorkPlace place{m_blockIndex, warp.index, warp.sourceLine(*at->step, at->frame), m_machine.clock};
        m_grid.kernel->tellLoop(at->step->decoded, place);
        m_progress->whereabouts().tell(place);
    }
    return stop;
}

void Block::countExecuted()
{
    m_executed += m_machine.clock - m_clockSeen;
    m_clockSeen = m_machine.clock;
    if (m_progress != nullptr && m_executed > untoldInstructions)
        m_progress->whereabouts().executed(std::exchange(m_executed, 0));
}

bool Block::turnEnds(const Split* at)
{
    if (--m_slicesLeft <= 0 || lookUp(*m_machine.warp, at))
        return true;
    m_machine.budget = turnSlice;
    return false;
}

bool Block::chooseSplit(Warp& warp)
{
    wakePhases(warp);
    for (auto i = static_cast<std::uint32_t>(warp.splits.size()); i-- > 0;) {
        if (warp.splits[i].state == SplitState::Ready) {
            warp.current = i;
            return true;
        }
    }
    return wakeSync(warp);
}

/// Wakes a .sync operation whose members all wait at it, now that some others have exited.
bool Block::wakeSync(Warp& warp)
{
    for (std::uint32_t i = 0; i < warp.splits.size(); ++i) {
        Split& split = warp.splits[i];
        if (split.state != SplitState::AtSync)
            continue;
        std::uint32_t here = 0;
        for (const Split& other : warp.splits)
            here |= waitsForSame(other, *split.step, split.members) ? other.mask : 0;
        if ((split.members & warp.alive & ~here) == 0) {
            split.state = SplitState::Ready;
            split.woken = true;
            warp.current = i;
            return true;
        }
    }
    return false;
}

void Block::print(const Step& step, std::uint32_t lanes, std::string_view text, std::span<const std::size_t> sizes)
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < sizes.size() && m_printLog != nullptr; at += sizes[i++])
        m_printLog->add(m_linear, text.substr(at, sizes[i]));
    if (m_machine.observer != nullptr)
        m_machine.observer->printed(m_machine, step, lanes, text);
}

void Block::stop()
{
    for (const auto& warp : m_warps) {
        warp->alive = 0;
        warp->splits.clear();
    }
    m_aliveThreads = 0;
}

} // namespace warpatlas::simulator
