#include "app/follow/block/block_tree.h"

#include "kernels/simulator/replay/cursor.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <unordered_map>

namespace warpatlas::inline follow {
namespace {

using simulator::Access;
using simulator::BlockRecording;
using simulator::ExecutedStep;

constexpr std::uint64_t mostTreeSteps = 2'000'000; ///< of the recording: it is run once more
constexpr std::size_t mostTakes = std::size_t{1} << 19, mostSources = 3, fewestRows = 3;
constexpr std::uint64_t wordOfTree = 4; ///< bytes: larger values are several words

/// A number of barriers that a thread has passed, and how often values were put together since.
using RowKey = std::uint64_t;
constexpr unsigned partBits = 24;

constexpr RowKey behindBarrier(RowKey key)
{
    return ((key >> partBits) + 1) << partBits;
}

template <class Visit> void eachLane(std::uint32_t lanes, Visit visit)
{
    for (; lanes != 0; lanes &= lanes - 1)
        visit(std::uint32_t(std::countr_zero(lanes)));
}

std::uint32_t countLanes(const std::vector<std::uint32_t>& lanes)
{
    return std::accumulate(
        lanes.begin(), lanes.end(), 0u, [](std::uint32_t sum, std::uint32_t one) { return sum + std::popcount(one); });
}

class TreeWalk {
public:
    TreeWalk(std::shared_ptr<const BlockRecording> recording, Progress& progress)
        : m_recording(*recording),
          m_shared(std::move(recording)),
          m_progress(progress),
          m_next(m_recording.first()),
          m_threads(std::size_t{m_recording.warpCount()} * simulator::laneCount)
    {
    }

    BlockTreePointer make()
    {
        simulator::Cursor cursor(m_shared);
        cursor.tellAccesses(
            m_recording.end(),
            [this](std::uint64_t step, std::uint32_t warp, const Access& access) {
                reach(step);
                hear(step, warp, access);
            },
            m_progress);
        reach(m_recording.end());
        auto tree = std::make_shared<BlockTree>();
        tree->threads = std::uint32_t(m_recording.start().launch().threadsPerBlock());
        if (m_takes <= mostTakes)
            tree->groups = groups();
        return tree->groups.empty() ? nullptr : tree;
    }

private:
    struct Row : BlockTree::Row {
        std::vector<std::uint32_t> stored; ///< by warp: lanes whose result is in memory before they take the next
        bool fresh = false; ///< threads read new values from global memory
        bool blurred = false; ///< threads took from more than a few: no sum of two
    };
    struct Thread {
        RowKey key = 0;
        RowKey lastTook = 0;
        bool took = false;
        std::vector<std::uint16_t> pending; ///< whose values it has read from shared memory and not used yet
    };
    struct Left {
        std::uint16_t thread = 0;
        RowKey key = 0;
    };

    std::size_t threadOf(std::uint32_t warp, std::uint32_t lane) const { return warp * simulator::laneCount + lane; }

    Row& rowAt(RowKey key)
    {
        Row& row = m_rows[key];
        for (auto* const lanes : {&row.lanes, &row.used, &row.stored})
            lanes->resize(m_recording.warpCount());
        row.ends.resize(m_recording.warpCount());
        return row;
    }

    /// Goes past barriers and shuffles: they access no memory.
    void reach(std::uint64_t end)
    {
        for (; m_next < end; ++m_next) {
            const ExecutedStep& step = m_recording.step(m_next);
            const ptx::Operation operation = m_recording.decodedAt(m_next).operation;
            if (operation == ptx::Operation::Barrier)
                eachLane(step.executed, [&](std::uint32_t lane) {
                    Thread& thread = m_threads[threadOf(step.warp, lane)];
                    thread.key = behindBarrier(thread.key);
                });
            else if (operation == ptx::Operation::Shuffle && m_takes <= mostTakes)
                shuffle(m_next, step);
        }
    }

    void shuffle(std::uint64_t at, const ExecutedStep& step)
    {
        if (!m_details)
            m_details = std::make_unique<simulator::Cursor>(m_shared);
        m_details->seek(at + 1);
        const simulator::StepDetail& detail = *m_details->lastStep();
        if (detail.waits)
            return;
        eachLane(step.executed, [&](std::uint32_t lane) { use(at, step.warp, lane); });
        const RowKey key = nextKey(step.warp, step.executed);
        Row& row = rowAt(key);
        row.shuffle = true;
        eachLane(step.executed, [&](std::uint32_t lane) {
            if (const std::uint32_t source = detail.sources[lane]; source < simulator::laneCount && source != lane)
                take(key, row, threadOf(step.warp, source), step.warp, lane);
        });
        end(row, at, step.warp);
    }

    /// The lanes go on to a row of their own, behind all that they have done.
    RowKey nextKey(std::uint32_t warp, std::uint32_t lanes)
    {
        RowKey key = 0;
        eachLane(lanes, [&](std::uint32_t lane) { key = std::max(key, m_threads[threadOf(warp, lane)].key + 1); });
        eachLane(lanes, [&](std::uint32_t lane) { m_threads[threadOf(warp, lane)].key = key; });
        return key;
    }

    void take(RowKey key, Row& row, std::size_t from, std::uint32_t warp, std::uint32_t lane)
    {
        const std::size_t by = threadOf(warp, lane);
        row.takes.push_back({std::uint16_t(from), std::uint16_t(by)});
        row.lanes[warp] |= 1u << lane;
        m_threads[by].took = true;
        m_threads[by].lastTook = key;
        ++m_takes;
    }

    void end(Row& row, std::uint64_t step, std::uint32_t warp)
    {
        row.ends[warp] = step + 1;
        row.line = m_recording.lineOf(step);
    }

    /// Values that a thread has read from shared memory go into its present step.
    void use(std::uint64_t step, std::uint32_t warp, std::uint32_t lane)
    {
        Thread& thread = m_threads[threadOf(warp, lane)];
        if (thread.pending.empty())
            return;
        Row& row = rowAt(thread.key);
        row.blurred = row.blurred || thread.pending.size() > mostSources;
        for (const std::uint16_t from : thread.pending)
            take(thread.key, row, from, warp, lane);
        thread.pending.clear();
        end(row, step, warp);
    }

    void hear(std::uint64_t step, std::uint32_t warp, const Access& access)
    {
        if (m_takes > mostTakes)
            return;
        const bool shared = access.window == Window::Shared;
        if (shared && access.kind == AccessKind::Load)
            readShared(warp, access);
        else if (shared)
            writeShared(step, warp, access);
        else if (access.window == Window::Global)
            global(warp, access);
    }

    void global(std::uint32_t warp, const Access& access)
    {
        eachLane(access.lanes, [&](std::uint32_t lane) {
            Thread& thread = m_threads[threadOf(warp, lane)];
            thread.pending.clear();
            if (access.kind == AccessKind::Load)
                rowAt(thread.key).fresh = true;
            else
                stored(thread, warp, lane);
        });
    }

    void stored(const Thread& thread, std::uint32_t warp, std::uint32_t lane)
    {
        if (thread.took)
            rowAt(thread.lastTook).stored[warp] |= 1u << lane;
    }

    template <class Visit> void eachWord(const Access& access, std::uint32_t lane, Visit visit) const
    {
        for (std::uint64_t at = 0; at < access.bytes; at += wordOfTree)
            visit(access.addresses[lane] + at);
    }

    void readShared(std::uint32_t warp, const Access& access)
    {
        // Values written since the last barrier were put together before: a warp that needs no barriers of its own.
        bool again = false;
        eachLane(access.lanes, [&](std::uint32_t lane) {
            const std::size_t thread = threadOf(warp, lane);
            eachWord(access, lane, [&](std::uint64_t word) {
                const auto left = m_left.find(word);
                again = again
                    || (left != m_left.end() && left->second.thread != thread
                        && left->second.key == m_threads[thread].key);
            });
        });
        if (again)
            nextKey(warp, access.lanes);
        eachLane(access.lanes, [&](std::uint32_t lane) {
            std::vector<std::uint16_t>& pending = m_threads[threadOf(warp, lane)].pending;
            eachWord(access, lane, [&](std::uint64_t word) {
                const auto left = m_left.find(word);
                if (left != m_left.end() && pending.size() <= mostSources
                    && std::ranges::find(pending, left->second.thread) == pending.end())
                    pending.push_back(left->second.thread);
            });
        });
    }

    void writeShared(std::uint64_t step, std::uint32_t warp, const Access& access)
    {
        eachLane(access.lanes, [&](std::uint32_t lane) {
            const std::size_t number = threadOf(warp, lane);
            Thread& thread = m_threads[number];
            use(step, warp, lane);
            stored(thread, warp, lane);
            Row& row = rowAt(thread.key);
            row.lanes[warp] |= 1u << lane;
            row.stored[warp] |= 1u << lane;
            eachWord(access, lane, [&](std::uint64_t word) { m_left[word] = {std::uint16_t(number), thread.key}; });
        });
    }

    static bool putsTogether(const Row& row)
    {
        return !row.blurred
            && std::ranges::any_of(row.takes, [](const BlockTree::Take& one) { return one.from != one.by; });
    }

    /// Steps that all do the same move values on, as a stencil does; a tree has no two alike.
    static bool isTree(const BlockTree::Group& group)
    {
        return group.size() >= fewestRows
            && std::ranges::adjacent_find(group, {}, &BlockTree::Row::takes) == group.end();
    }

    std::vector<BlockTree::Group> groups()
    {
        std::vector<BlockTree::Group> found;
        std::vector<Row*> group;
        const auto close = [&] {
            findUsed(group);
            BlockTree::Group made;
            for (Row* const row : group)
                made.push_back(std::move(static_cast<BlockTree::Row&>(*row)));
            group.clear();
            if (isTree(made))
                found.push_back(std::move(made));
        };
        for (auto& [key, row] : m_rows) {
            if (row.fresh || !putsTogether(row))
                close();
            if (!putsTogether(row))
                continue;
            std::ranges::sort(row.takes, {}, [](const BlockTree::Take& one) { return std::pair(one.by, one.from); });
            row.takes.erase(std::unique(row.takes.begin(), row.takes.end()), row.takes.end());
            group.push_back(&row);
        }
        close();
        return found;
    }

    /// Backwards: a lane's result goes on if it is stored, or if a later one takes it whose result goes on.
    static void findUsed(const std::vector<Row*>& group)
    {
        const Row* after = nullptr;
        std::vector<std::uint32_t> needed; // of all threads, whether they took anything in the row or not
        for (auto at = group.rbegin(); at != group.rend(); ++at) {
            Row& row = **at;
            needed.resize(row.lanes.size());
            const std::vector<std::uint32_t> later = needed;
            const auto has = [](const std::vector<std::uint32_t>& lanes, std::uint32_t thread) {
                return (lanes[thread / simulator::laneCount] >> thread % simulator::laneCount & 1) != 0;
            };
            if (after != nullptr)
                for (const BlockTree::Take& one : after->takes)
                    if (has(later, one.by))
                        needed[one.from / simulator::laneCount] |= 1u << one.from % simulator::laneCount;
            for (std::size_t warp = 0; warp < needed.size(); ++warp) {
                needed[warp] |= row.stored[warp];
                row.used[warp] = row.lanes[warp] & needed[warp];
            }
            after = &row;
        }
    }

    const BlockRecording& m_recording;
    std::shared_ptr<const BlockRecording> m_shared;
    Progress& m_progress;
    std::unique_ptr<simulator::Cursor> m_details; ///< for shuffles
    std::uint64_t m_next; ///< step that is to be gone past
    std::vector<Thread> m_threads; ///< by number in the block; more than there are where the last warp is not full
    std::unordered_map<std::uint64_t, Left> m_left; ///< by word of shared memory: the last writer
    std::map<RowKey, Row> m_rows;
    std::size_t m_takes = 0;
};

/// Whether the kernel has what a tree is made of.
bool mayPutTogether(const BlockRecording& recording)
{
    return std::ranges::any_of(recording.program().decoded, [](const ptx::DecodedInstruction& one) {
        return one.operation == ptx::Operation::Shuffle || one.window == Window::Shared;
    });
}

} // namespace

std::uint32_t BlockTree::Row::threads() const
{
    return countLanes(lanes);
}

std::uint32_t BlockTree::Row::warps() const
{
    return std::uint32_t(std::ranges::count_if(lanes, [](std::uint32_t one) { return one != 0; }));
}

std::size_t BlockTree::largest() const
{
    return std::size_t(std::ranges::max_element(groups, {}, &Group::size) - groups.begin());
}

std::size_t BlockTree::groupAt(std::uint64_t steps) const
{
    std::size_t found = 0;
    for (std::size_t i = 1; i < groups.size(); ++i) {
        std::uint64_t first = ~std::uint64_t{0};
        for (const std::uint64_t end : groups[i].front().ends)
            first = end != 0 ? std::min(first, end) : first;
        if (first <= steps)
            found = i;
    }
    return found;
}

BlockTreePointer BlockTree::make(const std::shared_ptr<const BlockRecording>& recording, Progress& progress)
{
    const bool small = recording->end() - recording->first() <= mostTreeSteps;
    return small && mayPutTogether(*recording) ? TreeWalk(recording, progress).make() : nullptr;
}

} // namespace warpatlas::inline follow
