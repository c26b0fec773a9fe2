/// Everything not hot that handlers ask of the rest of the simulator. Implemented outside the hot files,
/// compiled once for the baseline.
#pragma once

#include "kernels/model/problem_facts.h"
#include "kernels/simulator/execution/observer.h"

namespace warpatlas::simulator::services {

/// Control. Each returns the next step of the present split, or null with machine.leave set.
const Step* diverge(Machine& machine, const Step* branch, std::uint32_t taken);
const Step* divergeIndexed(Machine& machine, const Step* branch, const std::uint32_t* targets);
const Step* join(Machine& machine, const Step* step);
const Step* yield(Machine& machine, const Step* next);
const Step* exitLanes(Machine& machine, const Step* step);
const Step* callFunction(Machine& machine, const Step* step);
/// Calls a function that no module defines; unsupported() where the runtime does not have it.
const Step* callRuntime(Machine& machine, const Step* step);
const Step* returnLanes(Machine& machine, const Step* step);
const Step* barrier(Machine& machine, const Step* step);
/// A .sync operation in general: lanes with different masks, members that are elsewhere or have exited. `core` is run
/// for each set of lanes that is complete, with machine.mask set to it; the others wait.
const Step* warpOperation(Machine& machine, const Step* step, Handler core);
/// These lanes read the value of a lane that takes no part, by lane in `sources`: PTX leaves the result open.
void shuffledFromMissingLane(Machine& machine, const Step* step, std::uint32_t lanes, const std::uint32_t* sources);
/// The lanes are at a selp that may take what a shuffle gave them (load_uses.h).
void shuffleChosen(Machine& machine, const Step* select);
/// Tell the observer that the lanes met in a .sync operation, or of a fence, which does nothing else here.
void synced(Machine& machine, const Step* step, std::uint32_t lanes);
const Step* fence(Machine& machine, const Step* step);
/// Tells the observer that the lanes end a group of asynchronous copies, or wait for some. Copies take no time here.
const Step* asyncGroup(Machine& machine, const Step* step);
/// mbarrier: counts arrivals; lanes whose phase has not ended wait (Block::wakePhases).
const Step* phaseBarrier(Machine& machine, const Step* step);
const Step* unsupported(Machine& machine, const Step* step);
const Step* trap(Machine& machine, const Step* step);

/// An access to memory that is watched.
void touched(Machine& machine, const Access& access);
/// Memory. Where one lane's access goes, or null after reporting the problem.
struct LanePlace {
    std::byte* host = nullptr;
    ptx::Window window = ptx::Window::Global;
    std::uint64_t address = 0; ///< in the window's own space
};
LanePlace checkLane(
    Machine& machine, const Step* step, int lane, std::uint64_t address, std::uint32_t bytes, AccessKind kind);

/// An access to access.region, in which all of its lanes are known to lie, is about to take place.
void touchedBuffer(Machine& machine, const Access& access);
/// A lane's access to a surface outside of it, or at a byte that is no multiple of `bytes`, which did not take place.
void surfaceRefused(Machine& machine, const Step* step, int lane, MemoryPlace place, std::uint32_t bytes,
    AccessKind kind, MemoryFault::What what);
/// Stops the block, whose instruction was given no such object.
const Step* textureRefused(Machine& machine, const Step* step, BlockStop::What what);

} // namespace warpatlas::simulator::services
