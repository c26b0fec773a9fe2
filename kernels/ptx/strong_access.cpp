#include "kernels/ptx/strong_access.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace warpatlas::ptx {
namespace {

using Registers = std::vector<bool>; ///< by number: those that depend on something

/// Follows values through the registers of `instructions`, forwards or backwards, as often as it takes: loops carry
/// them. Memory ends the way.
template <class Range> void follow(const Range& instructions, Registers& reached, bool forwards)
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

void addResults(const Instruction& instruction, Registers& reached)
{
    forRegisters(instruction, [&](std::uint32_t index, bool written) { reached[index] = reached[index] || written; });
}

bool isStrongLoad(const Instruction& instruction)
{
    return instruction.opcode == "ld" && instruction.operands.size() > 1
        && (instruction.has("volatile") || instruction.has("relaxed") || instruction.has("acquire"));
}

/// How the instructions of one loop use a value.
class LoopFlow {
public:
    LoopFlow(const Function& function, const Loops& loops, const Loop& loop)
        : m_function(function), m_loops(loops), m_loop(loop)
    {
    }

    /// Whether the loop goes on or ends by what is in `reached`, which grows by what depends on it.
    bool endsBy(Registers& reached) const
    {
        // If a branch depends on the value, so do the results of its sides: done = true.
        std::vector<bool> followed(m_loop.blocks.size());
        for (bool grows = true; grows;) {
            grows = false;
            follow(instructions(m_loop.blocks), reached, true);
            for (std::size_t i = 0; i < followed.size(); ++i) {
                if (followed[i] || !dependsOn(m_loop.blocks[i], reached))
                    continue;
                followed[i] = grows = true;
                if (leaves(m_loop.blocks[i]))
                    return true;
                std::vector<std::uint32_t> sides = m_loops.chosenBy(m_loop.blocks[i]);
                std::erase_if(sides, [&](std::uint32_t block) { return !m_loop.contains(block); });
                for (const Instruction& instruction : instructions(sides))
                    addResults(instruction, reached);
            }
        }
        return false;
    }

private:
    std::vector<std::reference_wrapper<const Instruction>> instructions(const std::vector<std::uint32_t>& blocks) const
    {
        std::vector<std::reference_wrapper<const Instruction>> list;
        for (const std::uint32_t b : blocks)
            for (std::uint32_t i = m_loops.flow().blocks[b].first; i < m_loops.flow().blocks[b].last; ++i)
                list.emplace_back(m_function.instructions[i]);
        return list;
    }
    bool dependsOn(std::uint32_t block, const Registers& reached) const
    {
        const Instruction& end = m_function.instructions[m_loops.flow().blocks[block].last - 1];
        return m_loops.flow().canDiverge(block) && end.guard != none && reached[end.guard];
    }
    bool leaves(std::uint32_t block) const
    {
        const BasicBlock& last = m_loops.flow().blocks[block];
        return last.exits
            || std::ranges::any_of(last.successors, [&](std::uint32_t to) { return !m_loop.contains(to); });
    }

    const Function& m_function;
    const Loops& m_loops;
    const Loop& m_loop;
};

bool readsOthers(const Instruction& instruction)
{
    return isStrongLoad(instruction) || instruction.opcode == "atom";
}

/// The function that an instruction calls; null: it calls none, or the function is not known.
const Function* calleeOf(const Module& module, const Instruction& call)
{
    if (call.opcode != "call" || call.operands.empty())
        return nullptr;
    const bool returns = call.operands[0].kind == OperandKind::List;
    return returns && call.operands.size() < 2 ? nullptr : module.find(call.operands[returns ? 1 : 0].name);
}

/// Whether `first`, or a function that its calls lead to, reads what others write. It looks at more functions than an
/// atomic operation takes at -G.
bool readsOthersInside(const Module& module, const Function& first)
{
    constexpr std::size_t mostFunctions = 16;
    std::vector<const Function*> found{&first};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const Instruction& one : found[i]->instructions) {
            if (readsOthers(one))
                return true;
            const Function* const callee = calleeOf(module, one);
            if (callee != nullptr && found.size() < mostFunctions && std::ranges::find(found, callee) == found.end())
                found.push_back(callee);
        }
    }
    return false;
}

/// Variables of the function in which calls return what may have been read so.
std::set<std::uint32_t> answersOfOthers(const Module& module, const Function& function)
{
    std::set<std::uint32_t> answers;
    for (const Instruction& call : function.instructions) {
        const Function* const callee = calleeOf(module, call);
        if (callee == nullptr || call.operands[0].kind != OperandKind::List || !readsOthersInside(module, *callee))
            continue;
        for (const Operand& answer : call.operands[0].elements)
            if (answer.index != none)
                answers.insert(answer.index);
    }
    return answers;
}

/// Where the array of an address begins: parameters that are pointers, and symbols.
std::set<std::string_view> arraysOf(const Function& function, const Operand& address)
{
    static constexpr std::string_view carrying[] = {"add", "sub", "mov", "cvta", "selp", "or"};
    constexpr std::size_t addend = 3;
    std::set<std::string_view> arrays;
    std::vector<bool> reached(function.registers.size());
    const auto take = [&](const Operand& operand) {
        const Operand& base = operand.kind == OperandKind::Address ? operand.elements.at(0) : operand;
        if (base.kind == OperandKind::Symbol)
            arrays.insert(base.index != none ? function.variables[base.index].name : base.name);
        const bool isNew = base.kind == OperandKind::Register && !reached[base.index];
        if (isNew)
            reached[base.index] = true;
        return isNew;
    };
    for (bool grows = take(address); grows;) {
        grows = false;
        for (const Instruction& instruction : function.instructions) {
            if (instruction.operands.size() < 2 || instruction.operands[0].kind != OperandKind::Register
                || !reached[instruction.operands[0].index])
                continue;
            if (instruction.opcode == "ld" && instruction.has("param") && sizeOf(accessedType(instruction)) == 8)
                take(instruction.operands[1]);
            else if (instruction.opcode == "mad" && instruction.operands.size() > addend)
                grows = take(instruction.operands[addend]) || grows;
            else if (std::ranges::find(carrying, instruction.opcode) != std::end(carrying))
                for (std::size_t i = 1; i < std::min<std::size_t>(instruction.operands.size(), 3); ++i)
                    grows = take(instruction.operands[i]) || grows;
        }
    }
    return arrays;
}

/// Registers that a value depends on, those of other values that memory gave apart.
Registers registersBehind(const Function& function, const Operand& operand)
{
    Registers reached(function.registers.size());
    const auto reach = [&](const auto& self, const Operand& part) -> void {
        if (part.kind == OperandKind::Register)
            reached[part.index] = true;
        for (const Operand& element : part.elements)
            self(self, element);
    };
    reach(reach, operand);
    follow(function.instructions, reached, false);
    return reached;
}

bool writesAny(const Instruction& instruction, const Registers& reached)
{
    bool writes = false;
    forRegisters(
        instruction, [&](std::uint32_t index, bool written) { writes = writes || (written && reached[index]); });
    return writes;
}

/// Whether it gives a value that memory held; parameters apart.
bool readsMemory(const Instruction& instruction)
{
    return instruction.opcode == "atom"
        || (instruction.opcode == "ld" && !instruction.has("param") && instruction.operands.size() > 1);
}

std::uint32_t blockOf(const Function& function, const Loops& loops, const Instruction& instruction)
{
    return loops.flow().blockOf[static_cast<std::size_t>(&instruction - function.instructions.data())];
}

} // namespace

bool decidesLoop(const Function& function, const Loops& loops, const Instruction& load)
{
    // Only the innermost loop counts: the loops around it do other things with the value that was waited for.
    const Loop* const loop = loops.around(blockOf(function, loops, load));
    if (loop == nullptr)
        return false;
    Registers reached(function.registers.size());
    addResults(load, reached);
    return LoopFlow(function, loops, *loop).endsBy(reached);
}

std::vector<bool> waitingBranches(const Module& module, const Function& function)
{
    std::vector<bool> waiting(function.instructions.size());
    const std::set<std::uint32_t> answers = answersOfOthers(module, function);
    const auto mayWait = [&](const Instruction& one) {
        return readsOthers(one)
            || (one.opcode == "ld" && one.operands.size() > 1 && one.operands[1].elements.size() == 1
                && one.operands[1].elements[0].kind == OperandKind::Symbol
                && answers.contains(one.operands[1].elements[0].index));
    };
    if (std::ranges::none_of(function.instructions, mayWait))
        return waiting;
    const Loops loops(function);
    std::map<const Loop*, Registers> read; ///< by what waits there
    for (const Instruction& one : function.instructions) {
        const Loop* const loop = mayWait(one) ? loops.around(blockOf(function, loops, one)) : nullptr;
        if (loop != nullptr)
            addResults(one, read.try_emplace(loop, function.registers.size()).first->second);
    }
    for (auto& [loop, reached] : read) {
        if (!LoopFlow(function, loops, *loop).endsBy(reached))
            continue;
        for (const Loop& other : loops.all())
            if (other.head == loop->head && other.blocks.size() <= loop->blocks.size())
                waiting[loops.flow().blocks[other.back].last - 1] = true;
    }
    return waiting;
}

std::vector<const Instruction*> updatedLoads(const Function& function, const Instruction& store)
{
    std::vector<const Instruction*> loads;
    if (store.opcode != "st" || store.operands.size() < 2)
        return loads;
    const Registers reached = registersBehind(function, store.operands[1]);
    for (const Instruction& load : function.instructions) {
        if (load.opcode != "ld" || load.operands.size() < 2 || !samePlace(load.operands[1], store.operands[0]))
            continue;
        if (writesAny(load, reached))
            loads.push_back(&load);
    }
    return loads;
}

std::vector<const Instruction*> decidingLoads(const Function& function, const Loops& loops, const Instruction& store)
{
    std::vector<const Instruction*> loads;
    if (store.opcode != "st" || store.operands.size() < 2)
        return loads;
    const std::uint32_t at = blockOf(function, loops, store);
    for (const Instruction& load : function.instructions) {
        if (load.opcode != "ld" || load.operands.size() < 2 || !samePlace(load.operands[1], store.operands[0])
            || decidesLoop(function, loops, load))
            continue;
        Registers reached(function.registers.size());
        addResults(load, reached);
        follow(function.instructions, reached, true);
        bool decides = store.guard != none && reached[store.guard];
        for (std::uint32_t b = 0; b < loops.flow().blocks.size() && !decides; ++b) {
            const Instruction& end = function.instructions[loops.flow().blocks[b].last - 1];
            decides = loops.flow().canDiverge(b) && end.guard != none && reached[end.guard]
                && std::ranges::binary_search(loops.chosenBy(b), at);
        }
        if (decides)
            loads.push_back(&load);
    }
    return loads;
}

bool worksAcross(const Function& function, const Instruction& store)
{
    if (store.opcode != "st" || store.operands.size() < 2)
        return false;
    const Registers address = registersBehind(function, store.operands[0]),
                    value = registersBehind(function, store.operands[1]);
    const std::set<std::string_view> arrays = arraysOf(function, store.operands[0]);
    bool byThread = false, byMemory = false, elsewhere = false;
    for (const Instruction& one : function.instructions) {
        if (writesAny(one, address)) {
            byMemory = byMemory || readsMemory(one);
            byThread = byThread || std::ranges::any_of(one.operands, [](const Operand& operand) {
                return operand.kind == OperandKind::Special
                    && (operand.name.starts_with("%tid") || operand.name.starts_with("%ctaid")
                        || operand.name == "%laneid");
            });
        }
        if (one.opcode != "ld" || !readsMemory(one) || !writesAny(one, value)
            || samePlace(one.operands[1], store.operands[0]))
            continue;
        const std::set<std::string_view> others = arraysOf(function, one.operands[1]);
        elsewhere =
            elsewhere || std::ranges::any_of(others, [&](std::string_view name) { return arrays.contains(name); });
    }
    return byThread && !byMemory && elsewhere;
}

bool updatesByValue(const Function& function, const Instruction& access)
{
    const auto updates = [&](const Instruction& store) {
        const std::vector<const Instruction*> loads = updatedLoads(function, store);
        if (&store == &access ? loads.empty() : std::ranges::find(loads, &access) == loads.end())
            return false;
        const Registers address = registersBehind(function, store.operands[0]);
        return std::ranges::any_of(
            function.instructions, [&](const Instruction& one) { return readsMemory(one) && writesAny(one, address); });
    };
    return access.opcode == "st" ? updates(access) : std::ranges::any_of(function.instructions, updates);
}

bool anyVolatile(const std::vector<const Instruction*>& loads)
{
    return std::ranges::any_of(loads, [](const Instruction* load) { return isStrongLoad(*load); });
}

} // namespace warpatlas::ptx
