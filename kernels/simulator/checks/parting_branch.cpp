#include "kernels/simulator/checks/parting_branch.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/simulator/checks/ways.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {
namespace {

bool namesThread(const ptx::Operand& operand)
{
    const auto begins = [&](std::string_view special) { return operand.name.starts_with(special); };
    return (operand.kind == ptx::OperandKind::Special
               && (begins("%tid") || begins("%laneid") || begins("%warpid") || begins("%lanemask")))
        || std::ranges::any_of(operand.elements, namesThread);
}

/// By register: its value differs from thread to thread. What a thread gets from others, or from a function, may.
std::vector<bool> ofThreads(const ptx::Function& function)
{
    static constexpr std::string_view gives[] = {"atom", "shfl", "call", "activemask", "elect"};
    std::vector<bool> differs(function.registers.size(), false);
    for (bool changes = true; changes;) {
        changes = false;
        for (const ptx::Instruction& instruction : function.instructions) {
            bool reads = std::ranges::find(gives, instruction.opcode) != std::end(gives)
                || std::ranges::any_of(instruction.operands, namesThread);
            ptx::forRegisters(
                instruction, [&](std::uint32_t index, bool written) { reads = reads || (!written && differs[index]); });
            if (!reads)
                continue;
            ptx::forRegisters(instruction, [&](std::uint32_t index, bool written) {
                changes = changes || (written && !differs[index]);
                if (written)
                    differs[index] = true;
            });
        }
    }
    return differs;
}

/// By decoded instruction: a thread comes to it from `start` before it comes to `end`.
std::vector<bool> reachedBefore(const ptx::Program& program, std::uint32_t start, std::uint32_t end)
{
    std::vector<bool> reached(program.decoded.size(), false);
    std::vector<std::uint32_t> left{start};
    while (!left.empty()) {
        const std::uint32_t at = left.back();
        left.pop_back();
        forSuccessors(program, at, [&](std::uint32_t next) {
            if (next < reached.size() && next != end && !reached[next]) {
                reached[next] = true;
                left.push_back(next);
            }
        });
    }
    return reached;
}

} // namespace

std::uint32_t partingBranch(const ptx::Program& program, std::uint32_t from, std::uint32_t to)
{
    const std::uint32_t function = program.decoded[from].function;
    if (program.decoded[to].function != function)
        return 0;
    const std::vector<bool> differs = ofThreads(program.functionOf(program.decoded[from]));
    std::uint32_t line = 0;
    std::ptrdiff_t largest = 0;
    for (std::uint32_t i = 0; i < program.decoded.size(); ++i) {
        const ptx::DecodedInstruction& branch = program.decoded[i];
        if (branch.function != function || branch.operation != ptx::Operation::Branch || branch.meeting == ptx::none)
            continue;
        const std::uint32_t guard = program.instructionOf(branch).guard;
        if (guard == ptx::none || !differs[guard])
            continue;
        const std::vector<bool> inside = reachedBefore(program, i, branch.meeting);
        if (!inside[from] || !inside[to] || !reachedBefore(program, from, branch.meeting)[to])
            continue;
        if (const std::ptrdiff_t size = std::ranges::count(inside, true); size > largest) {
            largest = size;
            line = branch.line;
        }
    }
    return line;
}

} // namespace warpatlas::simulator
