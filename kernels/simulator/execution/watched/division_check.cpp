#include "kernels/simulator/execution/watched/division_check.h"

#include "kernels/simulator/execution/block.h"

#include <bit>
#include <cstring>

namespace warpatlas::simulator {
namespace {

/// The active lanes whose divisor is 0. `Value`: of its type's size; in slots of `slot` bytes.
template <class Value> std::uint32_t zerosOf(const Machine& machine, const std::byte* divisors, std::size_t slot)
{
    std::uint32_t zeros = 0;
    for (std::uint32_t left = machine.mask; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
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

} // namespace

bool dividesWholeNumbers(const ptx::DecodedInstruction& decoded)
{
    return (decoded.operation == ptx::Operation::Divide || decoded.operation == ptx::Operation::Remainder)
        && !ptx::isFloat(decoded.type) && decoded.b != ptx::noPlane;
}

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

} // namespace warpatlas::simulator
