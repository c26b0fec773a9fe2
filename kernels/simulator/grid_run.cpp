#include "kernels/simulator/grid_run.h"

#include "kernels/simulator/block_rotation.h"
#include "kernels/simulator/recorder.h"
#include "kernels/values/error.h"

#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <mutex>

namespace warpatlas::simulator {
namespace {

/// Up to this much memory, each worker has maps of its own; past it they share one under locks.
constexpr std::uint64_t privateMapBytes = 64ull << 20;

/// What one worker finds out.
struct Findings {
    std::vector<RecordCounts> counters; ///< by record
    std::vector<std::vector<ValueAccess>> maps; ///< by buffer; empty where the map is shared
    ProblemLog problems;
    PrintLog printed;
};

class GridRun {
public:
    GridRun(const Grid& grid, const std::vector<RecordedBuffer>& buffers, const SimulationOptions& options,
        Progress& progress)
        : m_grid(grid), m_buffers(buffers), m_options(options), m_progress(progress)
    {
        m_trace.launch = grid.launch;
        // Where blocks can see each other's order it has to be the same every time: one after the other.
        m_workers = options.workers > 0 ? options.workers : oneapi::tbb::info::default_concurrency();
        if (grid.kernel->program().orderMatters || grid.launch.blocks() == 1)
            m_workers = 1;
    }

    Trace run()
    {
        if (m_options.record)
            makeMaps();
        oneapi::tbb::task_arena arena(std::min(m_workers, oneapi::tbb::info::default_concurrency()));
        arena.execute([&] {
            oneapi::tbb::parallel_for(
                0, m_workers, [&](int) { work(); }, oneapi::tbb::simple_partitioner());
            if (!m_progress.cancelRequested())
                merge();
        });
        if (m_progress.cancelRequested())
            throw Cancelled();
        m_progress.report(1);
        return std::move(m_trace);
    }

private:
    void makeMaps()
    {
        m_trace.writers.assign(m_grid.launch.blocks() * m_grid.launch.warpsPerBlock(), 0);
        m_trace.buffers.resize(m_buffers.size());
        m_locks.resize(m_buffers.size());
        oneapi::tbb::parallel_for(std::size_t{0}, m_buffers.size(), [&](std::size_t i) {
            m_trace.buffers[i].values.resize(m_buffers[i].count);
            if (m_workers > 1 && !isPrivate(i))
                m_locks[i] = std::vector<std::atomic_flag>((m_buffers[i].count >> lockShift) + 1);
        });
    }

    bool isPrivate(std::size_t buffer) const
    {
        return m_buffers[buffer].count * sizeof(ValueAccess) * static_cast<std::uint64_t>(m_workers) <= privateMapBytes;
    }

    std::vector<MapTarget> targets(Findings& findings)
    {
        std::vector<MapTarget> list(m_grid.memory->allocationCount());
        findings.maps.resize(m_buffers.size());
        for (std::size_t i = 0; i < m_buffers.size(); ++i) {
            MapTarget target{m_trace.buffers[i].values.data(), m_buffers[i].count, m_buffers[i].elementShift, nullptr};
            if (m_workers > 1 && isPrivate(i)) {
                findings.maps[i].resize(m_buffers[i].count);
                target.values = findings.maps[i].data();
            } else if (m_workers > 1) {
                target.locks = m_locks[i].data();
            }
            list[m_buffers[i].allocation] = target;
        }
        return list;
    }

    /// One worker: takes runs of blocks until there are none.
    void work()
    {
        const std::uint64_t blocks = m_grid.launch.blocks();
        const std::uint64_t run =
            std::clamp<std::uint64_t>(blocks / (static_cast<std::uint64_t>(m_workers) * 16), 1, 256);
        std::uint64_t first = m_next.fetch_add(run);
        if (first >= blocks)
            return;
        auto findings = std::make_unique<Findings>();
        std::unique_ptr<Recorder> recorder;
        if (m_options.record) {
            findings->counters.resize(m_grid.kernel->program().records.size());
            recorder = std::make_unique<Recorder>(
                targets(*findings), findings->counters.data(), m_trace.writers.data(), m_grid.launch);
        }
        RecordCounts* const counters = m_options.record ? findings->counters.data() : nullptr;
        const auto makeBlock = [&] {
            auto block = std::make_unique<Block>(m_grid, findings->problems, counters, recorder.get(), &m_progress);
            block->setPrintLog(&findings->printed);
            return block;
        };
        if (m_grid.kernel->program().orderMatters) {
            rotate(makeBlock, recorder.get());
        } else {
            const std::unique_ptr<Block> block = makeBlock();
            for (; first < blocks && !m_progress.cancelRequested(); first = m_next.fetch_add(run)) {
                for (std::uint64_t b = first; b < std::min(first + run, blocks) && !m_progress.cancelRequested(); ++b) {
                    start(*block, recorder.get(), b);
                    while (!m_progress.cancelRequested() && block->turn() == BlockState::Running) { }
                    finished();
                }
            }
        }
        const std::lock_guard lock(m_mutex);
        m_findings.push_back(std::move(findings));
    }

    static void start(Block& block, Recorder* recorder, std::uint64_t index)
    {
        block.start(index);
        if (recorder != nullptr)
            recorder->beginBlock(index);
    }

    void finished()
    {
        const std::uint64_t done = m_done.fetch_add(1, std::memory_order_relaxed) + 1;
        m_progress.report(static_cast<double>(done) / static_cast<double>(m_grid.launch.blocks()));
    }

    template <class MakeBlock> void rotate(const MakeBlock& makeBlock, Recorder* recorder)
    {
        std::vector<std::unique_ptr<Block>> spare;
        BlockRotation rotation;
        rotation.start = [&](std::uint64_t index) {
            std::unique_ptr<Block> block = spare.empty() ? makeBlock() : std::move(spare.back());
            if (!spare.empty())
                spare.pop_back();
            block->start(index);
            return block;
        };
        rotation.resume = [&](Block& block) {
            if (recorder != nullptr)
                recorder->beginBlock(block.linearBlock());
        };
        rotation.turn = [](Block& block) { return block.turn(); };
        rotation.finished = [&](std::unique_ptr<Block> block) {
            spare.push_back(std::move(block));
            finished();
        };
        rotation.stopped = [&] { return m_progress.cancelRequested(); };
        rotation.run(m_grid.launch.blocks());
    }

    void merge()
    {
        ProblemLog problems;
        PrintLog printed;
        std::vector<RecordCounts> counters(m_options.record ? m_grid.kernel->program().records.size() : 0);
        for (const auto& findings : m_findings) {
            problems.merge(findings->problems);
            printed.merge(findings->printed);
            for (std::size_t i = 0; i < counters.size(); ++i)
                counters[i].add(findings->counters[i]);
        }
        m_trace.problems = problems.problems();
        m_trace.printed = printed.text();
        m_trace.printedBytes = printed.bytes();
        const std::vector<ptx::Record>& records = m_grid.kernel->program().records;
        for (std::size_t i = 0; i < counters.size(); ++i) {
            if (counters[i] == RecordCounts{})
                continue;
            const Counters counted = countersOf(records[i], counters[i]);
            if (counted == Counters{})
                continue;
            m_trace.total += counted;
            m_trace.lines[records[i].line] += counted;
        }
        for (std::size_t b = 0; m_options.record && b < m_buffers.size(); ++b) {
            if (m_workers == 1 || !isPrivate(b))
                continue;
            std::vector<ValueAccess>& values = m_trace.buffers[b].values;
            oneapi::tbb::parallel_for(
                oneapi::tbb::blocked_range<std::size_t>(0, values.size(), 1 << 14), [&](const auto& range) {
                    for (const auto& findings : m_findings)
                        for (std::size_t i = range.begin(); i < range.end(); ++i)
                            mergeAccess(values[i], findings->maps[b][i]);
                });
        }
    }

    const Grid& m_grid;
    const std::vector<RecordedBuffer>& m_buffers;
    const SimulationOptions& m_options;
    Progress& m_progress;
    int m_workers = 1;
    Trace m_trace;
    std::vector<std::vector<std::atomic_flag>> m_locks;
    std::atomic<std::uint64_t> m_next{0};
    std::atomic<std::uint64_t> m_done{0};
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Findings>> m_findings;
};

} // namespace

Trace runGrid(
    const Grid& grid, const std::vector<RecordedBuffer>& buffers, const SimulationOptions& options, Progress& progress)
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
    return GridRun(grid, buffers, options, progress).run();
}

} // namespace warpatlas::simulator
