#include "kernels/ptx/strong_access.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <span>

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

/// Where a branch goes; the end of the text where that is no label of it.
std::size_t targetOf(const Function& function, const Instruction& branch)
{
    if (branch.opcode != "bra" || branch.operands.empty())
        return function.instructions.size();
    const auto label = function.labels.find(branch.operands[0].name);
    return label != function.labels.end() ? label->second : function.instructions.size();
}

/// Instructions [begin, end).
struct Loop {
    std::size_t begin = 0, end = 0;
};

/// The innermost loop around an instruction: those around it do other things with what was waited for. Empty: none.
Loop loopAround(const Function& function, std::size_t at)
{
    Loop loop;
    for (std::size_t i = at; i < function.instructions.size(); ++i) {
        const std::size_t target = targetOf(function, function.instructions[i]);
        if (target <= at && (loop.end == 0 || target > loop.begin))
            loop = {target, i + 1};
    }
    return loop;
}

} // namespace

bool decidesLoop(const Function& function, const Instruction& load)
{
    const Loop around = loopAround(function, static_cast<std::size_t>(&load - function.instructions.data()));
    const auto loop = std::span(function.instructions).subspan(around.begin, around.end - around.begin);
    if (loop.empty())
        return false;
    std::vector<bool> reached(function.registers.size());
    forRegisters(load, [&](std::uint32_t index, bool written) { reached[index] = reached[index] || written; });
    follow(loop, reached, true);
    return std::ranges::any_of(loop, [&](const Instruction& one) {
        return one.guard != none && reached[one.guard]
            && (one.opcode == "bra" || one.opcode == "exit" || one.opcode == "ret");
    });
}

std::vector<bool> waitingBranches(const Function& function)
{
    const std::vector<Instruction>& all = function.instructions;
    std::vector<bool> waiting(all.size());
    for (std::size_t at = 0; at < all.size(); ++at) {
        if ((!isStrongLoad(all[at]) && all[at].opcode != "atom") || !decidesLoop(function, all[at]))
            continue;
        const Loop loop = loopAround(function, at);
        for (std::size_t i = at; i < all.size(); ++i)
            waiting[i] = waiting[i] || targetOf(function, all[i]) == loop.begin;
    }
    return waiting;
}

std::vector<const Instruction*> updatedLoads(const Function& function, const Instruction& store)
{
    std::vector<const Instruction*> loads;
    if (store.opcode != "st" || store.operands.size() < 2)
        return loads;
    std::vector<bool> reached(function.registers.size());
    const auto reach = [&](const auto& self, const Operand& operand) -> void {
        if (operand.kind == OperandKind::Register)
            reached[operand.index] = true;
        for (const Operand& element : operand.elements)
            self(self, element);
    };
    reach(reach, store.operands[1]);
    follow(function.instructions, reached, false);
    for (const Instruction& load : function.instructions) {
        if (load.opcode != "ld" || load.operands.size() < 2 || !samePlace(load.operands[1], store.operands[0]))
            continue;
        bool used = false;
        forRegisters(load, [&](std::uint32_t index, bool written) { used = used || (written && reached[index]); });
        if (used)
            loads.push_back(&load);
    }
    return loads;
}

bool updatesVolatile(const Function& function, const Instruction& store)
{
    return std::ranges::any_of(
        updatedLoads(function, store), [](const Instruction* load) { return isStrongLoad(*load); });
}

} // namespace warpatlas::ptx
