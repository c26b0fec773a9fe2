#include "app/ptx/words/operand_words.h"

#include "app/ptx/words/special_words.h"
#include "app/words/names.h"
#include "app/words/say.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace warpatlas {
namespace {

using ptx::Operand;
using ptx::OperandKind;
using ptx::Type;

std::string floatWords(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value < 0 ? say("ptx.minus_infinity", "minus infinity") : say("ptx.infinity", "infinity");
    return fmt::format("{}", value);
}

std::string single(std::uint64_t bits)
{
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    return std::isfinite(value) ? fmt::format("{}", value) : floatWords(static_cast<double>(value));
}

std::uint64_t cutTo(std::uint64_t bits, Type type)
{
    const std::size_t bytes = ptx::sizeOf(type);
    return bytes == 0 || bytes >= 8 ? bits : bits & ((std::uint64_t{1} << 8 * bytes) - 1);
}

std::string wholeNumber(std::uint64_t bits, Type type)
{
    const auto number = static_cast<std::int64_t>(bits);
    const bool unsignedType = type == Type::U8 || type == Type::U16 || type == Type::U32 || type == Type::U64;
    const std::string decimal =
        number < 0 && unsignedType ? fmt::format("{}", cutTo(bits, type)) : fmt::format("{}", number);
    const bool plainBits = type >= Type::B8 && type <= Type::B128;
    return plainBits && (number > 9 || number < 0) ? fmt::format("{} (0x{:x})", decimal, cutTo(bits, type)) : decimal;
}

std::string withOffset(std::string base, std::uint64_t offset)
{
    const auto number = static_cast<std::int64_t>(offset);
    if (number == 0)
        return base;
    return number < 0 ? fmt::format("{} - {}", base, ~offset + 1) : fmt::format("{} + {}", base, offset);
}

} // namespace

std::string partWords(std::string_view part)
{
    if (part.size() == 2 && part[0] == 'b')
        return say("ptx.byte_of", "byte {} of", part.substr(1));
    if (part.size() == 2 && part[0] == 'h')
        return part[1] == '0' ? say("ptx.low_half_of", "the low half of") : say("ptx.high_half_of", "the high half of");
    return say("ptx.parts_of", "the parts .{} of", part);
}

std::string addressWords(const Operand& address, const PtxNames& names)
{
    const Operand& base = address.elements.empty() ? address : address.elements[0];
    if (base.kind == OperandKind::Register)
        return withOffset(names.registerName(base.index), address.bits);
    if (base.kind == OperandKind::Symbol)
        return withOffset(names.variable(base.name), base.bits + address.bits);
    return fmt::format("0x{:x}", base.bits + (address.elements.empty() ? 0 : address.bits));
}

std::string operandWords(const Operand& operand, Type type, const PtxNames& names)
{
    std::vector<std::string> parts;
    switch (operand.kind) {
    case OperandKind::Register: {
        std::string name = names.registerName(operand.index);
        if (operand.minus)
            name = "-" + name;
        if (operand.negated)
            name = say("ptx.not", "not {}", name);
        return operand.part.empty() ? name : fmt::format("{} {}", partWords(operand.part), name);
    }
    case OperandKind::Integer:
        return type == Type::Pred ? (operand.bits != 0 ? say("ptx.true", "true (1)") : say("ptx.false", "false (0)"))
                                  : wholeNumber(operand.bits, type);
    case OperandKind::Float32:
        return single(operand.bits);
    case OperandKind::Float64:
        return floatWords(std::bit_cast<double>(operand.bits));
    case OperandKind::Symbol:
        return names.isFunction(operand.name)
            ? say("ptx.address_of_function", "the address of the function {}", names.variable(operand.name))
            : say("ptx.address_of", "the address of {}", withOffset(names.variable(operand.name), operand.bits));
    case OperandKind::Special:
        return specialWords(operand.name);
    case OperandKind::Address:
        return addressWords(operand, names);
    case OperandKind::Vector:
    case OperandKind::Pair:
    case OperandKind::List:
        for (const Operand& element : operand.elements)
            parts.push_back(operandWords(element, type, names));
        return listed(parts);
    case OperandKind::Sink:
        break;
    }
    return say("ptx.sink", "nothing (_)");
}

std::string maskWords(const Operand& operand, const PtxNames& names)
{
    return operand.kind == OperandKind::Integer ? fmt::format("0x{:x}", operand.bits & 0xffffffffu)
                                                : operandWords(operand, Type::U32, names);
}

std::string conditionWords(const Operand& predicate, const PtxNames& names)
{
    Operand plain = predicate;
    plain.negated = false;
    const std::string name = operandWords(plain, Type::U32, names);
    return predicate.negated ? say("ptx.is_false", "{} is false", name) : say("ptx.is_true", "{} is true", name);
}

} // namespace warpatlas
