#include "kernels/simulator/execution/watched/waiting_loops.h"

#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/execution/block.h"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace warpatlas::simulator {
namespace {

/// Handles the branch back to where the loop begins. A round of waiting costs a whole slice, and a turn has a few of
/// them.
const Step* goRound(Machine& machine, const Step* step)
{
    const bool waited = !std::exchange(machine.acted, false);
    const std::int32_t budget = machine.budget;
    machine.budget -= waited ? turnSlice : 0;
    const Step* const next = step->guarded(machine, step);
    if (next == step + 1)
        machine.budget = budget - 1; // the loop has ended
    else if (next == nullptr && machine.leave == Leave::Yield)
        machine.warp->waits = waited;
    return next;
}

std::uint32_t executingLanes(const Machine& machine, const ptx::DecodedInstruction& decoded)
{
    if (decoded.guard == ptx::noPlane)
        return machine.mask;
    std::uint32_t predicate = 0;
    std::memcpy(&predicate, machine.window + decoded.guard, sizeof(predicate));
    return machine.mask & ((decoded.flags & ptx::flag::guardNegated) != 0 ? ~predicate : predicate);
}

const Step* execute(Machine& machine, const Step* step)
{
    return step->decoded.guard != ptx::noPlane ? machine.block->grid().kernel->instructionSet().guard(machine, step)
                                               : step->guarded(machine, step);
}

const Step* store(Machine& machine, const Step* step)
{
    machine.acted = machine.acted || executingLanes(machine, step->decoded) != 0;
    return execute(machine, step);
}

using LaneValues = std::array<std::uint64_t, laneCount>;

/// The values of a plane; an empty plane gives zeros.
LaneValues valuesOf(const Machine& machine, std::uint32_t plane, std::size_t size)
{
    LaneValues values{};
    for (std::size_t i = 0; plane != ptx::noPlane && i < values.size(); ++i)
        std::memcpy(&values[i], machine.window + plane + i * (size == 8 ? 8 : 4), size);
    return values;
}

/// Whether memory may hold another value after the operation. It does not where another thread holds the lock, or where
/// the operation only reads a value, for example by adding zero.
bool changes(ptx::AtomicOperation operation, std::uint64_t old, std::uint64_t b, std::uint64_t c)
{
    switch (operation) {
    case ptx::AtomicOperation::Add:
    case ptx::AtomicOperation::Xor:
        return b != 0;
    case ptx::AtomicOperation::Or:
        return (old | b) != old;
    case ptx::AtomicOperation::And:
        return (old & b) != old;
    case ptx::AtomicOperation::Exchange:
        return b != old;
    case ptx::AtomicOperation::CompareAndSwap:
        return b == old && c != old;
    default:
        return true;
    }
}

const Step* atomic(Machine& machine, const Step* step)
{
    const ptx::DecodedInstruction& decoded = step->decoded;
    const std::size_t size = ptx::sizeOf(decoded.type);
    const std::uint32_t lanes = executingLanes(machine, decoded);
    if (decoded.destination == ptx::noPlane || decoded.second != ptx::noPlane || ptx::isFloat(decoded.type)
        || size > 8) {
        machine.acted = machine.acted || lanes != 0;
        return execute(machine, step);
    }
    // Reads the values before the operation is executed, because the result may take their place.
    const LaneValues b = valuesOf(machine, decoded.b, size), c = valuesOf(machine, decoded.c, size);
    const Step* const next = execute(machine, step);
    const LaneValues old = valuesOf(machine, decoded.destination, size);
    for (std::uint32_t left = lanes; left != 0 && !machine.acted; left &= left - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(left));
        machine.acted = changes(static_cast<ptx::AtomicOperation>(decoded.mode), old[lane], b[lane], c[lane]);
    }
    return next;
}

} // namespace

WaitingLoops::WaitingLoops(const ptx::Program& program) : m_program(program)
{
    for (const ptx::DecodedFunction& function : program.functions)
        m_branches.push_back(ptx::waitingBranches(*program.module, program.module->functions[function.source]));
    for (const std::vector<bool>& branches : m_branches)
        for (const bool waiting : branches)
            m_any = m_any || waiting;
}

Handler WaitingLoops::handler(const ptx::DecodedInstruction& decoded) const
{
    if (!m_any)
        return nullptr;
    const bool own = decoded.window == ptx::Window::Local || decoded.window == ptx::Window::CallParameter;
    switch (decoded.operation) {
    case ptx::Operation::Branch:
        return m_branches[decoded.function][decoded.instruction] && (decoded.flags & ptx::flag::backward) != 0
            ? goRound
            : nullptr;
    case ptx::Operation::Store:
        return own ? nullptr : store;
    case ptx::Operation::Texture:
        return accessKindOf(decoded) == AccessKind::Store ? store : nullptr;
    case ptx::Operation::Atomic:
        return atomic;
    default:
        return nullptr;
    }
}

} // namespace warpatlas::simulator
