#include "kernels/ptx/operand_parser.h"

#include <bit>
#include <charconv>

namespace warpatlas::ptx {
namespace {

/// PTX has lists of vectors of addresses and nothing deeper. A text may have anything, and the stack is finite.
constexpr int deepestOperand = 8;

Operand parseNested(TokenReader& reader, const Names& names, int depth);

Operand parseList(TokenReader& reader, const Names& names, OperandKind kind, char close, int depth)
{
    Operand list;
    list.kind = kind;
    while (!reader.tryMark(close)) {
        list.elements.push_back(parseNested(reader, names, depth + 1));
        if (!reader.isMark(close))
            reader.mark(',');
    }
    return list;
}

/// "v.y" is one register of a vector register, "v" all of them.
Operand parseVectorRegister(TokenReader& reader, std::string_view name, const Names::Vector& vector)
{
    const auto element = [&](std::uint32_t i) {
        Operand operand;
        operand.kind = OperandKind::Register;
        operand.index = vector.first + i;
        operand.name = name;
        return operand;
    };
    if (reader.peek().kind == TokenKind::Directive) {
        const Token member = reader.take();
        const std::size_t spatial = std::string_view("xyzw").find(member.text);
        const std::size_t i = spatial != std::string_view::npos ? spatial : std::string_view("rgba").find(member.text);
        if (member.text.size() != 1 || i >= vector.count)
            reader.fail(member, "a vector register has no such element");
        return element(static_cast<std::uint32_t>(i));
    }
    Operand all;
    all.kind = OperandKind::Vector;
    for (std::uint32_t i = 0; i < vector.count; ++i)
        all.elements.push_back(element(i));
    return all;
}

Operand parseName(TokenReader& reader, const Names& names)
{
    Operand operand;
    const Token token = reader.take();
    operand.name = token.text;
    if (token.text == "_")
        return operand;
    if (const Names::Vector vector = names.vectorOf(token.text); vector.count != 0)
        return parseVectorRegister(reader, token.text, vector);
    operand.index = names.registerOf(token.text);
    if (operand.index != none) {
        operand.kind = OperandKind::Register;
        if (reader.peek().kind == TokenKind::Directive)
            operand.part = reader.take().text;
    } else if (token.text.starts_with('%')) {
        operand.kind = OperandKind::Special;
        if (reader.peek().kind == TokenKind::Directive) {
            const std::string_view member = reader.take().text;
            operand.name = {
                token.text.data(), static_cast<std::size_t>(member.data() + member.size() - token.text.data())};
        }
    } else if (token.text == "WARP_SZ") {
        operand.kind = OperandKind::Integer;
        operand.bits = 32;
    } else {
        operand.kind = OperandKind::Symbol;
        operand.index = names.variableOf(token.text);
    }
    return operand;
}

/// "+ 4", "+ -4", "- 4" after a base.
std::uint64_t parseOffset(TokenReader& reader)
{
    if (reader.tryMark('+'))
        return reader.integer();
    return reader.isMark('-') ? reader.integer() : 0;
}

/// "[base+4]", or of a texture "[object, {x, y}]".
Operand parseAddress(TokenReader& reader, const Names& names, int depth)
{
    Operand address;
    address.kind = OperandKind::Address;
    if (reader.peek().kind == TokenKind::Name)
        address.elements.push_back(parseName(reader, names));
    else
        address.elements.push_back(parseNumber(reader));
    address.bits = parseOffset(reader);
    while (reader.tryMark(','))
        address.elements.push_back(parseNested(reader, names, depth + 1));
    reader.mark(']');
    return address;
}

Operand parseNested(TokenReader& reader, const Names& names, int depth)
{
    if (depth > deepestOperand)
        reader.fail(reader.peek(), "operands are nested too deeply");
    if (reader.tryMark('['))
        return parseAddress(reader, names, depth);
    if (reader.tryMark('{'))
        return parseList(reader, names, OperandKind::Vector, '}', depth);
    if (reader.tryMark('('))
        return parseList(reader, names, OperandKind::List, ')', depth);
    if (reader.tryMark('!')) {
        Operand operand = parseNested(reader, names, depth + 1);
        operand.negated = !operand.negated;
        return operand;
    }
    if (reader.isMark('-')) {
        const Lexer sign = reader.place();
        reader.take();
        if (reader.peek().kind == TokenKind::Name) {
            Operand operand = parseName(reader, names);
            operand.minus = true;
            return operand;
        }
        reader.goBack(sign);
    }
    if (reader.peek().kind != TokenKind::Name)
        return parseNumber(reader);
    Operand operand = parseName(reader, names);
    if (reader.tryMark('|')) {
        Operand pair;
        pair.kind = OperandKind::Pair;
        pair.elements = {std::move(operand), parseName(reader, names)};
        return pair;
    }
    if (operand.kind == OperandKind::Symbol)
        operand.bits = parseOffset(reader);
    return operand;
}

} // namespace

std::uint64_t narrowToFloat32(std::uint64_t doubleBits)
{
    return std::bit_cast<std::uint32_t>(static_cast<float>(std::bit_cast<double>(doubleBits)));
}

Operand parseNumber(TokenReader& reader)
{
    const bool negative = reader.tryMark('-');
    if (!negative)
        reader.tryMark('+');
    const Token token = reader.take();
    Operand number;
    if (token.kind != TokenKind::Number)
        reader.fail(token, "expected a number");
    const std::string_view text = token.text;
    const bool single = text.starts_with("0f") || text.starts_with("0F");
    if (single || text.starts_with("0d") || text.starts_with("0D")) {
        number.kind = single ? OperandKind::Float32 : OperandKind::Float64;
        const auto result = std::from_chars(text.data() + 2, text.data() + text.size(), number.bits, 16);
        if (result.ec != std::errc{} || result.ptr != text.data() + text.size() || text.size() != (single ? 10u : 18u))
            reader.fail(token, "not a floating-point number");
        if (negative)
            number.bits ^= single ? 0x80000000u : 0x8000000000000000u;
    } else if (parseInteger(text, number.bits)) {
        number.kind = OperandKind::Integer;
        if (negative)
            number.bits = ~number.bits + 1;
    } else {
        double value = 0;
        const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
        if (result.ec != std::errc{} || result.ptr != text.data() + text.size())
            reader.fail(token, "not a number");
        number.kind = OperandKind::Float64;
        number.bits = std::bit_cast<std::uint64_t>(negative ? -value : value);
    }
    return number;
}

Operand parseOperand(TokenReader& reader, const Names& names)
{
    return parseNested(reader, names, 0);
}

} // namespace warpatlas::ptx
