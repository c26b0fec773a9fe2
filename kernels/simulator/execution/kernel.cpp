#include "kernels/simulator/execution/kernel.h"

#include "kernels/ptx/live_planes.h"
#include "kernels/ptx/strong_access.h"
#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/machine.h"
#include "kernels/simulator/execution/services.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

namespace warpatlas::simulator {

namespace {

/// Loops that go round until another thread has written something: a spin lock, a flag, a barrier of the whole grid. In
/// a simulation nothing changes while only such a loop runs, so it gives up its turn soon, and a block whose threads do
/// nothing else lets other blocks run. A round counts as waiting only if no thread changed memory since the round
/// before. So threads that take their work from a counter, or repeat a compare-and-swap until it succeeds, keep their
/// turn. A kernel without such a loop pays nothing for it.
class WaitingLoops {
public:
    /// `program` outlives it.
    explicit WaitingLoops(const ptx::Program& program);

    bool any() const { return m_any; }
    /// The handler that runs around the handlers of `decoded`; null: these run alone.
    Handler handler(const ptx::DecodedInstruction& decoded) const;

private:
    const ptx::Program& m_program;
    std::vector<std::vector<bool>> m_branches; ///< by function and instruction
    bool m_any = false;
};

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

// Divisions of whole numbers by zero: legal on a GPU, where the result is left open, and worth knowing.

/// The active lanes whose divisor is 0. `Value`: of its type's size; in slots of `slot` bytes.
template <class Value> std::uint32_t zerosOf(const Machine& machine, const std::byte* divisors, std::size_t slot)
{
    std::uint32_t zeros = 0;
    for (const int lane : LanesIn(machine.mask)) {
        Value divisor;
        std::memcpy(&divisor, divisors + static_cast<std::size_t>(lane) * slot, sizeof divisor);
        zeros |= divisor == 0 ? 1u << lane : 0;
    }
    return zeros;
}

std::uint32_t zeroLanes(const Machine& machine, const ptx::DecodedInstruction& decoded)
{
    const std::byte* const divisors = machine.window + decoded.b;
    switch (ptx::sizeOf(decoded.type)) {
    case 1:
        return zerosOf<std::uint8_t>(machine, divisors, 4);
    case 2:
        return zerosOf<std::uint16_t>(machine, divisors, 4);
    case 8:
        return zerosOf<std::uint64_t>(machine, divisors, 8);
    default:
        return zerosOf<std::uint32_t>(machine, divisors, 4);
    }
}

/// Whether a decoded instruction divides whole numbers, so that an observed kernel looks at its divisor.
bool dividesWholeNumbers(const ptx::DecodedInstruction& decoded)
{
    return (decoded.operation == ptx::Operation::Divide || decoded.operation == ptx::Operation::Remainder)
        && !ptx::isFloat(decoded.type) && decoded.b != ptx::noPlane;
}

/// Step::run of such a decoded instruction; goes on with the handler that the decoded instruction would have otherwise.
const Step* checkDivisor(Machine& machine, const Step* step)
{
    const ptx::DecodedInstruction& decoded = step->decoded;
    const std::uint32_t active = machine.mask;
    if (decoded.guard != ptx::noPlane) {
        std::uint32_t predicate = 0;
        std::memcpy(&predicate, machine.window + decoded.guard, sizeof(predicate));
        machine.mask &= (decoded.flags & ptx::flag::guardNegated) != 0 ? ~predicate : predicate;
    }
    Block& block = *machine.block;
    for (std::uint32_t left = zeroLanes(machine, decoded); left != 0; left &= left - 1) {
        const ProblemLog::Key key{ProblemKind::DivisionByZero, block.sourceLine(*step), decoded.instruction};
        if (!block.problems().add(key, block.linearBlock()))
            continue;
        block.problems().describe(key,
            machine.block->problemOf(*machine.warp, std::countr_zero(left),
                ZeroDivision{decoded.operation != ptx::Operation::Divide}, Severity::Information));
    }
    machine.mask = active;
    return decoded.guard != ptx::noPlane ? block.grid().kernel->instructionSet().guard(machine, step)
                                         : step->guarded(machine, step);
}

} // namespace

Kernel::Kernel(ptx::Program program, const InstructionSet& instructionSet, std::string_view source)
    : m_program(std::move(program)),
      m_instructionSet(&instructionSet),
      m_loadUses(m_program),
      m_unset(m_program, m_loadUses),
      m_constantWrites(asksForTrap(source) ? std::vector<ConstantWrite>() : warpatlas::constantWrites(source)),
      m_sourceBranches(warpatlas::sourceBranches(source)),
      m_unsetDeclarations(m_unset.any() ? warpatlas::unsetDeclarations(source) : std::vector<UnsetDeclaration>()),
      m_sourceIsKnown(!source.empty())
{
    const WaitingLoops waiting(m_program);
    m_waitsInLoops = waiting.any();
    for (const bool observed : {false, true}) {
        std::vector<Step>& steps = observed ? m_observed : m_fast;
        steps.reserve(m_program.decoded.size());
        for (const ptx::DecodedInstruction& decoded : m_program.decoded) {
            Step step;
            step.decoded = decoded;
            const Handler found = instructionSet.select(decoded, m_program, observed);
            step.guarded = found != nullptr ? found : services::unsupported;
            // A branch reads its guard itself.
            const bool guarded = decoded.guard != ptx::noPlane && decoded.operation != ptx::Operation::Branch;
            step.run = guarded ? instructionSet.guard : step.guarded;
            if (observed && found != nullptr && dividesWholeNumbers(decoded))
                step.run = checkDivisor;
            const auto decides = m_loadUses.decides(static_cast<std::uint32_t>(steps.size()));
            if (found != nullptr
                && (decides == LoadUses::Decides::Shuffle || (observed && decides == LoadUses::Decides::Load)))
                step.run = tellChoice;
            if (const Handler watched = found != nullptr ? waiting.handler(decoded) : nullptr; watched != nullptr)
                step.run = watched;
            if (const auto number = static_cast<std::uint32_t>(steps.size());
                observed && found != nullptr && m_unset.watches(number)) {
                m_unset.goOnWith(number, step.run);
                step.plain = step.run;
                step.run = m_unset.use(number).always ? followUnset : followLoaded;
            }
            steps.push_back(step);
        }
    }
    for (std::uint32_t i = 0; i < m_program.functions.size(); ++i)
        m_stale.push_back(ptx::stalePlanes(m_program, i));
    for (const ptx::DecodedInstruction& decoded : m_program.decoded)
        m_mayWait = m_mayWait || decoded.operation == ptx::Operation::Atomic
            || (decoded.flags & (ptx::flag::ordered | ptx::flag::strong)) != 0;
}

void Kernel::tellLoop(const ptx::DecodedInstruction& decoded, WorkPlace& place) const
{
    const std::uint32_t source = m_program.functions[decoded.function].source;
    const auto loops = m_notes->loops.of(
        decoded.function, [&] { return std::make_shared<const ptx::LoopEnds>(m_program.module->functions[source]); });
    const ptx::LoopEnds::Found found = loops->at(decoded.instruction);
    if (found.end == LoopEnd::Unknown)
        return;
    const auto decides = std::ranges::find_if(m_program.decoded, [&](const ptx::DecodedInstruction& one) {
        return one.function == decoded.function && one.instruction == found.decides;
    });
    place.loopEnd = found.end;
    place.loopLine = decides == m_program.decoded.end() ? 0 : decides->line;
}

} // namespace warpatlas::simulator
