#include "kernels/uses/set_bits.h"

#include "kernels/ptx/operand_roles.h"

namespace warpatlas::ptx {
namespace {

/// The one instruction beside `definition` that reads or writes register `index`; none where there are more, or none.
std::uint32_t onlyReader(const RegisterUses& uses, std::uint32_t definition, std::uint32_t index)
{
    std::uint32_t only = none;
    for (const auto* list : {&uses.readers[index], &uses.writers[index]})
        for (const std::uint32_t other : *list) {
            if (other == definition || other == only)
                continue;
            if (only != none)
                return none;
            only = other;
        }
    return only;
}

} // namespace

bool onlySetsBits(const Function& function, const RegisterUses& uses, std::uint32_t index)
{
    const Instruction& load = function.instructions[index];
    if (load.opcode != "ld" || load.operands.size() < 2 || load.operands[0].kind != OperandKind::Register)
        return false;
    bool masked = false;
    // Read, masked, the field put in, stored.
    for (int steps = 0; steps < 3; ++steps) {
        index = onlyReader(uses, index, function.instructions[index].operands[0].index);
        if (index == none || function.instructions[index].operands.size() < 2)
            return false;
        const Instruction& at = function.instructions[index];
        if (at.opcode == "st")
            return masked && samePlace(at.operands[0], load.operands[1]);
        const bool masks = at.opcode == "and" && at.operands.back().kind == OperandKind::Integer;
        if ((!masks && !(masked && at.opcode == "or")) || at.operands[0].kind != OperandKind::Register)
            return false;
        masked = true;
    }
    return false;
}

} // namespace warpatlas::ptx
