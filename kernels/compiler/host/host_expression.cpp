#include "kernels/compiler/host/host_expression.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace warpatlas {
namespace {

using Value = std::optional<std::uint64_t>;
constexpr std::uint64_t mostValue = std::uint64_t{1} << 40; // products of two stay below 64 bits' end where checked
constexpr int mostNesting = 64;

Value inRange(Value value)
{
    return value && *value <= mostValue ? value : std::nullopt;
}

Value combined(std::string_view sign, Value a, Value b)
{
    if (!a || !b)
        return std::nullopt;
    if (sign == "*")
        return *a != 0 && *b > mostValue / *a ? std::nullopt : Value(*a * *b);
    if (sign == "+")
        return inRange(*a + *b);
    if (sign == "-")
        return *a < *b ? std::nullopt : Value(*a - *b);
    if (sign == "<<")
        return *b > 40 ? std::nullopt : inRange(*a << *b);
    if (sign == ">>")
        return *b > 63 ? std::nullopt : Value(*a >> *b);
    if (*b == 0)
        return std::nullopt;
    return sign == "/" ? *a / *b : *a % *b;
}

class Reader {
public:
    Reader(std::string_view text, const HostNames& names) : m_names(names)
    {
        for (const CppToken& token : cppTokens(text))
            if (token.kind != CppToken::Kind::Comment)
                m_tokens.push_back(token);
    }

    Value whole()
    {
        const Value value = sum(0);
        return m_failed || m_at != m_tokens.size() ? std::nullopt : value;
    }

private:
    const CppToken& token(std::size_t ahead = 0) const
    {
        static const CppToken end;
        return m_at + ahead < m_tokens.size() ? m_tokens[m_at + ahead] : end;
    }
    bool take(std::string_view text)
    {
        if (!token().is(text))
            return false;
        ++m_at;
        return true;
    }
    Value fail()
    {
        m_failed = true;
        return std::nullopt;
    }

    /// Level 0: shifts; 1: sums; 2: products.
    Value sum(int level)
    {
        static const std::vector<std::string_view> signs[] = {{"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
        if (level == 3)
            return one();
        Value value = sum(level + 1);
        while (!m_failed && std::ranges::find(signs[level], token().text) != signs[level].end()) {
            const std::string_view sign = token().text;
            ++m_at;
            value = combined(sign, value, sum(level + 1));
        }
        return value;
    }

    Value one()
    {
        if (++m_nesting > mostNesting)
            return fail();
        const Value value = part();
        --m_nesting;
        return value;
    }

    /// Of a type's words up to the bracket that closes.
    std::string typeWords()
    {
        std::string words;
        for (; m_at < m_tokens.size() && !token().is(")") && !token().is(">"); ++m_at)
            words += (words.empty() || token().is("::") || words.ends_with(':') ? "" : " ") + std::string(token().text);
        return words;
    }

    Value part()
    {
        const CppToken& first = token();
        if (first.kind == CppToken::Kind::Number)
            return number();
        if (take("("))
            return inBrackets();
        if (take("sizeof")) {
            if (!take("("))
                return fail();
            const std::string type = typeWords();
            return take(")") ? m_names("sizeof " + type) : fail();
        }
        if (take("static_cast")) {
            if (!take("<"))
                return fail();
            typeWords();
            return take(">") && take("(") ? inBrackets() : fail();
        }
        return first.kind == CppToken::Kind::Name ? named() : fail();
    }

    Value inBrackets()
    {
        const std::size_t start = m_at;
        const std::string type = typeWords();
        if (m_names("sizeof " + type) && take(")"))
            return one(); // a cast
        m_at = start;
        const Value value = sum(0);
        return take(")") ? value : fail();
    }

    Value number()
    {
        std::string_view digits = token().text;
        ++m_at;
        while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos)
            digits.remove_suffix(1);
        const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
        if (hex)
            digits.remove_prefix(2);
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
        return error == std::errc() && end == digits.data() + digits.size() ? inRange(value) : fail();
    }

    Value named()
    {
        std::string name(token().text);
        ++m_at;
        for (; token().is("::") && token(1).kind == CppToken::Kind::Name; m_at += 2)
            name = token(1).text;
        if (name == "max" && take("(")) {
            const Value a = sum(0);
            if (!take(","))
                return fail();
            const Value b = sum(0);
            if (!take(")"))
                return fail();
            return !a ? b : !b ? a : std::max(a, b);
        }
        for (; token().is(".") && token(1).kind == CppToken::Kind::Name; m_at += 2)
            name += "." + std::string(token(1).text);
        return inRange(m_names(name));
    }

    const HostNames& m_names;
    std::vector<CppToken> m_tokens;
    std::size_t m_at = 0;
    int m_nesting = 0;
    bool m_failed = false;
};

} // namespace

std::optional<std::uint64_t> valueOfHost(std::string_view expression, const HostNames& names)
{
    return Reader(expression, names).whole();
}

std::map<std::string, std::string, std::less<>> constantsOf(std::string_view text)
{
    std::map<std::string, std::string, std::less<>> constants;
    const std::vector<CppToken> tokens = cppTokens(text);
    const auto textFrom = [&](std::size_t first, auto&& ends) {
        std::size_t end = first;
        while (end < tokens.size() && !ends(tokens[end]))
            ++end;
        return end == first ? std::string()
                            : std::string(text.substr(tokens[first].at, tokens[end - 1].end() - tokens[first].at));
    };
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (tokens[i].kind == CppToken::Kind::Directive && tokens[i + 1].is("define")) {
            const CppToken& name = tokens[i + 2];
            if (i + 3 < tokens.size() && tokens[i + 3].directive && tokens[i + 3].at > name.end())
                constants[std::string(name.text)] = textFrom(i + 3, [&](const CppToken& token) {
                    return !token.directive || token.kind == CppToken::Kind::Directive
                        || token.kind == CppToken::Kind::Comment;
                });
        } else if (tokens[i].is("const") || tokens[i].is("constexpr")) {
            std::size_t name = i + 1;
            while (name + 1 < tokens.size() && tokens[name].kind == CppToken::Kind::Name
                && tokens[name + 1].kind == CppToken::Kind::Name)
                ++name;
            if (name + 2 < tokens.size() && tokens[name].kind == CppToken::Kind::Name && tokens[name + 1].is("="))
                constants[std::string(tokens[name].text)] =
                    textFrom(name + 2, [](const CppToken& token) { return token.is(";") || token.is(","); });
        }
    }
    return constants;
}

} // namespace warpatlas
