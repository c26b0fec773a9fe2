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
constexpr std::size_t mostRegistersReached = 64;
constexpr int deepestSelects = 3; ///< and through more selps than these

/// Instructions that order a thread and others, or may do so: an access before one differs from the same behind it.
/// Where others merely have their turn, as at branches, it is the same.
constexpr std::array<std::string_view, 22> synchronises{"activemask", "atom", "bar", "barrier", "call", "cp", "elect",
    "exit", "fence", "match", "mbarrier", "membar", "mma", "nanosleep", "red", "redux", "ret", "shfl", "trap", "vote",
    "wmma", "griddepcontrol"};

template <std::size_t Count>
bool isOneOf(const std::array<std::string_view, Count>& list, const Instruction& instruction)
{
    return std::ranges::find(list, instruction.opcode) != list.end();
}

/// A handful: see mostRegistersReached.
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

    /// Nothing where something else uses the value.
    std::optional<ChosenLoad> of(std::uint32_t load) const
    {
        ChosenLoad chosen;
        chosen.load = load;
        if (!follow(load, 0, chosen.choices) || chosen.choices.empty())
            return {};
        for (Choice& choice : chosen.choices) {
            choice.known = isKept(load, choice.condition, choice.select);
            for (const Condition& condition : choice.earlier)
                choice.known = choice.known && isKept(load, condition, choice.select);
        }
        if (std::ranges::all_of(chosen.choices, &Choice::known))
            return chosen;
        // A condition that is read when a selp runs is not read before.
        for (Choice& choice : chosen.choices) {
            chosen.late = chosen.late || !isKnownSoon(load, choice);
            choice.known = false;
        }
        return chosen;
    }

private:
    /// Collects the selps that take the value of the instruction, which `depth` selps have taken before. False:
    /// something else uses it.
    bool follow(std::uint32_t load, int depth, std::vector<Choice>& choices) const
    {
        std::vector<std::uint32_t> carries;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> open; // register, and the instruction that wrote it
        std::vector<std::uint32_t> selects;
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
            if (++looked > mostRegistersReached)
                return false;
            for (const std::uint32_t reader : m_uses.readers[index]) {
                if (!comesTo(index, writer, reader))
                    continue;
                if (m_function.registers[index] == Type::Pred)
                    return false;
                const Instruction& instruction = m_function.instructions[reader];
                if (instruction.opcode == "selp") {
                    selects.push_back(reader);
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
        return std::ranges::all_of(
            selects, [&](std::uint32_t select) { return addChoices(select, carries, depth, choices); });
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

    bool addChoices(
        std::uint32_t select, const std::vector<std::uint32_t>& carries, int depth, std::vector<Choice>& choices) const
    {
        const std::vector<Operand>& operands = m_function.instructions[select].operands;
        if (operands.size() != 4 || operands[3].kind != OperandKind::Register)
            return false;
        // Where nothing but other selps uses the result, these decide as well.
        std::vector<Choice> further;
        if (depth == deepestSelects || !follow(select, depth + 1, further))
            further.clear();
        for (const std::size_t side : {1, 2}) {
            if (!reads(operands[side], carries))
                continue;
            const Condition taken{operands[3].index, (side == 1) != operands[3].negated};
            if (further.empty() || std::ranges::any_of(further, [&](const Choice& choice) {
                    return !isKept(select, taken, choice.select);
                })) {
                add({select, taken, {}}, choices);
                continue;
            }
            for (Choice choice : further) {
                choice.earlier.push_back(taken);
                add(choice, choices);
            }
        }
        return true;
    }

    static void add(const Choice& choice, std::vector<Choice>& choices)
    {
        const auto alike = [](const Condition& a, const Condition& b) {
            return a.predicate == b.predicate && a.whenSet == b.whenSet;
        };
        if (std::ranges::none_of(choices, [&](const Choice& one) {
                return one.select == choice.select && alike(one.condition, choice.condition)
                    && std::ranges::equal(one.earlier, choice.earlier, alike);
            }))
            choices.push_back(choice);
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

    /// Whether the predicate is not written between the instruction and the selp.
    bool isKept(std::uint32_t from, const Condition& condition, std::uint32_t select) const
    {
        return std::ranges::none_of(m_uses.writers[condition.predicate],
            [&](std::uint32_t writer) { return reaches(from, {from}, writer) && reaches(writer, {from}, select); });
    }

    /// Whether the selp, wherever it stands, finds the thread as ordered with others as the load did.
    bool isKnownSoon(std::uint32_t load, const Choice& choice) const
    {
        for (std::uint32_t i = 0; i < m_function.instructions.size(); ++i) {
            const Instruction& between = m_function.instructions[i];
            const bool orders = isOneOf(synchronises, between) || between.has("volatile") || between.has("acquire");
            if (orders && reaches(load, {load, choice.select}, i) && reaches(i, {load}, choice.select))
                return false;
        }
        return true;
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
