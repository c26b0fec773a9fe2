#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <array>

namespace warpatlas::ptx {
namespace {

constexpr std::array<std::string_view, 18> withoutResult{"st", "sust", "red", "bra", "brx", "call", "ret", "exit",
    "trap", "membar", "fence", "nanosleep", "prefetch", "prefetchu", "cp", "brkpt", "pmevent", "discard"};

/// Arithmetic stays arithmetic under a guard; these become a branch around them.
constexpr std::array<std::string_view, 24> branchedAround{"ld", "ldu", "st", "atom", "red", "bar", "barrier", "shfl",
    "vote", "match", "activemask", "redux", "elect", "nanosleep", "prefetch", "prefetchu", "cp", "call", "mbarrier",
    "div", "rem", "brkpt", "discard", "fns"};

template <std::size_t Count> bool isOneOf(const std::array<std::string_view, Count>& list, std::string_view opcode)
{
    return std::find(list.begin(), list.end(), opcode) != list.end();
}

} // namespace

bool writesFirst(const Instruction& instruction)
{
    const std::string_view opcode = instruction.opcode;
    if (opcode == "bar" || opcode == "barrier")
        return instruction.has("red");
    if (opcode == "mbarrier") // not init, inval, expect_tx alone, complete_tx
        return instruction.has("arrive") || instruction.has("arrive_drop") || instruction.has("test_wait")
            || instruction.has("try_wait") || instruction.has("pending_count");
    return !isOneOf(withoutResult, opcode);
}

Type accessedType(const Instruction& instruction)
{
    const std::vector<Type> types = typesOf(instruction);
    return types.empty() ? Type::None : types.back();
}

std::vector<Type> typesOf(const Instruction& instruction)
{
    std::vector<Type> types;
    for (const std::string_view modifier : instruction.modifiers)
        if (const auto type = typeFrom(modifier))
            types.push_back(*type);
    return types;
}

Space spaceOf(const Instruction& instruction)
{
    for (const std::string_view modifier : instruction.modifiers)
        if (const auto named = spaceFrom(modifier))
            return *named;
    return Space::Generic;
}

std::uint8_t vectorLengthOf(const Instruction& instruction)
{
    return instruction.has("v8") ? 8 : instruction.has("v4") ? 4 : instruction.has("v2") ? 2 : 1;
}

std::span<const Operand> elementsOf(const Operand& operand)
{
    return operand.kind == OperandKind::Vector ? std::span(operand.elements) : std::span(&operand, 1);
}

bool endsStretch(const Instruction& instruction)
{
    const std::string_view opcode = instruction.opcode;
    if (instruction.guard != none && isOneOf(branchedAround, opcode))
        return true;
    if (opcode == "call" || opcode == "membar" || opcode == "fence" || opcode == "pmevent")
        return true;
    if (opcode == "div" || opcode == "rem")
        return !instruction.has("u32") && !instruction.has("approx") && !instruction.has("full");
    if (opcode == "rcp" || opcode == "sqrt")
        return !instruction.has("approx");
    return opcode == "rsqrt" && instruction.has("f64") && !instruction.has("ftz");
}

bool samePlace(const Operand& a, const Operand& b)
{
    if (a.kind != OperandKind::Address || b.kind != OperandKind::Address || a.bits != b.bits || a.elements.size() != 1
        || b.elements.size() != 1)
        return false;
    const Operand &base = a.elements[0], &other = b.elements[0];
    return base.kind == other.kind && base.index == other.index && base.name == other.name && base.bits == other.bits;
}

} // namespace warpatlas::ptx
