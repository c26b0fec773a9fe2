// Tokens, tree and value of an expression stand together: they are one grammar, read from top to bottom.
#include "app/follow/source_expression.h"

#include "kernels/values/name_character.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstdlib>

namespace warpatlas {

struct SourceExpression::Node {
    enum class Kind : std::uint8_t { Number, Name, Operation } kind = Kind::Number;
    SourceValue number;
    std::string text; ///< of a name or an operator
    std::vector<Node> operands;
};

namespace {

using Node = SourceExpression::Node;

struct Token {
    enum class Kind : std::uint8_t { Number, Name, Sign, End } kind = Kind::End;
    std::string_view text;
    std::size_t at = 0;
};

/// Empty where something is no token of an expression.
std::optional<std::vector<Token>> tokens(std::string_view text)
{
    static constexpr std::string_view signs[] = {"&&", "||", "<=", ">=", "==", "!=", "<<", ">>", "<", ">", "+", "-",
        "*", "/", "%", "&", "|", "^", "!", "~", "?", ":", "(", ")", ","};
    std::vector<Token> list;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++i;
            continue;
        }
        std::size_t end = i;
        if (std::isdigit(static_cast<unsigned char>(c)) != 0
            || (c == '.' && i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0)) {
            while (end < text.size()
                && (isNameCharacter(text[end]) || text[end] == '.'
                    || ((text[end] == '-' || text[end] == '+') && (text[end - 1] == 'e' || text[end - 1] == 'E')
                        && !text.substr(i).starts_with("0x"))))
                ++end;
            list.push_back({Token::Kind::Number, text.substr(i, end - i), i});
        } else if (isNameCharacter(c)) {
            while (end < text.size() && (isNameCharacter(text[end]) || text[end] == '.'))
                ++end;
            list.push_back({Token::Kind::Name, text.substr(i, end - i), i});
        } else {
            const auto sign =
                std::ranges::find_if(signs, [&](std::string_view one) { return text.substr(i).starts_with(one); });
            if (sign == std::end(signs))
                return std::nullopt;
            end = i + sign->size();
            const char after = end < text.size() ? text[end] : ' ';
            const bool changes = ((c == '+' || c == '-') && after == c)
                || (after == '=' && std::string_view("+-*/%&|^").find(c) != std::string_view::npos);
            if (changes)
                return std::nullopt;
            list.push_back({Token::Kind::Sign, text.substr(i, end - i), i});
        }
        i = end;
    }
    list.push_back({Token::Kind::End, {}, text.size()});
    return list;
}

std::optional<SourceValue> numberFrom(std::string_view text)
{
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const bool real =
        !hex && (text.find('.') != std::string_view::npos || text.find_first_of("eEfF") != std::string_view::npos);
    while (!text.empty() && std::string_view(hex ? "uUlL" : "uUlLfF").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    if (real) {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        return SourceValue::of(value);
    }
    if (hex)
        text.remove_prefix(2);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return SourceValue::of(value);
}

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

bool isComparison(std::string_view sign)
{
    return precedence(sign) == 6 || precedence(sign) == 7;
}

class Reader {
public:
    explicit Reader(const std::vector<Token>& tokens) : m_tokens(tokens) { }

    std::optional<Node> whole()
    {
        std::optional<Node> node = choice();
        return node && now().kind == Token::Kind::End ? std::move(node) : std::nullopt;
    }

private:
    const Token& now() const { return m_tokens[m_at]; }
    bool take(std::string_view sign)
    {
        if (now().kind != Token::Kind::Sign || now().text != sign)
            return false;
        ++m_at;
        return true;
    }
    static Node operation(std::string_view sign, std::vector<Node> operands)
    {
        Node node;
        node.kind = Node::Kind::Operation;
        node.text = sign;
        node.operands = std::move(operands);
        return node;
    }

    std::optional<Node> choice()
    {
        std::optional<Node> first = binary(1);
        if (!first || !take("?"))
            return first;
        std::optional<Node> second = choice();
        if (!second || !take(":"))
            return std::nullopt;
        std::optional<Node> third = choice();
        if (!third)
            return std::nullopt;
        return operation("?:", {std::move(*first), std::move(*second), std::move(*third)});
    }

    std::optional<Node> binary(int level)
    {
        std::optional<Node> left = unary();
        while (left && now().kind == Token::Kind::Sign) {
            const std::string_view sign = now().text;
            const int own = precedence(sign);
            if (own == 0 || own < level)
                break;
            ++m_at;
            std::optional<Node> right = binary(own + 1);
            if (!right)
                return std::nullopt;
            left = operation(sign, {std::move(*left), std::move(*right)});
        }
        return left;
    }

    std::optional<Node> unary()
    {
        for (const std::string_view sign : {"-", "!", "~"})
            if (take(sign)) {
                std::optional<Node> inner = unary();
                return inner ? std::optional(operation(sign, {std::move(*inner)})) : std::nullopt;
            }
        return primary();
    }

    std::optional<Node> primary()
    {
        Node node;
        if (now().kind == Token::Kind::Number) {
            const auto number = numberFrom(now().text);
            if (!number)
                return std::nullopt;
            node.number = *number;
            ++m_at;
            return node;
        }
        if (now().kind == Token::Kind::Name) {
            node.kind = Node::Kind::Name;
            node.text = now().text;
            ++m_at;
            return take("(") ? call(node.text) : node;
        }
        if (!take("("))
            return std::nullopt;
        if (const auto type = cast())
            return unaryAs(*type);
        std::optional<Node> inner = choice();
        return inner && take(")") ? std::move(inner) : std::nullopt;
    }

    /// "int)" of "(int)x", taken.
    std::optional<std::string> cast()
    {
        static constexpr std::string_view types[] = {"int", "unsigned", "float", "double", "size_t", "long"};
        std::size_t at = m_at;
        std::string last;
        while (m_tokens[at].kind == Token::Kind::Name && std::ranges::find(types, m_tokens[at].text) != std::end(types))
            last = m_tokens[at++].text;
        if (last.empty() || m_tokens[at].text != ")")
            return std::nullopt;
        m_at = at + 1;
        return last;
    }

    std::optional<Node> unaryAs(const std::string& type)
    {
        std::optional<Node> inner = unary();
        if (!inner)
            return std::nullopt;
        const bool real = type == "float" || type == "double";
        return operation(real ? "(real)" : "(whole)", {std::move(*inner)});
    }

    std::optional<Node> call(const std::string& name)
    {
        if (name != "min" && name != "max")
            return std::nullopt;
        std::vector<Node> operands;
        do {
            std::optional<Node> one = choice();
            if (!one)
                return std::nullopt;
            operands.push_back(std::move(*one));
        } while (take(","));
        return take(")") && operands.size() == 2 ? std::optional(operation(name, std::move(operands))) : std::nullopt;
    }

    const std::vector<Token>& m_tokens;
    std::size_t m_at = 0;
};

std::optional<SourceValue> compare(std::string_view sign, const SourceValue& a, const SourceValue& b)
{
    const bool real = a.kind == SourceValue::Kind::Real || b.kind == SourceValue::Kind::Real;
    const auto order = real ? a.number() <=> b.number() : std::partial_ordering(a.whole <=> b.whole);
    if (sign == "<")
        return SourceValue::of(std::is_lt(order));
    if (sign == "<=")
        return SourceValue::of(std::is_lteq(order));
    if (sign == ">")
        return SourceValue::of(std::is_gt(order));
    if (sign == ">=")
        return SourceValue::of(std::is_gteq(order));
    return SourceValue::of(sign == "==" ? std::is_eq(order) : std::is_neq(order));
}

std::optional<SourceValue> reckonReal(std::string_view sign, double a, double b)
{
    if (sign == "+")
        return SourceValue::of(a + b);
    if (sign == "-")
        return SourceValue::of(a - b);
    if (sign == "*")
        return SourceValue::of(a * b);
    if (sign == "/")
        return SourceValue::of(a / b);
    if (sign == "min" || sign == "max")
        return SourceValue::of(sign == "min" ? std::fmin(a, b) : std::fmax(a, b));
    return std::nullopt;
}

/// In 64 bits without overflow: what leaves them has no value here.
std::optional<SourceValue> reckonWhole(std::string_view sign, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (sign == "+")
        return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(SourceValue::of(result));
    if (sign == "-")
        return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(SourceValue::of(result));
    if (sign == "*")
        return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(SourceValue::of(result));
    if ((sign == "/" || sign == "%") && b != 0 && b != -1)
        return SourceValue::of(sign == "/" ? a / b : a % b);
    if (sign == "&" || sign == "|" || sign == "^")
        return SourceValue::of(sign == "&" ? a & b : sign == "|" ? a | b : a ^ b);
    if (sign == ">>" && a >= 0 && b >= 0 && b < 63)
        return SourceValue::of(a >> b);
    if (sign == "<<" && a >= 0 && b >= 0 && b < 31 && a < (std::int64_t{1} << 31))
        return SourceValue::of(a << b);
    if (sign == "min" || sign == "max")
        return SourceValue::of(sign == "min" ? std::min(a, b) : std::max(a, b));
    return std::nullopt;
}

std::optional<SourceValue> valueOf(const Node& node, const SourceNames& names)
{
    if (node.kind == Node::Kind::Number)
        return node.number;
    if (node.kind == Node::Kind::Name)
        return names(node.text);
    const std::optional<SourceValue> a = valueOf(node.operands[0], names);
    if (!a)
        return std::nullopt;
    if (node.text == "?:")
        return valueOf(node.operands[a->holds() ? 1 : 2], names);
    if (node.text == "&&" || node.text == "||") {
        if (a->holds() == (node.text == "||"))
            return SourceValue::of(a->holds());
        const auto b = valueOf(node.operands[1], names);
        return b ? std::optional(SourceValue::of(b->holds())) : std::nullopt;
    }
    const bool real = a->kind == SourceValue::Kind::Real;
    if (node.operands.size() == 1) {
        if (node.text == "!")
            return SourceValue::of(!a->holds());
        if (node.text == "(real)")
            return SourceValue::of(a->number());
        if (node.text == "(whole)")
            return std::abs(a->number()) < 9e15 ? std::optional(SourceValue::of(static_cast<std::int64_t>(a->number())))
                                                : std::nullopt;
        if (node.text == "-")
            return real ? SourceValue::of(-a->real) : SourceValue::of(-a->whole);
        return real ? std::nullopt : std::optional(SourceValue::of(~a->whole));
    }
    const std::optional<SourceValue> b = valueOf(node.operands[1], names);
    if (!b)
        return std::nullopt;
    if (isComparison(node.text))
        return compare(node.text, *a, *b);
    return real || b->kind == SourceValue::Kind::Real ? reckonReal(node.text, a->number(), b->number())
                                                      : reckonWhole(node.text, a->whole, b->whole);
}

void collect(const Node& node, const SourceNames& names, std::vector<SourceExpression::Comparison>& list)
{
    if (node.kind != Node::Kind::Operation)
        return;
    if (isComparison(node.text)) {
        const auto nameOf = [](const Node& side) { return side.kind == Node::Kind::Name ? side.text : std::string(); };
        list.push_back({valueOf(node.operands[0], names), valueOf(node.operands[1], names), nameOf(node.operands[0]),
            nameOf(node.operands[1]), node.operands[0].kind == Node::Kind::Number,
            node.operands[1].kind == Node::Kind::Number});
        return;
    }
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
        collect(node.operands[i], names, list);
        const auto left = i == 0 ? valueOf(node.operands[0], names) : std::nullopt;
        if (left && (node.text == "&&" || node.text == "||") && left->holds() == (node.text == "||"))
            return;
    }
}

} // namespace

std::string SourceValue::text() const
{
    if (kind == Kind::Truth)
        return whole != 0 ? "true" : "false";
    char text[40];
    const auto end = kind == Kind::Whole ? std::to_chars(text, text + sizeof(text), whole).ptr
        // Floats are what kernels compute with; a double that is none keeps its digits.
        : static_cast<double>(static_cast<float>(real)) == real
        ? std::to_chars(text, text + sizeof(text), static_cast<float>(real)).ptr
        : std::to_chars(text, text + sizeof(text), real).ptr;
    return {text, end};
}

SourceExpression::SourceExpression() = default;
SourceExpression::SourceExpression(SourceExpression&&) noexcept = default;
SourceExpression& SourceExpression::operator=(SourceExpression&&) noexcept = default;
SourceExpression::~SourceExpression() = default;

std::optional<SourceExpression> SourceExpression::parse(std::string_view text)
{
    const auto list = tokens(text);
    if (!list || list->size() < 2)
        return std::nullopt;
    std::optional<Node> root = Reader(*list).whole();
    if (!root)
        return std::nullopt;
    SourceExpression expression;
    expression.m_text = text;
    expression.m_root = std::make_unique<Node>(std::move(*root));
    return expression;
}

std::optional<SourceValue> SourceExpression::value(const SourceNames& names) const
{
    return valueOf(*m_root, names);
}

std::string SourceExpression::numbers(const SourceNames& names) const
{
    std::string text;
    std::size_t done = 0;
    const auto list = tokens(m_text);
    for (const Token& token : *list) {
        const auto value = token.kind == Token::Kind::Name ? names(token.text) : std::nullopt;
        if (!value)
            continue;
        text += m_text.substr(done, token.at - done);
        const std::string number = value->text();
        text += number.starts_with('-') ? "(" + number + ")" : number;
        done = token.at + token.text.size();
    }
    return text + m_text.substr(done);
}

std::vector<SourceExpression::Comparison> SourceExpression::comparisons(const SourceNames& names) const
{
    std::vector<Comparison> list;
    collect(*m_root, names, list);
    return list;
}

} // namespace warpatlas
