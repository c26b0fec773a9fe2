/// The operands that an instruction reads and writes, as far as its text says.
#pragma once

#include "kernels/ptx/module.h"

#include <span>

namespace warpatlas::ptx {

/// Whether the first operand is a result; true for unknown opcodes.
bool writesFirst(const Instruction& instruction);

/// The type that a load, store or atomic works on: the last one that it names; None: none.
Type accessedType(const Instruction& instruction);
/// The types that an instruction names, in their order.
std::vector<Type> typesOf(const Instruction& instruction);
/// The space that it names, or Generic.
Space spaceOf(const Instruction& instruction);
/// Values that a lane loads or stores, of .v2, .v4 and .v8.
std::uint8_t vectorLengthOf(const Instruction& instruction);

/// A vector's elements; what is none is its own only one.
std::span<const Operand> elementsOf(const Operand& operand);

/// Calls visit(register, written) for each register of the instruction, guard included.
template <class Visit> void forRegisters(const Instruction& instruction, const Visit& visit)
{
    const auto all = [&](const auto& self, const Operand& operand, bool written) -> void {
        if (operand.kind == OperandKind::Register)
            visit(operand.index, written);
        for (const Operand& element : operand.elements)
            self(self, element, written && operand.kind != OperandKind::Address);
    };
    if (instruction.guard != none)
        visit(instruction.guard, false);
    const bool first = writesFirst(instruction);
    for (std::size_t i = instruction.operands.size(); i-- > 0;)
        all(all, instruction.operands[i], i == 0 && first);
}

/// Whether the assembler ends a stretch of straight code at the instruction, because it makes a call or a branch of it.
bool endsStretch(const Instruction& instruction);

/// Whether two addresses are written alike: the same base (register, symbol, integer) and the same offset.
bool samePlace(const Operand& a, const Operand& b);

} // namespace warpatlas::ptx
