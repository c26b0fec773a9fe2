#include "kernels/simulator/block.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator {
namespace {

/// Backward branches of one split before others get their turn; one or two milliseconds.
constexpr std::int32_t longBudget = 1 << 13;
/// Where threads may spin on what another thread has to do first.
constexpr std::int32_t shortBudget = 1 << 10;

Dim3 fromLinear(std::uint64_t linear, const Dim3& extent)
{
    Dim3 index;
    index.x = static_cast<std::uint32_t>(linear % extent.x);
    index.y = static_cast<std::uint32_t>(linear / extent.x % extent.y);
    index.z = static_cast<std::uint32_t>(linear / extent.x / extent.y);
    return index;
}

} // namespace

Block::Block(const Grid& grid, ProblemLog& problems, Counters* counters, Observer* observer, const Progress* progress)
    : m_grid(grid), m_problems(problems), m_progress(progress)
{
    const ptx::Program& program = grid.kernel->program();
    const bool observed = counters != nullptr || observer != nullptr;
    m_machine.code = grid.kernel->steps(observed).data();
    m_machine.program = &program;
    m_machine.counters = counters;
    m_machine.observer = observer;
    m_machine.block = this;
    m_machine.slots = grid.memory->slots();
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

Dim3 Block::threadIndex(const Warp& warp, int lane) const
{
    return fromLinear(warp.firstLane + static_cast<std::uint32_t>(lane), m_grid.launch.block);
}

void Block::start(std::uint64_t linearBlock)
{
    m_linear = linearBlock;
    m_blockIndex = fromLinear(linearBlock, m_grid.launch.grid);
    m_barriers.fill({});
    m_aliveThreads = static_cast<std::uint32_t>(m_grid.launch.threadsPerBlock());
    m_machine.clock = 0;
    std::fill(m_shared.begin(), m_shared.end(), std::byte{0});
    for (const auto& warp : m_warps) {
        for (std::uint32_t f = 1; f < warp->frames.size(); ++f)
            if (warp->frames[f]->mask != 0)
                freeFrame(*warp, f);
        std::fill(warp->local.begin(), warp->local.end(), std::byte{0});
        warp->alive = warp->lanes;
        warp->meetings.clear();
        warp->freeMeetings.clear();
        warp->splits.clear();
        initialiseFrame(*warp, *warp->frames[0], false);
        warp->frames[0]->mask = warp->lanes;
        Split split;
        split.step = m_machine.code + m_machine.program->functions[0].firstRecord;
        split.mask = warp->lanes;
        warp->splits.push_back(split);
    }
}

std::uint32_t Block::newFrame(Warp& warp, std::uint32_t function)
{
    for (std::size_t i = 0; i < warp.freeFrames.size(); ++i) {
        const std::uint32_t index = warp.freeFrames[i];
        if (warp.frames[index]->function == function) {
            warp.freeFrames.erase(warp.freeFrames.begin() + static_cast<std::ptrdiff_t>(i));
            return index;
        }
    }
    const ptx::DecodedFunction& decoded = m_machine.program->functions[function];
    auto frame = std::make_unique<Frame>();
    frame->function = function;
    constexpr std::size_t alignment = 128;
    frame->storage.resize(decoded.windowBytes + std::size_t{decoded.callParameterBytes} * laneCount + alignment);
    void* start = frame->storage.data();
    std::size_t space = frame->storage.size();
    std::align(alignment, decoded.windowBytes, start, space);
    frame->window = static_cast<std::byte*>(start);
    frame->callParameters = frame->window + decoded.windowBytes;
    initialiseFrame(warp, *frame, true);
    warp.frames.push_back(std::move(frame));
    return static_cast<std::uint32_t>(warp.frames.size() - 1);
}

void Block::freeFrame(Warp& warp, std::uint32_t frame)
{
    warp.frames[frame]->mask = 0;
    warp.freeFrames.push_back(frame);
}

void Block::prepareFrame(Warp& warp, Frame& frame)
{
    const std::uint64_t needed =
        std::uint64_t{frame.localBase} + m_machine.program->functions[frame.function].localBytes;
    if (needed > warp.localPitch) {
        // Addresses are not the host's: lanes can be moved apart at any time.
        const std::uint64_t pitch = std::max(needed, 2 * warp.localPitch);
        std::vector<std::byte> grown(pitch * laneCount);
        for (std::size_t lane = 0; lane < laneCount; ++lane)
            std::copy_n(warp.local.data() + lane * warp.localPitch, warp.localPitch, grown.data() + lane * pitch);
        warp.local = std::move(grown);
        warp.localPitch = pitch;
    }
    initialiseFrame(warp, frame, false);
}

void Block::initialiseFrame(Warp& warp, Frame& frame, bool fresh)
{
    const ptx::DecodedFunction& function = m_machine.program->functions[frame.function];
    const auto fill = [&](std::uint32_t offset, std::uint8_t bytes, std::uint64_t bits) {
        std::byte* const plane = frame.window + offset;
        if (bytes == 0)
            std::memcpy(plane, &bits, 4);
        for (int lane = 0; lane < laneCount && bytes != 0; ++lane)
            std::memcpy(plane + lane * bytes, &bits, bytes);
    };
    if (fresh)
        for (const ptx::ConstantPlane& constant : function.constants)
            fill(constant.offset, constant.bytes, constant.bits);
    for (const ptx::SpecialPlane& special : function.specials) {
        const bool changes = special.special == ptx::Special::LocalBase
            || (special.special >= ptx::Special::BlockX && special.special <= ptx::Special::BlockZ)
            || special.special == ptx::Special::Multiprocessor;
        if (fresh || changes)
            fillSpecial(warp, frame, special);
    }
    const std::uint32_t predicates = function.registerBytes;
    for (const std::uint32_t plane : m_grid.kernel->stalePlanes(frame.function)) {
        const bool mask = plane + 4 == predicates || (plane % 128) != 0;
        std::memset(frame.window + plane, 0, mask ? 4 : std::min(256u, predicates - plane));
    }
    std::memset(frame.callParameters, 0, std::size_t{function.callParameterBytes} * laneCount);
}

void Block::fillSpecial(Warp& warp, Frame& frame, const ptx::SpecialPlane& plane)
{
    using enum ptx::Special;
    const Launch& launch = m_grid.launch;
    for (int lane = 0; lane < laneCount; ++lane) {
        const Dim3 thread = threadIndex(warp, lane);
        std::uint64_t value = 0;
        switch (plane.special) {
        case ThreadX:
            value = thread.x;
            break;
        case ThreadY:
            value = thread.y;
            break;
        case ThreadZ:
            value = thread.z;
            break;
        case BlockX:
            value = m_blockIndex.x;
            break;
        case BlockY:
            value = m_blockIndex.y;
            break;
        case BlockZ:
            value = m_blockIndex.z;
            break;
        case BlockDimX:
            value = launch.block.x;
            break;
        case BlockDimY:
            value = launch.block.y;
            break;
        case BlockDimZ:
            value = launch.block.z;
            break;
        case GridDimX:
            value = launch.grid.x;
            break;
        case GridDimY:
            value = launch.grid.y;
            break;
        case GridDimZ:
            value = launch.grid.z;
            break;
        case Lane:
            value = static_cast<std::uint64_t>(lane);
            break;
        case Warp:
            value = warp.index;
            break;
        case WarpCount:
            value = launch.warpsPerBlock();
            break;
        case Multiprocessor:
            value = 0;
            break;
        case MultiprocessorCount:
            value = 1;
            break;
        case GridId:
        case Zero:
            value = 0;
            break;
        case MaskEq:
            value = 1u << lane;
            break;
        case MaskLe:
            value = static_cast<std::uint32_t>((std::uint64_t{2} << lane) - 1);
            break;
        case MaskLt:
            value = (1u << lane) - 1;
            break;
        case MaskGe:
            value = ~((1u << lane) - 1) & 0xffffffffu;
            break;
        case MaskGt:
            value = ~static_cast<std::uint32_t>((std::uint64_t{2} << lane) - 1) & 0xffffffffu;
            break;
        case DynamicSharedSize:
            value = m_grid.dynamicSharedBytes;
            break;
        case TotalSharedSize:
            value = m_machine.program->staticSharedBytes + m_grid.dynamicSharedBytes;
            break;
        case LocalBase:
            value = frame.localBase;
            break;
        }
        value += plane.add;
        std::memcpy(frame.window + plane.offset + static_cast<std::size_t>(lane) * plane.bytes, &value, plane.bytes);
    }
}

void Block::enterFrame(Warp& warp, const Split& split)
{
    Frame& frame = *warp.frames[split.frame];
    m_machine.warp = &warp;
    m_machine.frame = &frame;
    m_machine.window = frame.window;
    m_machine.callParameters = frame.callParameters;
    m_machine.callParameterPitch = m_machine.program->functions[frame.function].callParameterBytes;
    m_machine.local = warp.local.data();
    m_machine.localPitch = warp.localPitch;
    m_machine.active = split.mask;
    m_machine.mask = split.mask;
}

BlockState Block::turn()
{
    m_ranSomething = false;
    for (const auto& warp : m_warps) {
        if (m_progress != nullptr && m_progress->cancelRequested())
            return BlockState::Finished;
        runWarp(*warp);
    }
    const bool left = std::any_of(m_warps.begin(), m_warps.end(), [](const auto& warp) { return warp->alive != 0; });
    if (!left)
        return BlockState::Finished;
    if (!m_ranSomething && !loosen()) {
        reportDeadlock();
        stop();
        return BlockState::Finished;
    }
    return BlockState::Running;
}

void Block::runWarp(Warp& warp)
{
    const InstructionSet& set = m_grid.kernel->instructionSet();
    const bool observed = m_machine.counters != nullptr || m_machine.observer != nullptr;
    while (warp.alive != 0 && chooseSplit(warp)) {
        const Split& split = warp.splits[warp.current];
        enterFrame(warp, split);
        m_machine.budget = m_grid.kernel->mayWaitForOthers() ? shortBudget : longBudget;
        m_ranSomething = true;
        (observed ? set.runObserved : set.run)(m_machine, split.step);
        if (m_machine.leave != Leave::Switch)
            return;
    }
}

bool Block::chooseSplit(Warp& warp)
{
    for (auto i = static_cast<std::uint32_t>(warp.splits.size()); i-- > 0;) {
        if (warp.splits[i].state == SplitState::Ready) {
            warp.current = i;
            return true;
        }
    }
    return wakeSync(warp);
}

/// A .sync operation whose members are all waiting at it, now that some others have exited.
bool Block::wakeSync(Warp& warp)
{
    for (std::uint32_t i = 0; i < warp.splits.size(); ++i) {
        Split& split = warp.splits[i];
        if (split.state != SplitState::AtSync)
            continue;
        std::uint32_t here = 0;
        for (const Split& other : warp.splits)
            if (other.state == SplitState::AtSync && other.step == split.step && other.frame == split.frame)
                here |= other.mask;
        if ((split.members & warp.alive & ~here) == 0) {
            split.state = SplitState::Ready;
            warp.current = i;
            return true;
        }
    }
    return false;
}

/// Nobody can run: those who wait where lanes meet go on without the rest, who may be waiting for them.
bool Block::loosen()
{
    bool loosened = false;
    for (const auto& warp : m_warps) {
        for (std::size_t i = 0, count = warp->splits.size(); i < count; ++i) {
            const Split split = warp->splits[i];
            if (!warp->releaseWaiting(split.meeting))
                continue;
            loosened = true;
            if (split.state == SplitState::AtBarrier)
                report(split.step, *warp, split.mask, split.barrier,
                    "only some threads of a warp come to this barrier, and the others wait for them behind it: "
                    "__syncthreads() stands in a branch");
        }
    }
    return loosened;
}

void Block::stop()
{
    for (const auto& warp : m_warps) {
        warp->alive = 0;
        warp->splits.clear();
    }
    m_aliveThreads = 0;
}

void Block::lanesExited(Warp& warp, std::uint32_t lanes)
{
    warp.alive &= ~lanes;
    m_aliveThreads -= static_cast<std::uint32_t>(std::popcount(lanes));
    for (std::uint32_t id = 0; id < m_barriers.size(); ++id)
        if (m_barriers[id].arrived != 0)
            releaseBarrier(id);
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
    barrier.mixed = barrier.mixed || barrier.step != step;
    barrier.arrived += arriving;
    barrier.threads = threads;
    if (static_cast<ptx::BarrierMode>(step->record.mode) != ptx::BarrierMode::Arrive)
        barrier.waiting += arriving;
    return releaseBarrier(id);
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
        split.state = SplitState::Ready;
        ++split.step;
    });
    barrier = {};
    return true;
}

void Block::reportDeadlock()
{
    const Step* first = nullptr;
    const Warp* firstWarp = nullptr;
    std::uint32_t firstMask = 0;
    std::uint64_t threads = 0;
    for (const auto& warp : m_warps) {
        for (const Split& split : warp->splits) {
            if (first == nullptr) {
                first = split.step;
                firstWarp = warp.get();
                firstMask = split.mask;
            }
            threads += static_cast<std::uint64_t>(std::popcount(split.mask));
        }
    }
    if (first == nullptr)
        return;
    report(first, *firstWarp, firstMask, 1000,
        "the block stands still: " + std::to_string(threads) + " of its " + std::to_string(m_aliveThreads)
            + " threads wait, this one at " + m_machine.program->instructionOf(first->record).fullOpcode()
            + ", for others that never come");
}

void Block::report(const Step* step, const Warp& warp, std::uint32_t lanes, std::uint64_t subject, std::string message)
{
    const ProblemLog::Key key{ProblemKind::Barrier, step->record.line, subject};
    if (!m_problems.add(key, m_linear))
        return;
    Problem problem;
    problem.block = m_blockIndex;
    problem.thread = threadIndex(warp, std::countr_zero(lanes));
    problem.message = std::move(message);
    m_problems.describe(key, std::move(problem));
}

} // namespace warpatlas::simulator
