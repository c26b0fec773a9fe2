#include "app/follow/source/functions.h"
#include "app/follow/source/header_constants.h"
#include "app/follow/source/parser.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace warpatlas::cpp {
namespace {

int precedence(std::string_view sign)
{
    static constexpr std::pair<std::string_view, int> table[] = {{"||", 1}, {"&&", 2}, {"|", 3}, {"^", 4}, {"&", 5},
        {"==", 6}, {"!=", 6}, {"<", 7}, {"<=", 7}, {">", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9}, {"-", 9},
        {"*", 10}, {"/", 10}, {"%", 10}};
    for (const auto& [name, level] : table)
        if (name == sign)
            return level;
    return 0;
}

bool assigns(std::string_view sign)
{
    static constexpr std::string_view signs[] = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    return std::ranges::find(signs, sign) != std::end(signs);
}

/// "'a'", "'\\n'".
Value letterOf(std::string_view written)
{
    static constexpr std::pair<char, char> escapes[] = {
        {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'0', '\0'}, {'\\', '\\'}, {'\'', '\''}};
    if (written.size() == 3 && written[1] != '\\')
        return Value::ofWhole(written[1], types::integer(1, true));
    for (const auto& [letter, meaning] : escapes)
        if (written.size() == 4 && written[2] == letter)
            return Value::ofWhole(meaning, types::integer(1, true));
    throw NotUnderstood();
}

Value valueOfLiteral(std::string_view written)
{
    std::string text(written);
    std::erase(text, '\'');
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const bool real = !hex && text.find_first_of(".eE") != std::string::npos;
    bool isUnsigned = false, isLong = false, isFloat = false;
    const auto ends = [&](std::string_view letters) {
        return !text.empty() && letters.find(text.back()) != std::string_view::npos;
    };
    for (; ends(hex ? "uUlL" : "uUlLfF"); text.pop_back()) {
        isUnsigned = isUnsigned || ends("uU");
        isLong = isLong || ends("lL");
        isFloat = isFloat || ends("fF");
    }
    if (real || isFloat) {
        double number = 0;
        const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
        if (result.ec != std::errc() || result.ptr != text.data() + text.size())
            throw NotUnderstood();
        return Value::ofReal(number, types::real(isFloat ? 4 : 8));
    }
    const bool octal = !hex && text.size() > 1 && text[0] == '0', binary = text.starts_with("0b");
    const std::size_t skipped = hex || binary ? 2 : 0;
    std::uint64_t number = 0;
    const auto result = std::from_chars(text.data() + skipped, text.data() + text.size(), number,
        hex          ? 16
            : binary ? 2
            : octal  ? 8
                     : 10);
    if (result.ec != std::errc() || result.ptr != text.data() + text.size())
        throw NotUnderstood();
    const bool plain = !hex && !octal && !binary;
    std::uint32_t bytes = isLong ? 8 : 4;
    if (bytes == 4 && (number > 0xffffffff || (number > 0x7fffffff && !isUnsigned && plain)))
        bytes = 8;
    const std::uint64_t most = bytes == 4 ? 0x7fffffffULL : 0x7fffffffffffffffULL;
    return Value::ofWhole(static_cast<std::int64_t>(number), types::integer(bytes, !isUnsigned && number <= most));
}

} // namespace

ExpressionPointer Parser::node(Expression::Kind kind, std::size_t firstToken) const
{
    auto made = std::make_unique<Expression>();
    made->kind = kind;
    made->begin = (*m_list)[firstToken].at;
    made->firstLine = (*m_list)[firstToken].line;
    return made;
}

/// It ends with the token that was taken last.
ExpressionPointer Parser::finished(ExpressionPointer node) const
{
    const Token& last = (*m_list)[m_at - 1];
    node->end = last.at + last.text.size();
    node->lastLine = last.line;
    return node;
}

ExpressionPointer Parser::expression()
{
    const std::size_t first = m_at;
    ExpressionPointer left = choice();
    if (now().kind != Token::Kind::Sign || !assigns(now().text))
        return left;
    ExpressionPointer result = node(Expression::Kind::Assign, first);
    result->sign = now().text;
    ++m_at;
    result->operands.push_back(std::move(left));
    result->operands.push_back(is("{") ? list() : expression());
    return finished(std::move(result));
}

ExpressionPointer Parser::choice()
{
    const std::size_t first = m_at;
    const Deeper<NotUnderstood> deeper(m_depth, deepest);
    ExpressionPointer condition = binaryFrom(1);
    if (!take("?"))
        return condition;
    ExpressionPointer result = node(Expression::Kind::Choice, first);
    result->operands.push_back(std::move(condition));
    result->operands.push_back(choice());
    need(":");
    result->operands.push_back(choice());
    return finished(std::move(result));
}

ExpressionPointer Parser::binaryFrom(int level)
{
    const std::size_t first = m_at;
    ExpressionPointer left = prefixed();
    for (std::size_t signs = 0; now().kind == Token::Kind::Sign; ++signs) {
        const int own = precedence(now().text);
        if (own == 0 || own < level)
            break;
        if (signs == longestRow)
            throw NotUnderstood();
        ExpressionPointer result = node(Expression::Kind::Binary, first);
        result->sign = now().text;
        ++m_at;
        result->operands.push_back(std::move(left));
        result->operands.push_back(binaryFrom(own + 1));
        left = finished(std::move(result));
    }
    return left;
}

ExpressionPointer Parser::prefixed()
{
    const Deeper<NotUnderstood> deeper(m_depth, deepest);
    const std::size_t first = m_at;
    for (const std::string_view sign : {"++", "--"}) {
        if (!take(sign))
            continue;
        ExpressionPointer result = node(Expression::Kind::Increment, first);
        result->sign = sign;
        result->prefix = true;
        result->operands.push_back(prefixed());
        return finished(std::move(result));
    }
    for (const std::string_view sign : {"-", "+", "!", "~", "*", "&"}) {
        if (!take(sign))
            continue;
        ExpressionPointer result = node(Expression::Kind::Unary, first);
        result->sign = sign;
        result->operands.push_back(prefixed());
        return finished(std::move(result));
    }
    if (is("(") && ahead(1).kind == Token::Kind::Name) {
        ++m_at;
        if (startsType()) {
            ExpressionPointer cast = node(Expression::Kind::Cast, first);
            cast->type = typeName();
            need(")");
            cast->operands.push_back(prefixed());
            return finished(std::move(cast));
        }
        --m_at;
    }
    return postfixed();
}

ExpressionPointer Parser::postfixed()
{
    const std::size_t first = m_at;
    ExpressionPointer result = primary();
    for (std::size_t signs = 0; now().kind == Token::Kind::Sign; ++signs) {
        if (signs == longestRow)
            throw NotUnderstood();
        ExpressionPointer next;
        if (take("[")) {
            next = node(Expression::Kind::Subscript, first);
            next->operands.push_back(std::move(result));
            next->operands.push_back(expression());
            need("]");
        } else if (is(".") || is("->")) {
            next = node(Expression::Kind::Member, first);
            // "this" is the object itself here, not where it lies.
            const bool own = result->kind == Expression::Kind::Name && result->name == "this";
            next->sign = own ? std::string_view(".") : now().text;
            ++m_at;
            next->operands.push_back(std::move(result));
            next->name = needName();
            if (is("(") && next->sign == "." && hasFunction(staticType(*next->operands[0]), next->name)) {
                const std::string_view name = next->name;
                result = memberCall(std::move(next->operands[0]), name, first);
                continue;
            }
        } else if (is("(") && hasFunction(staticType(*result), "operator()")) { // "Square()(x)"
            result = memberCall(std::move(result), "operator()", first);
            continue;
        } else if (is("++") || is("--")) {
            next = node(Expression::Kind::Increment, first);
            next->sign = now().text;
            ++m_at;
            next->operands.push_back(std::move(result));
        } else {
            break;
        }
        result = finished(std::move(next));
    }
    return result;
}

ExpressionPointer Parser::primary()
{
    if (now().kind == Token::Kind::Number || now().kind == Token::Kind::Character)
        return literal();
    if (take("(")) {
        ExpressionPointer inner = expression();
        need(")");
        return inner;
    }
    if (now().kind == Token::Kind::String) { // of a printf; nothing is computed with it
        ExpressionPointer text = node(Expression::Kind::Literal, m_at++);
        while (now().kind == Token::Kind::String)
            ++m_at;
        return finished(std::move(text));
    }
    if (is("["))
        return lambda();
    if (now().kind != Token::Kind::Name)
        throw NotUnderstood();
    return nameOrCall();
}

ExpressionPointer Parser::literal()
{
    ExpressionPointer result = node(Expression::Kind::Literal, m_at);
    result->value = now().kind == Token::Kind::Character ? letterOf(now().text) : valueOfLiteral(now().text);
    ++m_at;
    return finished(std::move(result));
}

/// Returns a macro that is a number: "TILE", "SQUARE(4)". Its text is one token with its sign, or stands in brackets,
/// so that surrounding operators do not get in.
ExpressionPointer Parser::macro(const Macro& macro)
{
    ExpressionPointer result = node(Expression::Kind::Constant, m_at);
    std::size_t end = m_at + 1;
    if (macro.parameters) {
        if (!ahead(1).is("("))
            throw NotUnderstood();
        int depth = 0;
        do {
            const Token& token = (*m_list)[end++];
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (token.kind == Token::Kind::End)
                throw NotUnderstood();
        } while (depth > 0);
    }
    std::optional<Value> value;
    within(end, [&] { value = folded(*prefixed()); });
    if (!value)
        throw NotUnderstood();
    result->value = *value;
    result = finished(std::move(result));
    result->name = m_program.source.substr(result->begin, result->end - result->begin);
    return result;
}

ExpressionPointer Parser::nameOrCall()
{
    if (is("std") && ahead(1).text == "::")
        m_at += 2;
    const std::size_t first = m_at;
    const std::string_view name = now().text;
    if (name == "true" || name == "false") {
        ExpressionPointer result = node(Expression::Kind::Literal, first);
        result->value = Value::ofTruth(name == "true");
        ++m_at;
        return finished(std::move(result));
    }
    if (name == "static_cast" || name == "reinterpret_cast" || name == "const_cast") {
        ExpressionPointer result = node(Expression::Kind::Cast, first);
        ++m_at;
        need("<");
        result->type = typeName();
        need(">");
        return arguments(std::move(result), ")");
    }
    if (name == "sizeof") {
        ExpressionPointer result = node(Expression::Kind::Literal, first);
        ++m_at;
        need("(");
        const Type* type = nullptr;
        if (startsType())
            type = typeName();
        else if (const Variable* const variable = find(needName()))
            type = variable->type;
        need(")");
        if (type == nullptr)
            throw NotUnderstood();
        result->value = Value::ofWhole(static_cast<std::int64_t>(type->bytes), types::integer(8, false));
        return finished(std::move(result));
    }
    if (m_list == &m_tokens.list) // elsewhere macros are in place already
        if (const auto found = m_tokens.macros.find(name); found != m_tokens.macros.end())
            return macro(found->second);
    if (startsType()) { // "float4(...)", "unsigned(x)", "int4{1, 2, 3, 4}"
        ExpressionPointer result = node(Expression::Kind::Cast, first);
        result->type = typeName();
        if (constructs(result->type))
            throw NotUnderstood();
        if (is("{")) {
            result->operands.push_back(list());
            return finished(std::move(result));
        }
        return arguments(std::move(result), ")");
    }
    ++m_at;
    if ((name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim") && take(".")) {
        ExpressionPointer result = node(Expression::Kind::Builtin, first);
        const std::string_view axis = needName();
        if (axis != "x" && axis != "y" && axis != "z")
            throw NotUnderstood();
        result = finished(std::move(result));
        result->name = m_program.source.substr(result->begin, result->end - result->begin);
        return result;
    }
    if (is("(") || ((isTextureFunction(name) || m_templates.contains(name)) && is("<")))
        return callOf(name, first);
    if (name.starts_with("cudaBoundaryMode")) { // what is outside of a surface; nothing is computed with it
        ExpressionPointer mode = node(Expression::Kind::Literal, first);
        mode->value = Value::ofWhole(0, types::integer(4, true));
        return finished(std::move(mode));
    }
    ExpressionPointer result = node(Expression::Kind::Name, first);
    result->name = name;
    result->variable = find(name);
    const bool outside = result->variable == nullptr || result->variable->function.empty();
    if (outside && m_self != nullptr && m_self->field(name) != nullptr)
        return ownField(name, first);
    if (result->variable == nullptr) {
        const auto constant = name == "warpSize" ? Value::ofWhole(32, types::integer(4, true)) : headerConstant(name);
        if (!constant)
            throw NotUnderstood();
        result->kind = Expression::Kind::Constant;
        result->value = *constant;
    }
    return finished(std::move(result));
}

ExpressionPointer Parser::callOf(std::string_view name, std::size_t firstToken)
{
    if (is("("))
        if (ExpressionPointer call = functorCall(name, firstToken))
            return call;
    ExpressionPointer call = node(Expression::Kind::Call, firstToken);
    call->name = name;
    for (const Function& one : m_program.functions)
        if (one.name == name && !one.instance)
            call->callee = &one;
    const auto known = m_templates.find(name);
    if (known == m_templates.end() || call->callee != nullptr) {
        if (take("<")) {
            call->type = typeName();
            need(">");
        }
        return arguments(std::move(call), ")");
    }
    std::vector<std::optional<TemplateArgument>> said;
    if (take("<"))
        said = templateArguments(known->second.parameters);
    call = arguments(std::move(call), ")");
    try {
        call->callee = instantiate(known->second, std::move(said), call->operands);
    } catch (const NotUnderstood&) {
        call->callee = nullptr; // the story ends at this call
    }
    return call;
}

ExpressionPointer Parser::arguments(ExpressionPointer call, std::string_view close)
{
    need(close == ")" ? "(" : "{");
    while (!take(close)) {
        call->operands.push_back(is("{") ? list() : expression());
        if (!is(close))
            need(",");
    }
    return finished(std::move(call));
}

ExpressionPointer Parser::list()
{
    return arguments(node(Expression::Kind::List, m_at), "}");
}

/// Returns the value of a number that is known when compiling.
std::optional<Value> Parser::folded(const Expression& expression) const
{
    using enum Expression::Kind;
    const auto part = [&](std::size_t i) { return folded(*expression.operands[i]); };
    switch (expression.kind) {
    case Literal:
    case Constant:
        return expression.value;
    case Name:
        return expression.variable->constant;
    case Unary:
        if (const auto inner = part(0); inner && expression.sign != "*" && expression.sign != "&")
            return unary(expression.sign, *inner);
        return std::nullopt;
    case Cast:
        if (expression.operands.size() == 1)
            if (const auto inner = part(0))
                return converted(*inner, expression.type);
        return std::nullopt;
    case Choice:
        if (const auto condition = part(0); condition && condition->holds())
            return part(*condition->holds() ? 1 : 2);
        return std::nullopt;
    case Call: { // "max(TILE, 8)"
        std::vector<Value> values;
        for (std::size_t i = 0; i < expression.operands.size(); ++i)
            values.push_back(part(i).value_or(Value{}));
        const Value result = expression.callee == nullptr ? called(expression.name, values) : Value{};
        return result.known ? std::optional(result) : std::nullopt;
    }
    case Binary: {
        const auto left = part(0), right = part(1);
        return left && right ? std::optional(binary(expression.sign, *left, *right)) : std::nullopt;
    }
    default:
        return std::nullopt;
    }
}

} // namespace warpatlas::cpp
