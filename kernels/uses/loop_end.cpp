#include "kernels/uses/loop_end.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/register_uses.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>

namespace warpatlas::ptx {
namespace {

/// Longer loops are not judged: what decides them is followed from value to value, a call within a call.
constexpr std::uint32_t longestJudged = 4096; // instructions

/// Gives the same for the same operands, and does nothing else.
bool isPure(const Instruction& instruction)
{
    static constexpr std::array<std::string_view, 53> opcodes{"abs", "add", "and", "bfe", "bfi", "bfind", "bmsk",
        "brev", "clz", "cnot", "copysign", "cos", "cvt", "cvta", "div", "dp2a", "dp4a", "ex2", "fma", "fns", "isspacep",
        "lg2", "lop3", "mad", "mad24", "max", "min", "mov", "mul", "mul24", "neg", "not", "or", "popc", "prmt", "rcp",
        "rem", "rsqrt", "sad", "selp", "set", "setp", "shf", "shl", "shr", "sin", "slct", "sqrt", "sub", "szext",
        "tanh", "testp", "xor"};
    static_assert(std::ranges::is_sorted(opcodes));
    return std::ranges::binary_search(opcodes, instruction.opcode) && !instruction.has("cc");
}

/// Does nothing to what decides a loop.
bool isIdle(const Instruction& instruction)
{
    static constexpr std::array<std::string_view, 7> opcodes{
        "bar", "barrier", "bra", "fence", "membar", "nanosleep", "ret"};
    return std::ranges::binary_search(opcodes, instruction.opcode) && !instruction.has("red");
}

/// An atomic that leaves memory alone, or gives what the loop waits for: a lock that is held stays as it is.
bool isWaitingAtomic(const Instruction& instruction)
{
    const auto addsNothing = [&] {
        const Operand& operand = instruction.operands.back();
        return operand.kind == OperandKind::Integer && operand.bits == 0;
    };
    return instruction.opcode == "atom" && !instruction.operands.empty()
        && (instruction.has("cas") || instruction.has("exch")
            || ((instruction.has("add") || instruction.has("or") || instruction.has("xor")) && addsNothing()));
}

/// Whether it reads a clock, or what else is another value each time.
bool readsClock(const Instruction& instruction)
{
    return std::ranges::any_of(instruction.operands, [](const Operand& operand) {
        return operand.kind == OperandKind::Special
            && (operand.name.starts_with("%clock") || operand.name.starts_with("%globaltimer")
                || operand.name.starts_with("%pm"));
    });
}

/// Finds out whether what decides a loop is the same in each round.
class Round {
public:
    Round(const Function& function, const ControlFlow& flow, const RegisterUses& uses,
        const std::vector<std::uint32_t>& blocks)
        : m_function(function), m_flow(flow), m_uses(uses), m_blocks(blocks)
    {
    }

    LoopEnd end()
    {
        for (const std::uint32_t b : m_blocks)
            for (std::uint32_t i = m_flow.blocks[b].first; i < m_flow.blocks[b].last; ++i)
                if (!look(m_function.instructions[i]))
                    return LoopEnd::Unknown;
        // Whatever is decided within the loop may decide what is written there.
        for (const std::uint32_t b : m_blocks) {
            const Instruction& last = m_function.instructions[m_flow.blocks[b].last - 1];
            if (m_flow.canDiverge(b) && (last.guard == none || !isSame(last.guard)))
                return LoopEnd::Unknown;
        }
        if ((m_reads && m_writes) || (m_readsOwn && m_writesOwn))
            return LoopEnd::Unknown;
        return m_reads ? LoopEnd::OtherThreads : LoopEnd::Nothing;
    }

private:
    /// False where nothing can be said of a loop that has such an instruction.
    bool look(const Instruction& one)
    {
        if (one.opcode == "call" || one.opcode == "exit" || one.opcode == "trap" || one.opcode == "brx")
            return false;
        if (one.opcode == "st" && one.has("local"))
            m_writesOwn = true;
        else if (!isPure(one) && !isIdle(one) && one.opcode != "ld" && !isWaitingAtomic(one))
            m_writes = true;
        return true;
    }

    /// Whether a register has, at the end of each round, what it had at the end of the one before, as long as memory is
    /// the same.
    bool isSame(std::uint32_t index)
    {
        if (const auto known = m_same.find(index); known != m_same.end())
            return known->second;
        m_same[index] = false; // what it depends on itself for, it counts by
        for (const std::uint32_t writer : m_uses.writers[index])
            if (std::ranges::binary_search(m_blocks, m_flow.blockOf[writer])
                && !givesTheSame(m_function.instructions[writer]))
                return false;
        return m_same[index] = true;
    }

    bool givesTheSame(const Instruction& writer)
    {
        if (writer.opcode == "ld") {
            if (writer.has("local"))
                m_readsOwn = true;
            else if (!writer.has("param") && !writer.has("const"))
                m_reads = true;
        } else if (isWaitingAtomic(writer))
            m_reads = true;
        else if (!isPure(writer) || readsClock(writer))
            return false;
        bool same = true;
        forRegisters(writer, [&](std::uint32_t index, bool written) { same = same && (written || isSame(index)); });
        return same;
    }

    const Function& m_function;
    const ControlFlow& m_flow;
    const RegisterUses& m_uses;
    const std::vector<std::uint32_t>& m_blocks;
    std::map<std::uint32_t, bool> m_same;
    bool m_reads = false, m_writes = false, m_readsOwn = false, m_writesOwn = false;
};

std::uint32_t firstWayOut(const ControlFlow& flow, const std::vector<std::uint32_t>& blocks)
{
    for (const std::uint32_t b : blocks)
        if (flow.blocks[b].exits || std::ranges::any_of(flow.blocks[b].successors, [&](std::uint32_t to) {
                return !std::ranges::binary_search(blocks, to);
            }))
            return flow.blocks[b].last - 1;
    return flow.blocks[blocks.back()].last - 1;
}

} // namespace

LoopEnds::LoopEnds(const Function& function)
{
    const Loops loops(function);
    m_flow = loops.flow();
    // The ways back to one place are one loop: `continue` goes back there, too.
    std::map<std::uint32_t, std::vector<std::uint32_t>> byHead;
    for (const Loop& loop : loops.all()) {
        std::vector<std::uint32_t>& whole = byHead[loop.head];
        std::vector<std::uint32_t> joined;
        std::ranges::set_union(whole, loop.blocks, std::back_inserter(joined));
        whole = std::move(joined);
    }
    const RegisterUses uses(function);
    for (auto& [head, blocks] : byHead) {
        std::uint32_t length = 0;
        for (const std::uint32_t b : blocks)
            length += m_flow.blocks[b].last - m_flow.blocks[b].first;
        if (length > longestJudged)
            continue;
        const LoopEnd end = Round(function, m_flow, uses, blocks).end();
        if (end != LoopEnd::Unknown)
            m_loops.push_back({blocks, {end, firstWayOut(m_flow, blocks)}});
    }
    std::ranges::stable_sort(m_loops, {}, [](const Whole& loop) { return loop.blocks.size(); });
}

LoopEnds::Found LoopEnds::at(std::uint32_t instruction) const
{
    const std::uint32_t block = m_flow.blockOf.at(instruction);
    const auto around = std::ranges::find_if(
        m_loops, [&](const Whole& loop) { return std::ranges::binary_search(loop.blocks, block); });
    return around == m_loops.end() ? Found{} : around->found;
}

} // namespace warpatlas::ptx
