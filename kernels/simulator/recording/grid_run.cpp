#include "kernels/simulator/recording/grid_run.h"

#include "kernels/model/error.h"
#include "kernels/simulator/checks/checker.h"
#include "kernels/simulator/checks/checks.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/observers.h"
#include "kernels/simulator/execution/touch_plan.h"
#include "kernels/simulator/recording/block_queue.h"
#include "kernels/simulator/recording/block_rotation.h"
#include "kernels/simulator/recording/findings.h"
#include "kernels/simulator/recording/recorder.h"

#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <memory>
#include <mutex>

namespace warpatlas::simulator {
namespace {

/// What a run of a grid looks for besides what it counts: the part that its workers share.
class RunChecks {
public:
    /// `grid`: all workers' blocks are its blocks, in this attempt of the plan. A run without checks costs nothing
    /// here.
    RunChecks(const Grid& grid, const Checks& checks, const TouchPlan& plan)
        : m_grid(grid), m_checks(checks), m_plan(plan), m_memory(*grid.memory)
    {
    }

    /// The observer of one worker's blocks: `recorder`, and a checker where one is wanted. `recorder` must outlive it.
    std::unique_ptr<Observer> observer(Observer& recorder) const
    {
        auto observers = std::make_unique<Observers>();
        observers->add(&recorder);
        if (m_checks.uninitialised || m_checks.races)
            observers->add(std::make_unique<Checker>(m_grid, m_checks, m_memory, m_plan));
        return observers;
    }

    /// Where the launch has ended: see CheckedMemory::handBack().
    void handBack() const { m_memory.handBack(*m_grid.memory); }

private:
    const Grid& m_grid;
    Checks m_checks;
    const TouchPlan& m_plan;
    CheckedMemory m_memory;
};

/// Up to this much memory, each worker has maps of its own; past it they share one under locks.
constexpr std::uint64_t privateMapBytes = 64ull << 20;
/// Neighbouring blocks that a worker takes at a time: about a millisecond of work, so that pieces can end soon.
constexpr std::chrono::milliseconds shortRun{1}, longRun{3};
constexpr std::uint64_t mostBlocksInRun = 4096;

/// Blocks of such launches can see each other's order. What the heap of earlier launches holds has one order, too.
bool runsInOrder(const Grid& grid, const SimulationOptions& options)
{
    return options.once || grid.kernel->program().orderMatters || grid.memory->heap() != nullptr;
}

int workersFor(const Grid& grid, const SimulationOptions& options)
{
    if (runsInOrder(grid, options) || grid.launch.blocks() == 1)
        return 1;
    return options.workers > 0 ? options.workers : oneapi::tbb::info::default_concurrency();
}

/// Says whether marks name threads or blocks. A search for races needs threads. A result that is the same every time
/// needs blocks, with several workers or with blocks that one worker takes out of order. A trace says whether blocks
/// clash, whichever worker ran them.
TouchPlan::Mark markFor(const Grid& grid, const SimulationOptions& options, const WantedBlocks* wanted)
{
    if (options.record && options.checks.races && !options.once)
        return TouchPlan::Mark::Threads;
    if (runsInOrder(grid, options) || grid.launch.blocks() == 1)
        return TouchPlan::Mark::None;
    const bool inAnyOrder = workersFor(grid, options) > 1 || wanted != nullptr;
    return inAnyOrder || options.record ? TouchPlan::Mark::Blocks : TouchPlan::Mark::None;
}

} // namespace

struct GridRun::State {
    /// Lives as long as the grid, so that pieces cost nothing to begin.
    struct Worker {
        Findings* findings = nullptr;
        std::unique_ptr<Recorder> recorder;
        std::unique_ptr<Observer> observer; ///< the recorder and the checker
        Touches* touches = nullptr;
        std::unique_ptr<Block> block;
        std::uint64_t run = 1; ///< blocks to take at a time
    };

    State(const Grid& theGrid, const std::vector<RecordedBuffer>& theBuffers, const SimulationOptions& theOptions,
        Progress& theProgress, const WantedBlocks* wanted, TouchPlan& thePlan)
        : grid(theGrid),
          buffers(theBuffers),
          options(theOptions),
          progress(theProgress),
          plan(thePlan),
          checks(theGrid, theOptions.record ? theOptions.checks : Checks{false, false}, thePlan),
          queue(theGrid.launch.blocks(), wanted)
    {
        trace.launch = grid.launch;
        trace.recorded = options.record;
        trace.checks = options.checks;
        // Where blocks can see each other's order it has to be the same every time: one after the other.
        inOrder = runsInOrder(grid, options) || plan.inOrder();
        trace.inBlockOrder = inOrder || (plan.mark() == TouchPlan::Mark::None && grid.launch.blocks() > 1);
        workerCount = inOrder ? 1 : workersFor(grid, options);
        workers.resize(static_cast<std::size_t>(workerCount));
        if (options.record)
            makeMaps();
    }

    void makeMaps()
    {
        trace.writers.resize(grid.launch.blocks() * grid.launch.warpsPerBlock());
        trace.strays.resize(trace.writers.size());
        trace.buffers.resize(buffers.size());
        locks.resize(buffers.size());
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            trace.buffers[i].values.resize(buffers[i].count);
            watched.push_back(isWatched(i) && plan.leaveToRecorder(buffers[i].allocation));
            if (workerCount > 1 && !isPrivate(i))
                locks[i] = std::vector<std::atomic_flag>(trace.buffers[i].values.chunks());
        }
    }

    bool isPrivate(std::size_t buffer) const
    {
        return buffers[buffer].count * sizeof(ValueAccess) * static_cast<std::uint64_t>(workerCount) <= privateMapBytes;
    }

    /// Whether what is recorded of a buffer shows which stores to it clash: where all workers record it in one map,
    /// each of its elements apart, and all that changes it are stores.
    bool isWatched(std::size_t buffer) const
    {
        const Allocation& allocation = grid.memory->allocation(buffers[buffer].allocation);
        if (isPrivate(buffer)
            || std::bit_floor(allocation.elementBytes) != std::size_t{1} << buffers[buffer].elementShift)
            return false;
        return std::ranges::none_of(grid.kernel->program().decoded, [](const ptx::DecodedInstruction& decoded) {
            const bool global = decoded.window == Window::Global || decoded.window == Window::Generic;
            return (decoded.operation == ptx::Operation::Atomic && global)
                || decoded.operation == ptx::Operation::Texture;
        });
    }

    std::vector<MapTarget> targets(Findings& own)
    {
        std::vector<MapTarget> list(grid.memory->allocationCount());
        own.maps.resize(buffers.size());
        for (std::size_t i = 0; i < buffers.size(); ++i) {
            MapTarget target{&trace.buffers[i].values, buffers[i].elementShift, nullptr, !isPrivate(i),
                static_cast<std::uint32_t>(i), watched[i]};
            if (workerCount > 1 && isPrivate(i)) {
                own.maps[i].resize(buffers[i].count);
                target.values = &own.maps[i];
            } else if (workerCount > 1) {
                target.locks = locks[i].data();
            }
            list[buffers[i].allocation] = target;
        }
        return list;
    }

    /// Made by the worker's first run of blocks, in its own thread; under the mutex.
    void makeFindings(Worker& worker)
    {
        findings.push_back(std::make_unique<Findings>(options.printBytes));
        worker.findings = findings.back().get();
        worker.findings->problems.tellTo(options.found);
        worker.touches = plan.worker();
        if (!options.record)
            return;
        worker.findings->counters.resize(grid.kernel->program().decoded.size());
        worker.recorder = std::make_unique<Recorder>(
            targets(*worker.findings), worker.findings->counters.data(), trace, worker.findings->strays, plan);
        worker.observer = checks.observer(*worker.recorder);
        if (options.footprint != nullptr) {
            auto both = std::make_unique<Observers>();
            both->add(std::move(worker.observer));
            both->add(std::make_unique<FootprintRecorder>(worker.findings->footprint));
            worker.observer = std::move(both);
        }
    }

    std::unique_ptr<Block> makeBlock(Worker& worker)
    {
        InstructionCounts* const counters = options.record ? worker.findings->counters.data() : nullptr;
        auto block =
            std::make_unique<Block>(grid, worker.findings->problems, counters, worker.observer.get(), &progress);
        block->setTouches(worker.touches);
        block->setPrintLog(&worker.findings->printed);
        return block;
    }

    /// Blocks for a worker, with their words of writers and strays ready to be written.
    BlockRange take(Worker& worker, GridPortion& piece)
    {
        const std::lock_guard lock(mutex);
        if (queue.empty() || stopped())
            return {};
        const std::uint64_t share = grid.launch.blocks() / (static_cast<std::uint64_t>(workerCount) * 16);
        const std::uint64_t allowed = piece.begin(std::clamp<std::uint64_t>(share, 1, worker.run));
        if (allowed == 0)
            return {};
        const BlockRange range = queue.take(allowed);
        piece.giveBack(allowed - range.count());
        if (worker.findings == nullptr)
            makeFindings(worker);
        makeWritersWritable(range);
        return range;
    }

    void makeWritersWritable(BlockRange range)
    {
        if (!options.record || range.empty())
            return;
        constexpr int shift = ChunkedArray<std::uint32_t>::chunkShift;
        const std::uint64_t warps = grid.launch.warpsPerBlock();
        for (std::uint64_t c = range.first * warps >> shift; c <= (range.end * warps - 1) >> shift; ++c) {
            trace.writers.writable(static_cast<std::size_t>(c));
            trace.strays.writable(static_cast<std::size_t>(c));
        }
    }

    /// One worker: takes runs of blocks until the piece is over.
    void work(Worker& worker, GridPortion& piece)
    {
        for (BlockRange range = take(worker, piece); !range.empty(); range = take(worker, piece)) {
            if (worker.block == nullptr)
                worker.block = makeBlock(worker);
            const GridPortion::Clock::time_point start = GridPortion::Clock::now();
            for (std::uint64_t b = range.first; b < range.end && !stopped(); ++b) {
                worker.block->start(b);
                if (worker.recorder != nullptr)
                    worker.recorder->beginBlock(b);
                // A turn sees for itself that the work is cancelled: it tells where it stops.
                while (!plan.stopped() && worker.block->turn() != BlockState::Finished) { }
                oneMoreDone();
            }
            const auto took = GridPortion::Clock::now() - start;
            if (took < shortRun)
                worker.run = std::min(worker.run * 2, mostBlocksInRun);
            else if (took > longRun)
                worker.run = std::max<std::uint64_t>(worker.run / 2, 1);
        }
    }

    /// No block is under way at the end of a piece.
    void workInOrder(GridPortion& piece)
    {
        if (findings.empty())
            prepareRotation(workers[0]);
        rotation.mayBegin = [&] { return piece.begin(1) != 0; };
        rotation.run(grid.launch.blocks());
    }

    void prepareRotation(Worker& worker)
    {
        makeFindings(worker);
        rotation.cooperative = grid.kernel->program().cooperative;
        rotation.start = [this, &worker](std::uint64_t index) {
            std::unique_ptr<Block> block = spare.empty() ? makeBlock(worker) : std::move(spare.back());
            if (!spare.empty())
                spare.pop_back();
            makeWritersWritable({index, index + 1});
            block->start(index);
            return block;
        };
        rotation.resume = [&worker](Block& block) {
            if (worker.recorder != nullptr)
                worker.recorder->beginBlock(block.linearBlock());
        };
        rotation.turn = [](Block& block) { return block.turn(); };
        rotation.finished = [this](std::unique_ptr<Block> block) {
            spare.push_back(std::move(block));
            oneMoreDone();
        };
        rotation.stopped = [this] { return progress.cancelRequested(); };
        rotation.abandoned = [this] { return plan.stopped(); };
    }

    void oneMoreDone()
    {
        const std::uint64_t count = done.fetch_add(1, std::memory_order_relaxed) + 1;
        progress.report(static_cast<double>(count) / static_cast<double>(grid.launch.blocks()));
    }

    void describe(Trace& into)
    {
        if (!finished()) {
            into.known = queue.taken();
            into.known.insert({0, rotation.begun()});
        }
        summarise(findings, options.printBytes, grid.kernel->program(), into);
    }

    /// While no worker runs. What is packed can be shared.
    void packMaps()
    {
        mergeMaps(findings, trace.buffers);
        for (const Worker& worker : workers)
            if (worker.recorder != nullptr)
                worker.recorder->mapsPacked();
    }

    /// Cancelled, or to be made again from the start.
    bool stopped() const { return progress.cancelRequested() || plan.stopped(); }
    bool finished() const { return done.load() == grid.launch.blocks(); }

    const Grid& grid;
    const std::vector<RecordedBuffer>& buffers;
    const SimulationOptions& options;
    Progress& progress;
    TouchPlan& plan;
    RunChecks checks;
    bool inOrder = false;
    int workerCount = 1;
    Trace trace; ///< launch, maps, writers and strays, as far as they are
    std::vector<std::vector<std::atomic_flag>> locks;
    std::vector<bool> watched; ///< by buffer: MapTarget::watched
    std::vector<Worker> workers;
    std::vector<std::unique_ptr<Findings>> findings;
    std::mutex mutex; ///< guards the queue, and what is made when a worker comes for the first time
    BlockQueue queue;
    BlockRotation rotation; ///< where the order matters; the queue is not used then
    std::vector<std::unique_ptr<Block>> spare;
    std::atomic<std::uint64_t> done{0};
};

GridRun::GridRun(const Grid& grid, const std::vector<RecordedBuffer>& buffers, const SimulationOptions& options,
    Progress& progress, const WantedBlocks* wanted)
{
    const Launch& launch = grid.launch;
    // Counted in a way that cannot overflow: every factor is a 32-bit number.
    const long double threads = static_cast<long double>(launch.grid.x) * launch.grid.y * launch.grid.z * launch.block.x
        * launch.block.y * launch.block.z;
    if (launch.block.count() == 0 || launch.grid.count() == 0 || launch.block.count() > 1024
        || threads >= static_cast<long double>(noThread))
        throw DeviceError("cudaErrorInvalidConfiguration",
            toText(launch.grid) + " blocks of " + toText(launch.block)
                + " threads are none or more than the simulator can number",
            "launch", "kernels/simulator");
    m_plan = std::make_unique<TouchPlan>(*grid.memory, launch, markFor(grid, options, wanted));
    m_begin = [&, wanted] {
        m_state = nullptr;
        m_state = std::make_unique<State>(grid, buffers, options, progress, wanted, *m_plan);
    };
    m_begin();
}

GridRun::~GridRun() = default;

void GridRun::run(const GridPortion& piece)
{
    do {
        runPiece(piece);
        m_state->progress.throwIfCancelled();
    } while (beginAgain());
}

/// Blocks that read or write what others write make the grid run again, in order (execution/touch_plan.h).
bool GridRun::beginAgain()
{
    if (!m_plan->again(m_state->finished()))
        return false;
    m_begin();
    return true;
}

void GridRun::runPiece(GridPortion piece)
{
    State& state = *m_state;
    oneapi::tbb::task_arena arena(std::min(state.workerCount, oneapi::tbb::info::default_concurrency()));
    arena.execute([&] {
        if (state.inOrder)
            state.workInOrder(piece);
        else
            oneapi::tbb::parallel_for(
                0, state.workerCount, [&](int i) { state.work(state.workers[static_cast<std::size_t>(i)], piece); },
                oneapi::tbb::simple_partitioner());
    });
}

bool GridRun::finished() const
{
    return m_state->finished();
}

Trace GridRun::snapshot()
{
    State& state = *m_state;
    state.packMaps();
    Trace now;
    now.launch = state.trace.launch;
    now.recorded = state.trace.recorded;
    now.checks = state.trace.checks;
    now.inBlockOrder = state.trace.inBlockOrder;
    for (AccessMap& map : state.trace.buffers)
        now.buffers.push_back({map.values.snapshot()});
    now.writers = state.trace.writers.snapshot();
    now.strays = state.trace.strays.snapshot();
    state.describe(now);
    return now;
}

Trace GridRun::take()
{
    State& state = *m_state;
    state.packMaps();
    state.describe(state.trace);
    state.checks.handBack();
    m_plan->tellUses();
    for (const auto& findings : state.findings)
        if (state.options.footprint != nullptr)
            state.options.footprint->add(findings->footprint);
    return std::move(state.trace);
}

} // namespace warpatlas::simulator
