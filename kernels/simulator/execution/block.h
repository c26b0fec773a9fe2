/// One block of a grid while it runs: its warps, its shared memory and its barriers. A worker owns one and uses it for
/// one block after the other; the state of a block that yielded stays in it, so blocks can be stepped and rotated.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/simulator/execution/kernel.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/simulator/execution/observer.h"
#include "kernels/simulator/execution/phase_barriers.h"
#include "kernels/simulator/execution/problem_log.h"
#include "kernels/simulator/execution/warp.h"
#include "kernels/simulator/printing/print_log.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace warpatlas::simulator {

/// Shared by all blocks of a launch.
struct Grid {
    const Kernel* kernel = nullptr;
    Memory* memory = nullptr;
    Launch launch;
    std::uint32_t dynamicSharedBytes = 0;
    std::vector<std::byte> parameters; ///< the kernel's, as ld.param sees them
    /// Whether a GPU ends the kernel there: such an access is told beside those of its line that it lets pass. Null:
    /// they are told together.
    bool (*endsKernel)(const MemoryFault&) = nullptr;
};

inline constexpr std::uint32_t barrierCount = 16;
/// A warp makes this many backward branches and calls before it asks whether to stop: well below a millisecond.
inline constexpr std::int32_t turnSlice = 1 << 7;

enum class BlockState : std::uint8_t {
    Running,
    Waiting, ///< to be run on, but in this turn its threads only waited for what others have to write
    Paused, ///< by its Runner, within a turn: the next call of turn() goes on in it
    Finished,
};

class Block {
public:
    /// `counters` (by decoded instruction) and `observer` are null for a fast run; `progress` is asked between warps
    /// whether to stop.
    Block(const Grid& grid, ProblemLog& problems, InstructionCounts* counters, Observer* observer,
        const Progress* progress = nullptr);
    /// Tells the progress, which must still be there, of the instructions that it has not been told of.
    ~Block();
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    void start(std::uint64_t linearBlock);
    /// Runs until every warp had a turn of at most `Split` budget; returns whether there is more to do.
    BlockState turn();
    /// Null: the plain loop. Only for blocks that have an observer or counters.
    void setRunner(Runner* runner) { m_runner = runner; }

    /// Everything that a block is between two turns or while it is paused (block_image.h).
    struct Image;
    std::unique_ptr<const Image> image() const;
    /// The block becomes what that one was. Both are of the same Kernel and launch.
    void restore(const Image& image);

    const Grid& grid() const { return m_grid; }
    std::uint64_t linearBlock() const { return m_linear; }
    Dim3 blockIndex() const { return m_blockIndex; }
    Dim3 threadIndex(const Warp& warp, int lane) const;
    ProblemLog& problems() { return m_problems; }
    /// With the block, and the thread of that lane.
    Problem problemOf(const Warp& warp, int lane, ProblemFact fact, Severity severity = Severity::Error) const;
    Machine& machine() { return m_machine; }
    Warp& warp(std::size_t index) { return *m_warps[index]; }
    std::size_t warpCount() const { return m_warps.size(); }

    // For the handlers (services.cpp).
    void lanesExited(Warp& warp, std::uint32_t lanes);
    /// The present split waits. True if it completed the barrier, so that all waiting threads are ready again.
    bool arriveAtBarrier(Warp& warp, const Step* step, std::uint32_t mask, std::uint32_t number, std::uint32_t threads);
    PhaseBarriers& phases() { return m_phases; }
    /// The mbarrier that a lane of `split`, which stands at one of its operations, names; null: there is none.
    PhaseBarrier* phaseOf(const Warp& warp, const Split& split, int lane);
    /// An mbarrier changed: threads that wait for one may go on.
    void phaseChanged() { m_standstills = 0; }
    void reportPhase(const Split& split, const Warp& warp, std::uint32_t lanes, BarrierFault fault);
    /// Called when Machine::budget is spent: whether the warp's turn is over. If not, the warp has a new budget. `at`:
    /// where the warp is, null if that is not known.
    bool turnEnds(const Split* at);
    void enterFrame(Warp& warp, const Split& split);
    std::uint32_t newFrame(Warp& warp, std::uint32_t function);
    void freeFrame(Warp& warp, std::uint32_t frame);
    /// Prepares a called function's frame, whose place in the local space is known: clears registers, grows local
    /// memory to hold it.
    void prepareFrame(Warp& warp, Frame& frame);
    /// Null: nothing is watched.
    void setTouches(Touches* touches) { m_machine.touches = touches; }
    /// Takes what printf wrote, in every mode. Null: only the observer hears of it.
    void setPrintLog(PrintLog* log) { m_printLog = log; }
    /// `sizes`: of the text of each lane, in ascending order.
    void print(const Step& step, std::uint32_t lanes, std::string_view text, std::span<const std::size_t> sizes);
    /// Returns the line of the kernel's own source that `step` belongs to, for the split that runs (Warp::sourceLine).
    std::uint32_t sourceLine(const Step& step) const
    {
        const Warp& warp = *m_machine.warp;
        return warp.sourceLine(step, warp.splits[warp.current].frame);
    }
    /// Ends the block: nothing of it runs any more.
    void stop();

private:
    struct Barrier {
        std::array<std::uint32_t, 32> arrived{}; ///< lanes by warp, those that wait and those that only announced it
        std::uint32_t threads = 0; ///< how many are needed; 0: all that are alive
        std::uint64_t latest = 0; ///< Warp::instructions of the last to come, on the clock that is counted
        const Step* step = nullptr; ///< step of the first thread to come; null: none came yet
        std::uint32_t line = 0; ///< where that is
        bool mixed = false; ///< threads came to different places of the program

        std::uint32_t arrivedThreads() const;
    };
    void runWarp(Warp& warp);
    const Step* enter(Warp& warp);
    void restoreWarp(Warp& warp, const struct WarpImage& image);
    bool chooseSplit(Warp& warp);
    void passTurn(Warp& warp);
    bool onlyWaits() const;
    bool lookUp(const Warp& warp, const Split* at);
    void countExecuted();
    bool wakeSync(Warp& warp);
    bool releaseBarrier(std::uint32_t id);
    bool isComplete(const Barrier& barrier) const;
    void checkArrival(
        const Warp& warp, const Split& arriving, std::uint32_t mask, std::uint32_t id, std::uint32_t threads);
    void reportArrival(const Split& arriving, const Warp& warp, std::uint32_t mask, BarrierFault::What what,
        std::uint32_t number, std::uint32_t threads);
    void reportDifferentPlaces(std::uint32_t id);
    void reportEnded(std::uint32_t id);
    void initialiseFrame(Warp& warp, Frame& frame, bool fresh);
    void fillSpecial(Warp& warp, Frame& frame, const ptx::SpecialPlane& plane);
    bool loosen();
    // block_phases.cpp
    void wakePhases(Warp& warp);
    void passPhase(Warp& warp, std::size_t index, std::uint32_t lanes, bool over);
    bool givePhasesUp();
    void addPhase(const Warp& warp, const Split& split, BarrierFault& fault);
    // block_waits.cpp
    void reportDeadlock();
    void reportCancelled();
    /// Reports a problem once for each instruction and kind.
    void report(const Split& split, const Warp& warp, std::uint32_t lanes, Severity severity, BarrierFault fault);
    WaitingThreads waitingAt(
        WaitingThreads::Doing doing, const Step& step, const Warp& warp, std::uint32_t frame) const;
    /// Returns what those lanes do, with one entry for all lanes that do the same.
    std::vector<WaitingThreads> whereabouts(const std::function<std::uint32_t(const Warp&)>& lanesOf) const;
    std::vector<WaitingThreads> elsewhere(const Step& step) const;
    void addSync(const Warp& warp, const Split& split, BarrierFault& fault) const;

    const Grid& m_grid;
    ProblemLog& m_problems;
    const Progress* m_progress;
    PrintLog* m_printLog = nullptr;
    Machine m_machine;
    std::uint64_t m_linear = 0;
    Dim3 m_blockIndex;
    std::vector<std::unique_ptr<Warp>> m_warps;
    std::vector<std::byte> m_shared;
    std::vector<Region> m_sharedRegions;
    std::array<Barrier, barrierCount> m_barriers;
    PhaseBarriers m_phases;
    Runner* m_runner = nullptr;
    // A member that is added here and changes while a block runs must be added to Image too.
    std::uint32_t m_aliveThreads = 0;
    std::uint64_t m_latestExit = 0; ///< Warp::instructions of the warp that exited last
    std::uint32_t m_turnOf = 0; ///< warp
    std::int32_t m_slicesLeft = 0; ///< slices in the present warp's turn, each of Machine::budget
    bool m_ranSomething = false;
    bool m_paused = false;
    std::uint32_t m_standstills = 0; ///< since an mbarrier changed
    // Not part of the block's state: for Whereabouts.
    std::uint64_t m_clockSeen = 0; ///< Machine::clock up to which is in m_executed
    std::uint64_t m_executed = 0; ///< by this and earlier blocks, not told yet
};

} // namespace warpatlas::simulator
