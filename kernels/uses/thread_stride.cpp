#include "kernels/uses/thread_stride.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace warpatlas::ptx {
namespace {

/// Knowledge of a value: nothing yet, how it grows, or that it grows otherwise.
struct Growth {
    enum class State : std::uint8_t { Unseen, Known, Other } state = State::Unseen;
    std::int64_t stride = 0;
    std::optional<std::int64_t> constant{}; ///< where it is the same for all threads, and written in the text

    bool known() const { return state == State::Known; }
};

constexpr Growth other{Growth::State::Other};

Growth growing(std::int64_t stride)
{
    return {Growth::State::Known, stride, {}};
}

/// a + b * c as a GPU's registers would hold it: what does not fit wraps around.
std::int64_t wrapped(std::int64_t a, std::int64_t b, std::int64_t c)
{
    return static_cast<std::int64_t>(
        static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b) * static_cast<std::uint64_t>(c));
}

Growth sum(const Growth& a, const Growth& b, std::int64_t sign)
{
    if (a.state == Growth::State::Other || b.state == Growth::State::Other)
        return other;
    if (!a.known() || !b.known())
        return {};
    Growth both = growing(wrapped(a.stride, sign, b.stride));
    if (a.constant && b.constant)
        both.constant = wrapped(*a.constant, sign, *b.constant);
    return both;
}

Growth product(const Growth& a, const Growth& b)
{
    if (a.state == Growth::State::Other || b.state == Growth::State::Other)
        return other;
    if (!a.known() || !b.known())
        return {};
    if (a.constant && b.constant)
        return {Growth::State::Known, 0, wrapped(0, *a.constant, *b.constant)};
    if (a.constant || b.constant)
        return growing(a.constant ? wrapped(0, *a.constant, b.stride) : wrapped(0, a.stride, *b.constant));
    return a.stride == 0 && b.stride == 0 ? growing(0) : other;
}

/// Follows the growth of values through the registers of a kernel.
class Growths {
public:
    /// `along`: the index that grows, "%tid.x".
    Growths(const Function& entry, std::string_view along) : m_along(along), m_registers(entry.registers.size())
    {
        // Loops carry values on; what differs between two ways becomes Other, so that it ends.
        for (bool changes = true; changes;) {
            changes = false;
            for (const Instruction& instruction : entry.instructions)
                changes = follow(instruction) || changes;
        }
    }

    const std::vector<Growth>& registers() const { return m_registers; }

private:
    Growth of(const Operand& operand) const
    {
        switch (operand.kind) {
        case OperandKind::Register:
            return operand.minus ? product(m_registers[operand.index], {Growth::State::Known, 0, -1})
                                 : m_registers[operand.index];
        case OperandKind::Integer:
            return {Growth::State::Known, 0, static_cast<std::int64_t>(operand.bits)};
        case OperandKind::Special:
            return operand.name == m_along ? growing(1) : operand.name == "%laneid" ? other : growing(0);
        case OperandKind::Symbol:
            return growing(0);
        default:
            return other;
        }
    }

    Growth resultOf(const Instruction& instruction) const
    {
        static constexpr std::string_view passing[] = {"mov", "cvt", "cvta"};
        const std::vector<Operand>& operands = instruction.operands;
        const std::string_view opcode = instruction.opcode;
        const auto is = [&](std::string_view name, std::size_t count) {
            return opcode == name && operands.size() == count;
        };
        if (opcode == "ld")
            return instruction.has("param") ? growing(0) : other;
        if (operands.size() == 2 && std::ranges::find(passing, opcode) != std::end(passing))
            return of(operands[1]);
        if (is("add", 3) || is("sub", 3))
            return sum(of(operands[1]), of(operands[2]), opcode == "add" ? 1 : -1);
        if (is("mul", 3))
            return product(of(operands[1]), of(operands[2]));
        if (is("mad", 4))
            return sum(product(of(operands[1]), of(operands[2])), of(operands[3]), 1);
        constexpr std::int64_t widest = 62;
        if (is("shl", 3)) {
            const Growth amount = of(operands[2]);
            if (amount.constant && *amount.constant >= 0 && *amount.constant < widest)
                return product(of(operands[1]), {Growth::State::Known, 0, std::int64_t{1} << *amount.constant});
        }
        // Whatever else it is: of values that are the same for all threads it makes one that is.
        bool seen = true, same = true;
        for (std::size_t i = 1; i < operands.size(); ++i) {
            const Growth one = of(operands[i]);
            seen = seen && one.state != Growth::State::Unseen;
            same = same && one.known() && one.stride == 0;
        }
        return !seen ? Growth{} : same ? growing(0) : other;
    }

    /// Returns whether more is known of a register.
    bool follow(const Instruction& instruction)
    {
        if (instruction.operands.empty() || !writesFirst(instruction))
            return false;
        const Operand& to = instruction.operands[0];
        if (to.kind != OperandKind::Register) {
            bool changes = false;
            for (const Operand& element : to.elements)
                if (element.kind == OperandKind::Register)
                    changes = meet(m_registers[element.index], other) || changes;
            return changes;
        }
        return meet(m_registers[to.index], resultOf(instruction));
    }

    static bool meet(Growth& known, const Growth& value)
    {
        if (value.state == Growth::State::Unseen || known.state == Growth::State::Other)
            return false;
        if (known.state == Growth::State::Unseen) {
            known = value;
            return true;
        }
        if (!value.known() || value.stride != known.stride) {
            known = other;
            return true;
        }
        if (!known.constant || known.constant == value.constant)
            return false;
        known.constant.reset(); // the same for all threads still, but not always the same
        return true;
    }

    std::string_view m_along;
    std::vector<Growth> m_registers;
};

std::vector<std::optional<std::int64_t>> stridesAlong(const Function& entry, std::string_view index)
{
    const Growths growths(entry, index);
    std::vector<std::optional<std::int64_t>> found;
    for (const Growth& growth : growths.registers())
        found.push_back(growth.known() ? std::optional(growth.stride) : std::nullopt);
    return found;
}

} // namespace

std::vector<std::optional<std::int64_t>> strides(const Function& entry, std::size_t axis)
{
    static constexpr std::array<std::string_view, 3> threads{"%tid.x", "%tid.y", "%tid.z"};
    return stridesAlong(entry, threads[axis]);
}

std::vector<std::optional<std::int64_t>> blockStrides(const Function& entry)
{
    return stridesAlong(entry, "%ctaid.x");
}

} // namespace warpatlas::ptx
