#include "kernels/uses/chosen_loads.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace warpatlas::ptx {
namespace {

/// Instructions whose result is all that they do: a value that comes from unwritten memory only goes on.
constexpr std::array<std::string_view, 32> arithmetic{"abs", "add", "and", "bfe", "bfi", "brev", "clz", "cos", "cvt",
    "ex2", "fma", "lg2", "mad", "max", "min", "mov", "mul", "mul24", "neg", "not", "or", "popc", "prmt", "rcp", "rsqrt",
    "shf", "shl", "shr", "sin", "sqrt", "sub", "xor"};

/// A value that goes further than this is used somewhere.
constexpr std::size_t mostRegisters = 64;

/// Between these and what follows, other threads may have their turn.
constexpr std::array<std::string_view, 24> letsOthersRun{"activemask", "atom", "bar", "barrier", "bra", "brx", "call",
    "cp", "elect", "exit", "fence", "match", "mbarrier", "membar", "mma", "nanosleep", "red", "redux", "ret", "shfl",
    "trap", "vote", "wmma", "griddepcontrol"};

template <std::size_t Count>
bool isOneOf(const std::array<std::string_view, Count>& list, const Instruction& instruction)
{
    return std::ranges::find(list, instruction.opcode) != list.end();
}

/// A handful: see mostRegisters.
bool contains(const std::vector<std::uint32_t>& registers, std::uint32_t index)
{
    return std::ranges::find(registers, index) != registers.end();
}

bool reads(const Operand& operand, const std::vector<std::uint32_t>& registers)
{
    return operand.kind == OperandKind::Register && contains(registers, operand.index);
}

class Search {
public:
    Search(const Function& function, const ControlFlow& flow, const RegisterUses& uses)
        : m_function(function), m_flow(flow), m_uses(uses)
    {
    }

    /// Nothing where something else uses the value, or where it cannot be known what is chosen.
    std::optional<ChosenLoad> of(std::uint32_t load) const
    {
        ChosenLoad chosen;
        chosen.load = load;
        if (!follow(load, chosen.choices) || chosen.choices.empty())
            return {};
        for (Choice& choice : chosen.choices) {
            choice.known = isKnown(load, choice);
        }
        if (std::ranges::all_of(chosen.choices, &Choice::known))
            return chosen;
        // What is looked at when a selp runs is not looked at before.
        for (Choice& choice : chosen.choices) {
            if (!isKnownSoon(load, choice))
                return {};
            choice.known = false;
        }
        return chosen;
    }

private:
    /// Collects the selps that take the value. False: something else uses it.
    bool follow(std::uint32_t load, std::vector<Choice>& choices) const
    {
        std::vector<std::uint32_t> carries;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> open; // register, and the instruction that wrote it
        std::size_t looked = 0;
        const auto carry = [&](std::uint32_t index, std::uint32_t writer) {
            if (!contains(carries, index)) {
                carries.push_back(index);
                open.emplace_back(index, writer);
            }
        };
        forRegisters(m_function.instructions[load], [&](std::uint32_t index, bool written) {
            if (written)
                carry(index, load);
        });
        while (!open.empty()) {
            const auto [index, writer] = open.back();
            open.pop_back();
            if (++looked > mostRegisters)
                return false;
            for (const std::uint32_t reader : m_uses.readers[index]) {
                if (!comesTo(index, writer, reader))
                    continue;
                if (m_function.registers[index] == Type::Pred)
                    return false;
                const Instruction& instruction = m_function.instructions[reader];
                if (instruction.opcode == "selp") {
                    if (!addChoices(reader, carries, choices))
                        return false;
                } else if (isOneOf(arithmetic, instruction) && !instruction.has("cc")) {
                    forRegisters(instruction, [&](std::uint32_t result, bool written) {
                        if (written)
                            carry(result, reader);
                    });
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    /// Whether a value that `writer` puts into the register can be there when `reader` reads it.
    bool comesTo(std::uint32_t index, std::uint32_t writer, std::uint32_t reader) const
    {
        std::vector<std::uint32_t> others;
        for (const std::uint32_t other : m_uses.writers[index])
            if (m_function.instructions[other].guard == none)
                others.push_back(other);
        return m_uses.writers[index].size() == 1 || reaches(writer, others, reader);
    }

    bool addChoices(std::uint32_t select, const std::vector<std::uint32_t>& carries, std::vector<Choice>& choices) const
    {
        const std::vector<Operand>& operands = m_function.instructions[select].operands;
        if (operands.size() != 4 || operands[3].kind != OperandKind::Register)
            return false;
        for (const std::size_t side : {1, 2}) {
            const bool whenSet = (side == 1) != operands[3].negated;
            const auto same = [&](const Choice& one) { return one.select == select && one.whenSet == whenSet; };
            if (reads(operands[side], carries) && std::ranges::none_of(choices, same))
                choices.push_back({select, operands[3].index, whenSet});
        }
        return true;
    }

    /// Whether a path from behind `from` comes to `target` before it comes to one of `avoided`.
    bool reaches(std::uint32_t from, const std::vector<std::uint32_t>& avoided, std::uint32_t target) const
    {
        std::vector<bool> seen(m_flow.blocks.size(), false);
        std::vector<std::uint32_t> open;
        // True where it is found, false where the path goes no further; else the successors are next.
        const auto walk = [&](std::uint32_t at, std::uint32_t block) {
            for (; at < m_flow.blocks[block].last; ++at) {
                if (at == target)
                    return true;
                if (std::ranges::find(avoided, at) != avoided.end())
                    return false;
            }
            for (const std::uint32_t next : m_flow.blocks[block].successors)
                if (!seen[next]) {
                    seen[next] = true;
                    open.push_back(next);
                }
            return false;
        };
        if (walk(from + 1, m_flow.blockOf[from]))
            return true;
        while (!open.empty()) {
            const std::uint32_t block = open.back();
            open.pop_back();
            if (walk(m_flow.blocks[block].first, block))
                return true;
        }
        return false;
    }

    /// Whether the predicate is not written between the load and the selp.
    bool isKnown(std::uint32_t load, const Choice& choice) const
    {
        return std::ranges::none_of(m_uses.writers[choice.predicate], [&](std::uint32_t writer) {
            return reaches(load, {load}, writer) && reaches(writer, {load}, choice.select);
        });
    }

    bool isKnownSoon(std::uint32_t load, const Choice& choice) const
    {
        return choice.select > load && m_flow.blockOf[load] == m_flow.blockOf[choice.select]
            && std::none_of(m_function.instructions.begin() + load + 1, m_function.instructions.begin() + choice.select,
                [](const Instruction& between) { return isOneOf(letsOthersRun, between); });
    }

    const Function& m_function;
    const ControlFlow& m_flow;
    const RegisterUses& m_uses;
};

} // namespace

std::vector<ChosenLoad> chosenLoads(const Function& function, const ControlFlow& flow, const RegisterUses& uses)
{
    const Search search(function, flow, uses);
    std::vector<ChosenLoad> loads;
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i) {
        const Instruction& instruction = function.instructions[i];
        const bool load = instruction.opcode == "ld" && !instruction.has("volatile") && !instruction.has("param");
        if (!load && instruction.opcode != "shfl")
            continue;
        if (std::optional<ChosenLoad> chosen = search.of(i))
            loads.push_back(std::move(*chosen));
    }
    return loads;
}

} // namespace warpatlas::ptx
