/// Keeps the result of a launch the same for any number of workers, even if blocks read or write what other blocks
/// write. Workers mark which block or thread touched which element of the memory that the kernel stores to. If two
/// marks clash, the result depends on which was first, so the launch runs again from the initial memory, in the order
/// of its blocks, on one worker. A launch without clashes gives the same result as in that order, so one rule holds for
/// all.
/// This costs little: memory that is only read is not marked, and the first store shows which memory that is. A store
/// to memory that was read before is a reason to begin again too, this time with its reads marked from the start.
/// Kernels whose blocks talk to each other by design (Program::orderMatters) run in order at once.
/// Where a recorder writes down the last store to each element anyway, nothing is marked: it tells of clashes
/// itself, as long as the memory is only stored to. A load of it is a reason to begin again with marks.
#pragma once

#include "kernels/model/launch.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/simulator/execution/observer.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace warpatlas::simulator {

class Touches;

class TouchPlan {
public:
    /// A mark names a block, or a thread, which also shows races within a block.
    enum class Mark : std::uint8_t { None, Blocks, Threads };

    TouchPlan(Memory& memory, const Launch& launch, Mark mark);
    ~TouchPlan();
    TouchPlan(const TouchPlan&) = delete;
    TouchPlan& operator=(const TouchPlan&) = delete;

    Mark mark() const { return m_mark; }
    const Launch& launch() const { return m_launch; }
    std::uint32_t allocationCount() const { return m_memory.allocationCount(); }
    const Allocation& allocation(std::uint32_t index) const { return m_memory.allocation(index); }

    /// A recorder tells clash() of stores to the allocation, in this attempt; false: they have to be marked.
    bool leaveToRecorder(std::uint32_t allocation);
    /// A worker's marks; null where nothing is marked. Lives until begin().
    Touches* worker();
    /// The attempt is of no use any more: workers ask between the turns of their blocks.
    bool stopped() const { return m_stop.load(std::memory_order_relaxed); }
    /// Returns whether the attempt has to be made again; call it when all workers rest, at the end of an attempt or of
    /// a part of it. The memory is then as it was at first.
    bool again(bool finished);
    /// The next attempt has to run in the order of its blocks.
    bool inOrder() const { return m_inOrder; }
    /// Accesses to the allocation clashed in an earlier attempt: they are to be looked at one by one.
    bool suspect(std::uint32_t allocation) const { return m_states[allocation].suspect; }

    /// The first load of an allocation, the first store (or atomic) to it: opens it. Any worker.
    void firstTouch(std::uint32_t allocation, bool writes);
    void clash(std::uint32_t allocation);
    /// Tells the lenders of memory that ask what the launch did to it. What was not looked for counts as done.
    void tellUses() const;

private:
    struct State {
        bool loaded = false; ///< unmarked, in this attempt
        bool stored = false;
        bool everLoaded = false, everStored = false; ///< in any attempt
        bool marksLoads = false; ///< from the start: its loads came before its stores once
        bool suspect = false;
        bool clashed = false;
        bool recorded = false; ///< its stores are the recorder's to look at, in this attempt
        bool saved = false;
        std::vector<std::byte> initial; ///< empty: zeros
    };

    void begin();
    void mergeMarks();

    Memory& m_memory;
    Launch m_launch;
    Mark m_mark;
    std::mutex m_mutex;
    std::vector<State> m_states; ///< by allocation
    std::vector<std::unique_ptr<Touches>> m_workers;
    std::atomic<bool> m_stop{false};
    bool m_again = false;
    bool m_inOrder = false;
};

/// One worker's marks.
class Touches {
public:
    explicit Touches(TouchPlan& plan);
    ~Touches();

    void touch(const Machine& machine, const Access& access);
    TouchPlan& plan() { return m_plan; }

private:
    friend class TouchPlan;
    struct Free {
        void operator()(std::uint32_t* marks) const;
    };
    struct Map {
        std::unique_ptr<std::uint32_t[], Free> marks; ///< by element; untouched pages cost nothing
        std::vector<bool> chunks; ///< touched chunks of 2^chunkShift elements
        std::uint64_t count = 0;
        int shift = 0; ///< log2 of an element's bytes
        std::uint32_t atomics = 0; ///< kinds of operation, a bit each
    };
    Map& mapOf(std::uint32_t allocation);

    TouchPlan& m_plan;
    std::vector<Map> m_maps; ///< by allocation
};

} // namespace warpatlas::simulator
