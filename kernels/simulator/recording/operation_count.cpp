#include "kernels/simulator/recording/operation_count.h"

namespace warpatlas {
namespace {

using ptx::DecodedInstruction;
using ptx::Operation;
using ptx::Type;

/// Products and sums in one instruction of one number.
double withinOne(const ptx::Program& program, const DecodedInstruction& decoded)
{
    switch (decoded.operation) {
    case Operation::Fma: {
        // A sum of the text that takes a product: the product is an instruction of its own, and counted there.
        const std::string_view opcode = program.instructionOf(decoded).opcode;
        return opcode == "add" || opcode == "sub" ? 1 : 2;
    }
    case Operation::MadLow:
    case Operation::MadHigh:
    case Operation::MadWide:
    case Operation::Mad24:
    case Operation::MadCarryLow:
    case Operation::MadCarryHigh:
        return 2;
    case Operation::Dot4: // four products, summed onto one more number
        return 8;
    case Operation::Dot2:
        return 4;
    default:
        return 1;
    }
}

} // namespace

OperationCount operationsOf(const ptx::Program& program, const DecodedInstruction& decoded)
{
    if (decoded.operation == Operation::TileMultiply) {
        const ptx::TileForm& form = program.tiles[static_cast<std::size_t>(decoded.immediate)];
        return {OperationKind::Tensor, 2.0 * form.m * form.n * form.k / 32};
    }
    const InstructionClass of = classOf(decoded);
    if (of > InstructionClass::SpecialFunction || decoded.countsAs == 0)
        return {};
    const Type type = decoded.type;
    const bool pair = type == Type::F16x2 || type == Type::BF16x2;
    return {kindOf(type), (pair ? 2 : 1) * withinOne(program, decoded)};
}

} // namespace warpatlas
