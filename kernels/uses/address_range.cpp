#include "kernels/uses/address_range.h"

#include "kernels/ptx/operand_roles.h"
#include "kernels/uses/register_uses.h"

#include <algorithm>
#include <string_view>

namespace warpatlas::ptx {
namespace {

constexpr std::uint64_t largest = std::uint64_t{1} << 40; ///< what is larger is no size of an array
constexpr int mostSteps = 8;

std::optional<std::uint64_t> constantOf(const Operand& operand)
{
    return operand.kind == OperandKind::Integer && operand.bits < largest ? std::optional(operand.bits) : std::nullopt;
}

} // namespace

AddressRanges::AddressRanges(const Function& function, std::span<const Variable> variables)
    : m_function(function),
      m_variables(variables),
      m_writer(function.registers.size(), none),
      m_forms(function.registers.size()),
      m_most(function.registers.size())
{
    m_writers = RegisterUses(function).writers;
    for (std::uint32_t i = 0; i < m_forms.size(); ++i) {
        if (m_writers[i].size() == 1)
            m_writer[i] = m_writers[i].front();
        m_forms[i].atom = i; // of what a loop carries, too
    }
    // The parts of a register usually stand before it; otherwise fewer are known.
    for (std::uint32_t i = 0; i < function.instructions.size(); ++i) {
        const Instruction& instruction = function.instructions[i];
        if (instruction.operands.empty() || !writesFirst(instruction))
            continue;
        const Operand& to = instruction.operands[0];
        if (to.kind == OperandKind::Register && m_writer[to.index] == i)
            m_forms[to.index] = made(to.index);
    }
    learn(function);
    findGuards();
}

AddressRanges::Form AddressRanges::of(const Operand& operand) const
{
    Form form;
    if (operand.kind == OperandKind::Register && !operand.minus)
        return m_forms[operand.index];
    if (operand.kind == OperandKind::Symbol) {
        form.based = true;
        form.constant = operand.bits;
        const auto named = std::ranges::find(m_variables, operand.name, &Variable::name);
        const Variable* const variable = operand.index != none ? &m_function.variables[operand.index]
            : named != m_variables.end()                       ? &*named
                                                               : nullptr;
        if (variable != nullptr && variable->space == Space::Shared)
            form.sharedBytes = variable->byteCount();
    } else if (const auto constant = constantOf(operand)) {
        form.constant = *constant;
    } else {
        form.open = true;
    }
    return form;
}

AddressRanges::Form AddressRanges::moved(std::uint64_t bytes)
{
    Form form;
    form.constant = bytes;
    return form;
}

AddressRanges::Form AddressRanges::sum(const Form& a, const Form& b) const
{
    Form both = a.based ? a : b;
    const Form& other = a.based ? b : a;
    both.open = a.open || b.open || (a.based && b.based) || (a.atom && b.atom);
    if (!both.atom && other.atom) {
        both.atom = other.atom;
        both.scale = other.scale;
    }
    both.constant += other.constant;
    return both;
}

/// The form that the register's only writer makes.
AddressRanges::Form AddressRanges::made(std::uint32_t index) const
{
    const Instruction& instruction = m_function.instructions[m_writer[index]];
    const std::vector<Operand>& operands = instruction.operands;
    const auto is = [&](std::string_view opcode, std::size_t count) {
        return instruction.opcode == opcode && operands.size() == count && instruction.guard == none;
    };
    const auto scaled = [&](const Operand& value, std::optional<std::uint64_t> times) {
        Form form = of(value);
        form.open = form.open || form.based || !times;
        form.scale *= times.value_or(1);
        form.constant *= times.value_or(1);
        form.open = form.open || form.scale > largest || form.constant > largest;
        return form;
    };
    const auto product = [&](const Operand& a, const Operand& b) {
        return constantOf(b) ? scaled(a, constantOf(b)) : scaled(b, constantOf(a));
    };
    Form form;
    if (is("ld", 2) && instruction.has("param")) {
        form.based = accessedType(instruction) == Type::U64 || accessedType(instruction) == Type::B64;
        form.open = !form.based;
    } else if (is("mov", 2) || is("cvt", 2) || is("cvta", 2)) {
        form = of(operands[1]);
    } else if (is("add", 3)) {
        form = sum(of(operands[1]), of(operands[2]));
    } else if (is("mul", 3)) {
        form = product(operands[1], operands[2]);
    } else if (is("mad", 4)) {
        form = sum(product(operands[1], operands[2]), of(operands[3]));
    } else if (constexpr std::uint64_t widest = 40;
               is("shl", 3) && operands[2].kind == OperandKind::Integer && operands[2].bits <= widest) {
        form = scaled(operands[1], std::uint64_t{1} << operands[2].bits);
    } else {
        form.open = true;
    }
    if (!form.open || form.based)
        return form; // an address that leads anywhere stays one
    form = {};
    form.atom = index;
    return form;
}

/// An index of a shared array is within it, or the kernel is wrong.
void AddressRanges::learn(const Function& function)
{
    for (const Instruction& instruction : function.instructions) {
        if (!instruction.has("shared") || instruction.opcode.starts_with("cp"))
            continue;
        for (const Operand& operand : instruction.operands) {
            if (operand.kind != OperandKind::Address)
                continue;
            const Form form = sum(of(operand.elements[0]), moved(operand.bits));
            if (form.open || form.constant >= form.sharedBytes || !form.atom || form.scale == 0)
                continue;
            std::optional<std::uint64_t>& most = m_most[*form.atom];
            const std::uint64_t index = (form.sharedBytes - 1 - form.constant) / form.scale;
            most = most ? std::min(*most, index) : index;
        }
    }
}

std::optional<std::uint64_t> AddressRanges::mostOfAtom(std::uint32_t index, int depth) const
{
    const std::optional<std::uint64_t> known = m_most[index];
    if (m_writer[index] == none || depth > mostSteps)
        return known;
    const Instruction& instruction = m_function.instructions[m_writer[index]];
    const std::vector<Operand>& operands = instruction.operands;
    std::optional<std::uint64_t> made;
    if (instruction.opcode == "ld"
        && (accessedType(instruction) == Type::U8 || accessedType(instruction) == Type::B8)) {
        made = UINT8_MAX;
    } else if (operands.size() == 3) {
        const auto constant = constantOf(operands[2]), value = most(of(operands[1]), depth + 1);
        constexpr std::uint64_t bits = 64;
        if (instruction.opcode == "and")
            made = constant && value ? std::min(*value, *constant) : constant ? constant : value;
        else if (instruction.opcode == "min" && !instruction.has("f32") && constant)
            made = value ? std::min(*value, *constant) : instruction.has("u32") ? constant : std::nullopt;
        else if (instruction.opcode == "rem" && constant && *constant > 0)
            made = instruction.has("u32") || value ? std::optional(*constant - 1) : std::nullopt;
        else if (instruction.opcode == "shr" && value && constant)
            made = *constant < bits ? *value >> *constant : 0;
        else if (instruction.opcode == "div" && value && constant && *constant > 0)
            made = *value / *constant;
    }
    return !made ? known : !known ? made : std::optional(std::min(*made, *known));
}

std::optional<std::uint64_t> AddressRanges::most(const Form& form, int depth) const
{
    if (form.open)
        return std::nullopt;
    if (!form.atom)
        return form.constant;
    const auto most = mostOfAtom(*form.atom, depth);
    return most && *most < largest ? std::optional(form.constant + form.scale * *most) : std::nullopt;
}

/// Finds the branches that a comparison of a number with a constant decides, "i < 256".
void AddressRanges::findGuards()
{
    const auto count = static_cast<std::uint32_t>(m_function.instructions.size());
    m_before.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Instruction& instruction = m_function.instructions[i];
        const bool branches = instruction.opcode == "bra" && instruction.operands.size() == 1;
        static constexpr std::string_view ends[] = {"bra", "brx", "ret", "exit", "trap"};
        if ((instruction.guard != none || std::ranges::find(ends, instruction.opcode) == std::end(ends))
            && i + 1 < count)
            m_before[i + 1].push_back(i);
        const auto label = branches ? m_function.labels.find(instruction.operands[0].name) : m_function.labels.end();
        if (label != m_function.labels.end() && label->second < count)
            m_before[label->second].push_back(i);
        if (instruction.opcode == "brx") { // it may go to each label
            for (const auto& [name, place] : m_function.labels)
                if (place < count)
                    m_before[place].push_back(i);
        }
        if (label == m_function.labels.end() || instruction.guard == none)
            continue;
        std::uint32_t compare = m_writer[instruction.guard];
        bool negated = instruction.guardNegated;
        if (compare != none && m_function.instructions[compare].opcode == "not"
            && m_function.instructions[compare].operands.back().kind == OperandKind::Register) {
            negated = !negated;
            compare = m_writer[m_function.instructions[compare].operands.back().index];
        }
        if (compare == none || compare >= i || label->second == i + 1)
            continue;
        addGuard(compare, i, !negated);
        for (Guard& guard : m_guards)
            if (guard.from == i && guard.to == none)
                guard.to = label->second;
    }
}

/// `holds`: of what is compared, where the branch is taken. Its label is set by the caller.
void AddressRanges::addGuard(std::uint32_t compare, std::uint32_t branch, bool holds)
{
    const Instruction& instruction = m_function.instructions[compare];
    if (instruction.opcode != "setp" || instruction.operands.size() != 3 || instruction.guard != none
        || instruction.operands[1].kind != OperandKind::Register)
        return;
    const auto bound = constantOf(instruction.operands[2]);
    const auto names = [&](std::string_view a, std::string_view b) { return instruction.has(a) || instruction.has(b); };
    const bool less = names("lt", "lo"), lessOrEqual = names("le", "ls"), more = names("gt", "hi"),
               moreOrEqual = names("ge", "hs");
    if (!bound || names("f32", "f64") || names("f16", "bf16") || !(less || lessOrEqual || more || moreOrEqual))
        return;
    const std::uint64_t open = less || moreOrEqual ? 1 : 0; // what is equal is outside
    const Form form = of(instruction.operands[1]);
    if (form.open || form.based || !form.atom || form.scale != 1 || *bound < form.constant + open)
        return;
    const bool taken = (less || lessOrEqual) == holds;
    const std::uint32_t compared = instruction.operands[1].index, to = taken ? none : branch + 1;
    m_guards.push_back({*form.atom, *bound - open - form.constant, compare, branch, to});
    if (compared != *form.atom) // "next = i + 32; if (next < 256)", and next is copied
        m_guards.push_back({compared, *bound - open, compare, branch, to});
}

/// Calls goesOn(before, at) for each pair of instructions on the ways that lead to this one; `before` is none where the
/// function begins. Where it answers false that way is not followed.
template <class GoesOn> void AddressRanges::goBack(std::uint32_t instruction, const GoesOn& goesOn) const
{
    std::vector<bool> seen(m_before.size(), false);
    std::vector<std::uint32_t> left{instruction};
    while (!left.empty()) {
        const std::uint32_t at = left.back();
        left.pop_back();
        if (at == 0)
            goesOn(none, at);
        for (const std::uint32_t before : m_before[at])
            if (goesOn(before, at) && !seen[before]) {
                seen[before] = true;
                left.push_back(before);
            }
    }
}

bool AddressRanges::writes(std::uint32_t instruction, std::uint32_t index) const
{
    return std::ranges::find(m_writers[index], instruction) != m_writers[index].end();
}

/// Whether the number is at the guard's branch what it was as it was compared.
bool AddressRanges::isUnchanged(const Guard& guard) const
{
    bool unchanged = true;
    goBack(guard.from, [&](std::uint32_t before, std::uint32_t) {
        unchanged = unchanged && before != none && (before == guard.compare || !writes(before, guard.value));
        return unchanged && before != guard.compare;
    });
    return unchanged;
}

/// The register's maximum where each way to the instruction goes over a guard of it, and leaves it as it is.
std::optional<std::uint64_t> AddressRanges::mostBehindGuards(std::uint32_t index, std::uint32_t instruction) const
{
    std::optional<std::uint64_t> all;
    bool behind = true;
    goBack(instruction, [&](std::uint32_t before, std::uint32_t at) {
        const auto guard = std::ranges::find_if(
            m_guards, [&](const Guard& one) { return one.from == before && one.to == at && one.value == index; });
        if (guard != m_guards.end() && isUnchanged(*guard)) {
            all = std::max(all.value_or(0), guard->most);
            return false;
        }
        behind = behind && before != none && !writes(before, index);
        return behind;
    });
    return behind ? all : std::nullopt;
}

/// Whether each way from a copy of the guard's number to the instruction goes over the guard, which the number reached
/// as it was copied: "next = i + step; i = next; if (next < 256) goto loop".
bool AddressRanges::isBetween(std::uint32_t copy, std::uint32_t instruction, const Guard& guard) const
{
    const std::uint32_t made = m_writer[guard.value], to = m_function.instructions[copy].operands[0].index;
    if (made == none || made > std::min(copy, guard.compare) || copy > guard.from)
        return false;
    bool between = true;
    goBack(instruction, [&](std::uint32_t before, std::uint32_t at) {
        if (before == guard.from && at == guard.to)
            return false;
        between = between && before != copy;
        return between && before != none && !writes(before, to); // what another copy left there is not this one's
    });
    return between;
}

/// The maximum of a number that each way to the instruction copies from a guarded one, before or behind the copy: a
/// value that a loop carries.
std::optional<std::uint64_t> AddressRanges::mostOfCopies(std::uint32_t index, std::uint32_t instruction) const
{
    std::optional<std::uint64_t> all;
    for (const std::uint32_t writer : m_writers[index]) {
        const Instruction& copy = m_function.instructions[writer];
        if (copy.opcode != "mov" || copy.guard != none || copy.operands.size() != 2)
            return std::nullopt;
        const Operand& from = copy.operands[1];
        const Form form = of(from);
        std::optional<std::uint64_t> one = form.based ? std::nullopt : most(form);
        if (!one && from.kind == OperandKind::Register && !from.minus)
            one = mostBehindGuards(from.index, writer);
        for (const Guard& guard : m_guards)
            if (!one && from.kind == OperandKind::Register && !from.minus && from.index == guard.value
                && isBetween(writer, instruction, guard))
                one = guard.most;
        if (!one)
            return std::nullopt;
        all = std::max(all.value_or(0), *one);
    }
    return all;
}

/// The register's maximum at that instruction.
std::optional<std::uint64_t> AddressRanges::mostAt(std::uint32_t index, std::uint32_t instruction) const
{
    const std::optional<std::uint64_t> made = mostOfAtom(index, 0), guarded = mostBehindGuards(index, instruction);
    if (made && guarded)
        return std::min(*made, *guarded);
    return made ? made : guarded ? guarded : mostOfCopies(index, instruction);
}

std::optional<std::uint64_t> AddressRanges::behind(const Operand& address, std::uint32_t instruction) const
{
    if (address.bits >= largest)
        return std::nullopt;
    const Form form = sum(of(address.elements[0]), moved(address.bits));
    if (!form.based || form.open)
        return std::nullopt;
    if (!form.atom)
        return form.constant;
    const auto most = mostAt(*form.atom, instruction);
    const bool fits = most && *most < largest / std::max(form.scale, std::uint64_t{1});
    return fits ? std::optional(form.constant + form.scale * *most) : std::nullopt;
}

} // namespace warpatlas::ptx
