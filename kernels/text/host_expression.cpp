#include "kernels/text/host_expression.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <vector>

namespace warpatlas::inline text {
namespace {

using Value = std::optional<HostNumber>;
constexpr double mostValue = 1099511627776.0; // 2^40: products of two are exact where they are not refused
constexpr int mostNesting = 64;

/// A whole number that is not too large, or a real one.
Value inRange(double value, bool real)
{
    return real || std::abs(value) <= mostValue ? Value(HostNumber(value, real)) : std::nullopt;
}

/// Shifts whole numbers only.
Value shifted(std::string_view sign, double a, double b)
{
    constexpr double most = 40;
    if (a < 0 || b < 0 || b > most)
        return std::nullopt;
    return inRange(
        sign == "<<" ? std::ldexp(a, static_cast<int>(b)) : std::floor(std::ldexp(a, -static_cast<int>(b))), false);
}

Value combined(std::string_view sign, Value left, Value right)
{
    if (!left || !right)
        return std::nullopt;
    const double a = left->value, b = right->value;
    const bool real = left->real || right->real;
    if (sign == "*")
        return inRange(a * b, real);
    if (sign == "+")
        return inRange(a + b, real);
    if (sign == "-")
        return inRange(a - b, real);
    if (sign == "/" && real)
        return inRange(a / b, true);
    if (real || (b == 0 && (sign == "/" || sign == "%")))
        return std::nullopt;
    if (sign == "/")
        return inRange(std::trunc(a / b), false);
    return sign == "%" ? inRange(std::fmod(a, b), false) : shifted(sign, a, b);
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

    /// Reads a type's words up to the closing bracket.
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
        if (take("-") || take("+")) {
            const Value value = one();
            return value ? Value(HostNumber(first.is("-") ? -value->value : value->value, value->real)) : value;
        }
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
            const std::string type = typeWords();
            if (!take(">") || !take("("))
                return fail();
            return castTo(type, inBrackets());
        }
        return first.kind == CppToken::Kind::Name ? named() : fail();
    }

    Value inBrackets()
    {
        const std::size_t start = m_at;
        const std::string type = typeWords();
        if (m_names("sizeof " + type) && take(")"))
            return castTo(type, one());
        m_at = start;
        const Value value = sum(0);
        return take(")") ? value : fail();
    }

    static Value castTo(std::string_view type, Value value)
    {
        const bool real = type == "float" || type == "double";
        return value ? inRange(real ? value->value : std::trunc(value->value), real) : value;
    }

    Value number()
    {
        std::string plain(token().text);
        std::erase(plain, '\'');
        std::string_view digits = plain;
        ++m_at;
        const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
        if (hex)
            digits.remove_prefix(2);
        const bool real = !hex && digits.find_first_of(".eE") != std::string_view::npos;
        const bool single = real && (digits.back() == 'f' || digits.back() == 'F');
        const std::string_view suffixes = real ? "fFlL" : "uUlL";
        while (!digits.empty() && suffixes.find(digits.back()) != std::string_view::npos)
            digits.remove_suffix(1);
        return single ? parsed<float>(digits)
            : real    ? parsed<double>(digits)
                      : parsed<std::uint64_t>(digits,
                       hex                           ? 16
                              : digits.starts_with('0') ? 8
                                                        : 10);
    }

    template <class T, class... Base> Value parsed(std::string_view digits, Base... base)
    {
        T value{};
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base...);
        if (error != std::errc() || end != digits.data() + digits.size())
            return fail();
        return inRange(static_cast<double>(value), std::is_floating_point_v<T>);
    }

    Value named()
    {
        std::string name(token().text);
        ++m_at;
        for (; token().is("::") && token(1).kind == CppToken::Kind::Name; m_at += 2)
            name = token(1).text;
        if (name == "true" || name == "false")
            return HostNumber(std::uint64_t{name == "true"});
        if (name == "max" || name == "min")
            return extreme(name == "max");
        if (name.starts_with("ceil") || name.starts_with("floor"))
            return rounded(name.starts_with("ceil"));
        for (; token().is(".") && token(1).kind == CppToken::Kind::Name; m_at += 2)
            name += "." + std::string(token(1).text);
        const Value value = m_names(name);
        return value ? inRange(value->value, value->real) : value;
    }

    /// ceil(n / 256.0), or floor().
    Value rounded(bool up)
    {
        const Value value = take("(") ? sum(0) : fail();
        if (!take(")"))
            return fail();
        return value ? inRange(up ? std::ceil(value->value) : std::floor(value->value), true) : value;
    }

    /// max() or min(), in brackets.
    Value extreme(bool larger)
    {
        if (!take("("))
            return fail();
        const Value a = sum(0);
        if (!take(","))
            return fail();
        const Value b = sum(0);
        if (!take(")"))
            return fail();
        if (!a || !b)
            return !larger ? std::nullopt : a ? a : b;
        return (a->value < b->value) == larger ? b : a;
    }

    const HostNames& m_names;
    std::vector<CppToken> m_tokens;
    std::size_t m_at = 0;
    int m_nesting = 0;
    bool m_failed = false;
};

} // namespace

std::optional<HostNumber> numberOfHost(std::string_view expression, const HostNames& names)
{
    return Reader(expression, names).whole();
}

std::optional<std::uint64_t> valueOfHost(std::string_view expression, const HostNames& names)
{
    const Value value = numberOfHost(expression, names);
    const bool whole =
        value && value->value >= 0 && value->value <= mostValue && std::trunc(value->value) == value->value;
    return whole ? std::optional(static_cast<std::uint64_t>(value->value)) : std::nullopt;
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

} // namespace warpatlas::inline text
