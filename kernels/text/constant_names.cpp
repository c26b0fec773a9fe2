#include "kernels/text/constant_names.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>

namespace warpatlas::inline text {
namespace {

using TokenKind = CppToken::Kind;

constexpr int deepest = 24; ///< names in the values of names, and brackets in brackets

std::optional<std::int64_t> literalValue(std::string_view text)
{
    std::string digits;
    for (const char c : text)
        if (c != '\'')
            digits += c;
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos)
        digits.pop_back();
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
        base = 16;
        digits.erase(0, 2);
    } else if (digits.size() > 1 && digits[0] == '0') {
        base = 8;
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(value) : std::nullopt;
}

bool sameText(std::span<const CppToken> a, std::span<const CppToken> b)
{
    return std::ranges::equal(a, b, [](const CppToken& x, const CppToken& y) { return x.text == y.text; });
}

} // namespace

/// Goes over an expression: + - * / % << >>, brackets, numbers and names.
class ConstantNames::Evaluation {
public:
    Evaluation(const ConstantNames& names, Row row, int depth) : m_names(names), m_row(row), m_depth(depth) { }

    std::optional<std::int64_t> whole()
    {
        const auto value = sum(0);
        return m_at == m_row.size() ? value : std::nullopt;
    }

private:
    using Value = std::optional<std::int64_t>;
    static constexpr int levels = 3;

    bool is(std::string_view text) const { return m_at < m_row.size() && m_row[m_at].is(text); }

    static int levelOf(std::string_view sign)
    {
        return sign == "<<" || sign == ">>"             ? 0
            : sign == "+" || sign == "-"                ? 1
            : sign == "*" || sign == "/" || sign == "%" ? 2
                                                        : levels;
    }

    static Value applied(std::string_view sign, std::int64_t a, std::int64_t b)
    {
        constexpr std::int64_t largest = std::int64_t{1} << 31;
        const auto small = [](std::int64_t x) { return x > -largest && x < largest; };
        if (!small(a) || !small(b) || ((sign == "/" || sign == "%") && b == 0))
            return {};
        if (sign == "<<" || sign == ">>") {
            constexpr std::int64_t mostBits = 30;
            if (a < 0 || b < 0 || b > mostBits)
                return {};
            return sign == "<<" ? a << b : a >> b;
        }
        return sign == "+" ? a + b : sign == "-" ? a - b : sign == "*" ? a * b : sign == "/" ? a / b : a % b;
    }

    Value sum(int level)
    {
        if (level == levels)
            return single();
        Value left = sum(level + 1);
        while (left && m_at < m_row.size() && levelOf(m_row[m_at].text) == level) {
            const std::string_view sign = m_row[m_at++].text;
            const Value right = sum(level + 1);
            left = right ? applied(sign, *left, *right) : std::nullopt;
        }
        return left;
    }

    Value single()
    {
        if (m_at >= m_row.size() || ++m_depth > deepest)
            return {};
        const CppToken& token = m_row[m_at];
        if (token.is("-") || token.is("+")) {
            ++m_at;
            const Value value = single();
            return value && token.is("-") ? std::optional(-*value) : value;
        }
        if (token.is("(")) {
            ++m_at;
            const Value value = sum(0);
            if (!is(")"))
                return {};
            ++m_at;
            return value;
        }
        ++m_at;
        if (token.kind == TokenKind::Number)
            return literalValue(token.text);
        const auto named = token.kind == TokenKind::Name ? m_names.m_rows.find(token.text) : m_names.m_rows.end();
        return named != m_names.m_rows.end() && named->second ? m_names.value(*named->second, m_depth) : std::nullopt;
    }

    const ConstantNames& m_names;
    Row m_row;
    std::size_t m_at = 0;
    int m_depth;
};

void ConstantNames::add(std::string_view name, Row tokens)
{
    const auto [at, isNew] = m_rows.emplace(name, tokens);
    if (!isNew && at->second && !sameText(*at->second, tokens))
        at->second.reset();
}

void ConstantNames::directive(Row line)
{
    // A macro with arguments has its bracket right behind the name.
    if (line.size() >= 2 && line[0].is("define")
        && (line.size() == 2 || !line[2].is("(") || line[2].at != line[1].end()))
        add(line[1].text, line.subspan(2));
}

void ConstantNames::read(std::span<const CppToken> tokens)
{
    const auto until = [&](std::size_t at, std::string_view stops) {
        int depth = 0;
        for (; at < tokens.size(); ++at) {
            const std::string_view text = tokens[at].text;
            if (depth == 0 && text.size() == 1 && stops.find(text[0]) != std::string_view::npos)
                break;
            depth += tokens[at].nesting();
            if (depth < 0)
                break;
        }
        return at;
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == TokenKind::Directive) {
            std::size_t end = i + 1;
            while (end < tokens.size() && tokens[end].directive && tokens[end].kind != TokenKind::Directive)
                ++end;
            directive(tokens.subspan(i + 1, end - i - 1));
            i = end - 1;
        } else if (tokens[i].is("const") || tokens[i].is("constexpr") || tokens[i].is("enum")) {
            const bool list = tokens[i].is("enum");
            // All that has a value up to the end of the declaration: "const int a = 4, b = a * 2;".
            for (std::size_t at = i + 1; at + 1 < tokens.size() && !tokens[at].is(";"); ++at) {
                if (!list && (tokens[at].is("(") || tokens[at].is("{") || tokens[at].is(")")))
                    break;
                if (list && tokens[at].is("}"))
                    break;
                if (tokens[at].kind == TokenKind::Name && tokens[at + 1].is("=")) {
                    const std::size_t end = until(at + 2, ",;}");
                    add(tokens[at].text, tokens.subspan(at + 2, end - at - 2));
                    at = end - 1;
                }
            }
        } else if (tokens[i].is("template")) {
            // "template <int N, typename T>": the last name of each is said elsewhere.
            int depth = 0;
            for (std::size_t at = i + 1; at < tokens.size(); ++at) {
                depth += tokens[at].is("<") ? 1 : tokens[at].is(">") ? -1 : tokens[at].is(">>") ? -2 : 0;
                if (tokens[at].kind == TokenKind::Name && at + 1 < tokens.size()
                    && (tokens[at + 1].is(",") || tokens[at + 1].is(">") || tokens[at + 1].is("=")))
                    m_rows[tokens[at].text].reset();
                if (depth <= 0)
                    break;
            }
        } else if (tokens[i].is("using") && i + 2 < tokens.size() && tokens[i + 2].is("=")) {
            const std::size_t end = until(i + 3, ";");
            add(tokens[i + 1].text, tokens.subspan(i + 3, end - i - 3));
        } else if (tokens[i].is("typedef")) {
            const std::size_t end = until(i + 1, ";");
            if (end > i + 2 && tokens[end - 1].kind == TokenKind::Name)
                add(tokens[end - 1].text, tokens.subspan(i + 1, end - i - 2));
        }
    }
}

std::optional<std::int64_t> ConstantNames::value(Row expression, int depth) const
{
    return depth > deepest ? std::nullopt : Evaluation(*this, expression, depth).whole();
}

std::optional<std::int64_t> ConstantNames::value(std::span<const CppToken> expression) const
{
    return value(expression, 0);
}

std::string_view ConstantNames::meaning(std::string_view name) const
{
    for (int depth = 0; depth < deepest; ++depth) {
        const auto named = m_rows.find(name);
        if (named == m_rows.end())
            return name;
        if (!named->second || named->second->empty())
            return {};
        // "unsigned char": the last word says the size, and more often than not there is one.
        name = named->second->back().text;
    }
    return {};
}

} // namespace warpatlas::inline text
