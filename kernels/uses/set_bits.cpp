#include "kernels/uses/set_bits.h"

#include "kernels/ptx/operand_roles.h"

namespace warpatlas::ptx {
namespace {

/// Registers of `operand`, those in vectors and addresses included.
template <class Visit> void forRegisters(const Operand& operand, const Visit& visit)
{
    if (operand.kind == OperandKind::Register)
        visit(operand.index);
    for (const Operand& element : operand.elements)
        forRegisters(element, visit);
}

/// The one instruction beside `definition` that reads register `index`; null where there are more, or none.
const Instruction* onlyReader(const Function& function, const Instruction& definition, std::uint32_t index)
{
    const Instruction* reader = nullptr;
    for (const Instruction& other : function.instructions) {
        bool reads = other.guard == index;
        for (const Operand& operand : other.operands)
            forRegisters(operand, [&](std::uint32_t read) { reads = reads || read == index; });
        if (&other == &definition || !reads)
            continue;
        if (reader != nullptr)
            return nullptr;
        reader = &other;
    }
    return reader;
}

} // namespace

bool onlySetsBits(const Function& function, const Instruction& load)
{
    if (load.opcode != "ld" || load.operands.size() < 2 || load.operands[0].kind != OperandKind::Register)
        return false;
    const Instruction* at = &load;
    bool masked = false;
    // Read, masked, the field put in, stored.
    for (int steps = 0; steps < 3; ++steps) {
        at = onlyReader(function, *at, at->operands[0].index);
        if (at == nullptr || at->operands.size() < 2)
            return false;
        if (at->opcode == "st")
            return masked && samePlace(at->operands[0], load.operands[1]);
        const bool masks = at->opcode == "and" && at->operands.back().kind == OperandKind::Integer;
        if ((!masks && !(masked && at->opcode == "or")) || at->operands[0].kind != OperandKind::Register)
            return false;
        masked = true;
    }
    return false;
}

} // namespace warpatlas::ptx
