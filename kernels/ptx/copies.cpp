#include "kernels/ptx/copies.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>

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

/// Whether a store goes to the thread's own variables or to an argument of a call, as far as that can be read off.
bool storesLocally(const Function& function, const Instruction& store)
{
    if (store.has("local") || store.has("param"))
        return true;
    const Operand& address = store.operands[0];
    if (address.elements.empty() || address.elements[0].kind != OperandKind::Register)
        return false;
    const std::uint32_t base = address.elements[0].index;
    return std::any_of(function.instructions.begin(), function.instructions.end(), [&](const Instruction& other) {
        return other.opcode == "cvta" && other.has("local") && !other.operands.empty()
            && other.operands[0].kind == OperandKind::Register && other.operands[0].index == base;
    });
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

bool onlyCopies(const Function& function, const Instruction& load)
{
    if (load.opcode != "ld" || load.operands.empty())
        return false;
    std::vector<bool> read(function.registers.size());
    forRegisters(load.operands[0], [&](std::uint32_t index) { read[index] = true; });
    const auto isRead = [&](const Operand& operand) {
        bool found = false;
        forRegisters(operand, [&](std::uint32_t index) { found = found || read[index]; });
        return found;
    };
    return std::none_of(function.instructions.begin(), function.instructions.end(), [&](const Instruction& other) {
        if (&other == &load)
            return false;
        if (other.guard != none && read[other.guard])
            return true;
        // As a store's value, not as its address.
        const bool stores = other.opcode == "st" && storesLocally(function, other);
        for (std::size_t i = 0; i < other.operands.size(); ++i)
            if (!(stores && i == 1) && isRead(other.operands[i]))
                return true;
        return false;
    });
}

} // namespace warpatlas::ptx
