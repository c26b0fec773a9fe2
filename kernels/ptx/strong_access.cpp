#include "kernels/ptx/strong_access.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// Follows values through the registers of `instructions`, forwards or backwards, as often as it takes: loops carry
/// them. Memory ends the way.
template <class Range> void follow(const Range& instructions, std::vector<bool>& reached, bool forwards)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (const Instruction& instruction : instructions) {
            if (instruction.opcode == "st" || (!forwards && instruction.opcode == "ld"))
                continue;
            bool from = false;
            forRegisters(instruction,
                [&](std::uint32_t index, bool written) { from = from || (written != forwards && reached[index]); });
            if (!from)
                continue;
            forRegisters(instruction, [&](std::uint32_t index, bool written) {
                if (written == forwards && !reached[index])
                    reached[index] = grows = true;
            });
        }
    }
}

bool isStrongLoad(const Instruction& instruction)
{
    return instruction.opcode == "ld" && instruction.operands.size() > 1
        && (instruction.has("volatile") || instruction.has("relaxed") || instruction.has("acquire"));
}

} // namespace

bool decidesLoop(const Function& function, const Instruction& load)
{
    const auto at = static_cast<std::size_t>(&load - function.instructions.data());
    // The innermost loop counts: those around it do other things with what was waited for.
    std::size_t begin = 0, end = 0;
    for (std::size_t i = at; i < function.instructions.size(); ++i) {
        const Instruction& branch = function.instructions[i];
        if (branch.opcode != "bra" || branch.operands.empty())
            continue;
        const auto label = function.labels.find(branch.operands[0].name);
        if (label != function.labels.end() && label->second <= at && (end == 0 || label->second > begin)) {
            begin = label->second;
            end = i + 1;
        }
    }
    if (end == 0)
        return false;
    const std::vector<Instruction> loop(function.instructions.begin() + static_cast<std::ptrdiff_t>(begin),
        function.instructions.begin() + static_cast<std::ptrdiff_t>(end));
    std::vector<bool> reached(function.registers.size());
    forRegisters(load, [&](std::uint32_t index, bool written) { reached[index] = reached[index] || written; });
    follow(loop, reached, true);
    return std::ranges::any_of(loop, [&](const Instruction& one) {
        return one.guard != none && reached[one.guard]
            && (one.opcode == "bra" || one.opcode == "exit" || one.opcode == "ret");
    });
}

bool updatesVolatile(const Function& function, const Instruction& store)
{
    if (store.opcode != "st" || store.operands.size() < 2)
        return false;
    std::vector<bool> reached(function.registers.size());
    const auto reach = [&](const auto& self, const Operand& operand) -> void {
        if (operand.kind == OperandKind::Register)
            reached[operand.index] = true;
        for (const Operand& element : operand.elements)
            self(self, element);
    };
    reach(reach, store.operands[1]);
    follow(function.instructions, reached, false);
    return std::ranges::any_of(function.instructions, [&](const Instruction& load) {
        if (!isStrongLoad(load) || !samePlace(load.operands[1], store.operands[0]))
            return false;
        bool used = false;
        forRegisters(load, [&](std::uint32_t index, bool written) { used = used || (written && reached[index]); });
        return used;
    });
}

} // namespace warpatlas::ptx
