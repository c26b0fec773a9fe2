/// Looks for reads of unwritten memory and for races while a grid runs. One a worker.
/// Shared memory and the order within a block are exact. In global memory, races cost more to find: accesses are first
/// only marked (touch_plan.h), and where marks clash the launch runs again, block after block, with GlobalRaces.
#pragma once

#include "kernels/ptx/loops.h"
#include "kernels/simulator/checks/block_shadow.h"
#include "kernels/simulator/checks/checks.h"
#include "kernels/simulator/checks/global_races.h"
#include "kernels/simulator/checks/handover.h"
#include "kernels/simulator/checks/same_marks.h"
#include "kernels/simulator/execution/initialised_map.h"
#include "kernels/simulator/execution/kernel_notes.h"
#include "kernels/simulator/execution/load_uses.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/simulator/execution/observer.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace warpatlas::simulator {

struct Grid;

class TouchPlan;

/// State that the checkers of all workers share.
class CheckedMemory {
public:
    explicit CheckedMemory(const Memory& memory);
    /// Null where all of the allocation counts as initialised.
    InitialisedMap* initialised(std::uint32_t allocation) const { return m_maps[allocation].get(); }
    /// Hands what the launch wrote to the lenders of memory, once it has ended.
    void handBack(const Memory& memory) const;

private:
    std::vector<std::unique_ptr<InitialisedMap>> m_maps;
};

class Checker : public Observer {
public:
    /// `plan`: knows the allocations whose accesses clash; they are looked at where blocks run in order.
    Checker(const Grid& grid, const Checks& checks, const CheckedMemory& memory, const TouchPlan& plan);

    void access(Machine& machine, const Access& access) override;
    void blockStarted(Block& block) override;
    void blockResumed(Block& block) override;
    void frameEntered(Machine& machine, std::uint32_t lanes, std::uint32_t base, std::uint32_t bytes) override;
    void warpSynced(Machine& machine, const Step& step, std::uint32_t lanes) override;
    void barrierReached(Block& block, const Warp& warp, std::uint32_t lanes, std::uint32_t id, bool waits) override;
    void barrierReleased(Block& block, std::uint32_t id, bool everybody) override;
    void fenced(Machine& machine, const Step& step) override;
    void asyncGroup(Machine& machine, const Step& step) override;
    void chosen(Machine& machine, const Step& step) override;
    void unsetUsed(Machine& machine, const Step& step, UnsetVariable::Use how, const UnsetMark& mark) override;
    void prints(Machine& machine, const Step& step, int lane, std::uint64_t address) override;
    void phase(Block& block, const Warp& warp, const Step& step, PhaseEvent event, std::uint32_t lanes,
        std::uint64_t address) override;

private:
    void check(Machine& machine, const Access& access);
    Access withoutReserved(const Access& access) const;
    void checkLoad(Machine& machine, const Access& access, const LoadUse& use);
    void readUnwritten(Machine& machine, const Access& access, int lane, std::uint32_t bytes); ///< a bit each
    void carryOn(Machine& machine, const Access& access); ///< a store of what was read unwritten
    // checker_unset.cpp
    void storesUnset(Machine& machine, const Access& access);
    /// A value that was loaded from unwritten memory is used: reports the load, once a lane.
    void loadedUsed(Machine& machine, std::uint32_t taken, std::uint32_t lanes);
    /// Finds where an unset value was stored within [address, address + bytes) of the lane's local memory, or of the
    /// block's shared memory for `shared`. Null: nowhere there.
    const BlockShadow::StoredUnset* storedUnset(
        const Machine& machine, bool shared, int lane, std::uint64_t address, std::uint64_t bytes) const;
    /// Whether what is unwritten for a lane is so because an unset value was stored there; that is told then.
    bool readsBackUnset(Machine& machine, const Access& access, int lane);
    void reportUnset(Machine& machine, const Step& step, std::uint32_t lanes, std::uint32_t taken, UnsetVariable fact);
    void shared(Machine& machine, const Access& access);
    void sharedLoads(Machine& machine, const Access& access, LaneAccess now);
    /// Checks one lane's access of so many pieces of shared memory.
    void unwaited(Machine& machine, const Access& access);
    void copyEnded(Machine& machine, const AsyncCopy& copy, int lane);
    void raceOfLane(Machine& machine, const Access& access, const LaneAccess& now, int lane, std::uint32_t granules);
    void sharedLane(Machine& machine, const Access& access, LaneAccess& now, int lane, std::uint32_t granules);
    void local(Machine& machine, const Access& access);
    void global(Machine& machine, const Access& access);
    void constant(Machine& machine, const Access& access);
    /// Which bytes were written of the global memory that an address is in, and where it is among them; null: all.
    std::pair<InitialisedMap*, std::uint64_t> writtenAt(std::uint64_t address);
    void globalRaces(Machine& machine, const Access& access);
    void handOver(Machine& machine, const Access& access);
    LaneAccess laneAccess(const Machine& machine, const Access& access);
    void setLane(LaneAccess& now, const Machine& machine, const Access& access, int lane) const;
    /// Whether what was read unwritten may be what pads a structure: other bytes beside it were written, and the source
    /// does not say that it is an array of numbers.
    bool mayBeGap(const Machine& machine, const Access& access, int lane);
    bool mayBeGlobalGap(std::uint64_t address, std::uint32_t bytes);
    /// Whether it reads one element of memory that was lent as an array of numbers, or a part of one.
    bool isNumber(const Access& access, const MemoryPlace& place, int lane) const;
    void reportUninitialised(Machine& machine, const Access& access, int lane, std::uint32_t missing);
    void reportRace(Machine& machine, const Access& access, int lane, const OtherSide& other, std::uint64_t otherBlock);
    /// The mark of a load and a store whose order changes nothing; empty for others.
    const std::optional<SameMark>& markOf(std::uint32_t now, AccessKind kind, const OtherSide& other);
    BlockShadow& shadowOf(const Block& block);

    const Grid& m_grid;
    Checks m_checks;
    const CheckedMemory& m_memory;
    const LoadUses& m_uses;
    int m_sharedShift, m_globalShift; ///< granules
    std::uint64_t m_reservedBegin = 0, m_reservedEnd = 0; ///< shared memory that CUDA keeps for itself
    Handover m_handover;
    std::unordered_map<const Block*, std::unique_ptr<BlockShadow>> m_shadows;
    BlockShadow* m_now = nullptr;
    std::vector<std::unique_ptr<GlobalRaces>> m_races; ///< by allocation; null: its accesses do not clash
    const AccessPurpose& purposeOf(const ptx::DecodedInstruction& decoded);
    std::unordered_map<const ptx::Instruction*, AccessPurpose>
        m_purposes; ///< of the kernel's notes, without their lock
    std::unordered_map<const ptx::Function*, ptx::Loops> m_loops; ///< for functions with such accesses
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<SameMark>> m_marks; ///< by load and store, decoded
    bool m_anyRaces = false;
    bool m_forDebugging = false; ///< the code
    bool m_anyUninitialised = false; ///< in global memory
    bool m_anyUnfilled = false; ///< a constant that the host has filled in part
    std::unordered_map<std::uint64_t, InitialisedMap> m_heap; ///< by page; only one worker runs kernels that allocate
};

} // namespace warpatlas::simulator
