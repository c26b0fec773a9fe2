#include "kernels/ptx/function_parser.h"
#include "kernels/ptx/operand_parser.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// More dimensions than any array in use has; a limit is needed because the stack is finite.
constexpr int mostDimensions = 16;

void parseInitialisers(TokenReader& reader, Variable& variable, int depth = 0)
{
    if (depth > mostDimensions)
        reader.fail(reader.peek(), "initial values are nested too deeply");
    if (reader.tryMark('{')) {
        while (!reader.tryMark('}')) {
            parseInitialisers(reader, variable, depth + 1);
            reader.tryMark(',');
        }
        return;
    }
    Initialiser value;
    const Token token = reader.peek();
    if (token.kind == TokenKind::Name) {
        value.symbol = reader.take().text;
        if (value.symbol == "generic" && reader.tryMark('(')) {
            value.generic = true;
            value.symbol = reader.name();
            reader.mark(')');
        }
        if (reader.tryMark('+') || reader.isMark('-'))
            value.bits = reader.integer();
    } else {
        const Operand number = parseNumber(reader);
        value.bits = number.bits;
        if (variable.type == Type::F32 && number.kind == OperandKind::Float64)
            value.bits = narrowToFloat32(number.bits);
        else if (isFloat(variable.type) && number.kind == OperandKind::Integer)
            reader.fail(token, "expected a floating-point number");
    }
    variable.initial.push_back(value);
}

struct Attributes {
    std::uint32_t alignment = 0;
    std::uint32_t vector = 1;
    Type type = Type::None;
    bool managed = false;
};

Attributes parseAttributes(TokenReader& reader)
{
    Attributes attributes;
    for (;;) {
        const Token token = reader.peek();
        if (token.kind != TokenKind::Directive)
            break;
        reader.take();
        if (token.text == "align") {
            const std::uint64_t alignment = reader.integer();
            constexpr std::uint64_t mostAlignment = 4096;
            if (alignment == 0 || alignment > mostAlignment || (alignment & (alignment - 1)) != 0)
                reader.fail(token, "an alignment must be a power of two, up to 4,096");
            // ".ptr .align 16" after the type speaks of what the parameter points to, not of the parameter.
            if (attributes.type == Type::None)
                attributes.alignment = static_cast<std::uint32_t>(alignment);
        } else if (token.text == "v2" || token.text == "v4") {
            attributes.vector = token.text == "v2" ? 2 : 4;
        } else if (const auto type = typeFrom(token.text)) {
            attributes.type = *type;
        } else if (token.text == "attribute") { // (.managed), (.unified(1, 2))
            reader.mark('(');
            for (int depth = 1; depth > 0;) {
                const Token part = reader.take();
                if (part.kind == TokenKind::End)
                    reader.fail(token, "an attribute is not closed");
                attributes.managed = attributes.managed || part.text == "managed";
                depth += part.kind != TokenKind::Mark ? 0 : part.text == "(" ? 1 : part.text == ")" ? -1 : 0;
            }
        } else if (token.text != "ptr" && !spaceFrom(token.text) && token.text != "noreturn") {
            reader.failUnknown(token, "unknown attribute of a variable");
        }
    }
    if (attributes.type == Type::None)
        reader.failUnknown(reader.peek(), "a variable needs a type");
    return attributes;
}

Variable parseDeclarator(TokenReader& reader, Space space, const Attributes& attributes)
{
    Variable variable;
    variable.space = space;
    variable.type = attributes.type;
    variable.managed = attributes.managed;
    variable.count = attributes.vector;
    const Token token = reader.peek();
    variable.name = reader.name();
    constexpr std::uint64_t largest = std::uint64_t{1} << 34;
    while (reader.tryMark('[')) {
        if (reader.tryMark(']')) {
            variable.count = 0;
            continue;
        }
        const std::uint64_t extent = reader.integer();
        if (extent > largest / std::max<std::uint64_t>(variable.count, 1))
            reader.fail(token, "this variable is too large");
        variable.count *= extent;
        reader.mark(']');
    }
    const std::size_t natural = sizeOf(attributes.type) * attributes.vector;
    variable.alignment =
        attributes.alignment != 0 ? attributes.alignment : static_cast<std::uint32_t>(natural == 0 ? 1 : natural);
    return variable;
}

} // namespace

Variable parseVariable(TokenReader& reader, Space space)
{
    return parseDeclarator(reader, space, parseAttributes(reader));
}

void parseVariables(TokenReader& reader, Space space, bool external, const std::function<void(Variable)>& add)
{
    const Attributes attributes = parseAttributes(reader);
    do {
        Variable variable = parseDeclarator(reader, space, attributes);
        variable.external = external;
        if (reader.tryMark('=')) {
            parseInitialisers(reader, variable);
            if (variable.count == 0)
                variable.count = variable.initial.size();
        }
        add(std::move(variable));
    } while (reader.tryMark(','));
    reader.mark(';');
}

} // namespace warpatlas::ptx
