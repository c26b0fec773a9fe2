/// An observer is told about an execution as it happens. One observer a worker, so no call needs a lock.
#pragma once

#include "kernels/model/problem_facts.h"
#include "kernels/model/warp_request.h"
#include "kernels/simulator/execution/machine.h"

#include <string_view>

namespace warpatlas::simulator {

/// One memory instruction of one warp. Lanes that failed a check are not in `lanes`.
struct Access : RequestView {
    const Step* step = nullptr;
    std::uint64_t first = 0; ///< affine: of lane 0, even if it takes no part
    const Region* region = nullptr; ///< global: that all lanes are in; null if they are in several
    /// Lanes of a store that changed memory when their turn came, in ascending order.
    std::uint32_t changed = allLanes;
    std::uint32_t part = 0; ///< of an instruction that is several accesses a lane (textures): which, from 0
};

/// An event of an mbarrier.
enum class PhaseEvent : std::uint8_t {
    Initialised,
    Arrived, ///< the lanes, or what they did so far
    Tracked, ///< the lanes' copies belong to the phase
    Completed, ///< the phase
    Waited, ///< the lanes have seen that it is complete
};

class Observer {
public:
    virtual ~Observer() = default;
    virtual void access(Machine& machine, const Access& access) = 0;
    /// A lane of the present warp did not access memory of this window, because the address is in no buffer or may not
    /// be written. Accesses that are only misaligned are not reported here. `address`: 0 where there is none.
    virtual void strayed(
        Machine&, int /*lane*/, AccessKind, ptx::Window, std::uint64_t /*address*/, std::uint32_t /*bytes*/)
    {
    }
    /// A block begins, or goes on after other blocks had their turn.
    virtual void blockStarted(Block&) { }
    virtual void blockResumed(Block&) { }
    /// Lanes called a function whose local variables are at [base, base + bytes) of their local space.
    virtual void frameEntered(Machine&, std::uint32_t /*lanes*/, std::uint32_t /*base*/, std::uint32_t /*bytes*/) { }
    /// Lanes of the present warp met in a .sync operation.
    virtual void warpSynced(Machine&, const Step&, std::uint32_t /*lanes*/) { }
    /// Lanes came to a barrier of the block. Without `waits` they only announced themselves and go on.
    virtual void barrierReached(Block&, const Warp&, std::uint32_t /*lanes*/, std::uint32_t /*id*/, bool /*waits*/) { }
    /// The threads that wait at a barrier go on; `everybody`: all threads that are still alive were waiting.
    virtual void barrierReleased(Block&, std::uint32_t /*id*/, bool /*everybody*/) { }
    /// A fence of the lanes of the present decoded instruction; DecodedInstruction::mode is a ptx::FenceScope.
    virtual void fenced(Machine&, const Step&) { }
    /// The lanes end a group of asynchronous copies, or wait for some; DecodedInstruction::mode is a ptx::AsyncMode.
    virtual void asyncGroup(Machine&, const Step&) { }
    /// The mbarrier at an address of the block's shared memory; `lanes`: of that warp, none where it is Completed.
    virtual void phase(Block&, const Warp&, const Step&, PhaseEvent, std::uint32_t /*lanes*/, std::uint64_t /*address*/)
    {
    }
    /// The lanes are at a selp that decides whether they take a value that they have loaded: load_uses.h.
    virtual void chosen(Machine&, const Step&) { }
    /// The lanes of the mark use what nothing has set, but for stores: those access() tells, with Machine::unsetStored.
    virtual void unsetUsed(Machine&, const Step&, UnsetVariable::Use, const UnsetMark&) { }
    /// printf takes the argument of a lane at a generic address.
    virtual void prints(Machine&, const Step&, int /*lane*/, std::uint64_t /*address*/) { }
    /// Before each decoded instruction of an instruction, if wantsInstructions().
    virtual void instruction(Machine&, const Step&) { }
    virtual bool wantsInstructions() const { return false; }
    /// printf wrote this text at this step for these lanes, in ascending order.
    virtual void printed(Machine&, const Step&, std::uint32_t /*lanes*/, std::string_view /*text*/) { }
};

/// Runs a block's decoded instructions instead of the instruction set's loop, to stop between instructions or to look
/// at the effect of each.
class Runner {
public:
    virtual ~Runner() = default;
    /// From `step` until a handler returns null, which is then returned; or the first step that is not run, of an
    /// instruction of its own (DecodedInstruction::countsAs): the block pauses there.
    virtual const Step* run(Machine& machine, const Step* step) = 0;
};

} // namespace warpatlas::simulator
