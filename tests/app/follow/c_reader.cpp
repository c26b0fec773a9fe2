// Tokens, grammar and arithmetic of C stand together: this is the whole of the reader that checks the other one.
#include "tests/app/follow/c_reader.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace warpatlas::test {
namespace {

/// Thrown where a value is not known. Never leaves this file.
struct Unread { };

class CReader {
public:
    CReader(const std::string& text, const CNames& names, bool floats) : m_text(text), m_names(names), m_floats(floats)
    {
    }

    CValue whole()
    {
        const CValue value = conditional();
        spaces();
        if (m_at != m_text.size())
            throw Unread();
        return value;
    }

    std::string wholePlace()
    {
        spaces();
        std::string place = placeName();
        spaces();
        if (m_at != m_text.size() || place.find('[') == std::string::npos)
            throw Unread();
        return place;
    }

private:
    void spaces()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }
    bool take(const std::string& sign)
    {
        spaces();
        if (m_text.compare(m_at, sign.size(), sign) != 0)
            return false;
        m_at += sign.size();
        return true;
    }
    char next()
    {
        spaces();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    static bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

    CValue conditional()
    {
        const CValue condition = level(0);
        if (!take("?"))
            return condition;
        // Only one side is looked at; the other is skipped.
        const bool holds = condition.holds();
        const CValue first = side(holds);
        if (!take(":"))
            throw Unread();
        const CValue second = side(!holds);
        return holds ? first : second;
    }

    /// With `wanted` false, unknown values on this side do not matter.
    CValue side(bool wanted)
    {
        const int before = m_skipping;
        m_skipping += wanted ? 0 : 1;
        const CValue value = conditional();
        m_skipping = before;
        return value;
    }

    CValue level(std::size_t number)
    {
        static const std::vector<std::vector<std::string>> signs = {{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="},
            {"<=", ">=", "<", ">"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
        if (number == signs.size())
            return prefixed();
        CValue left = level(number + 1);
        while (true) {
            spaces();
            const auto found = std::find_if(signs[number].begin(), signs[number].end(), [&](const std::string& sign) {
                if (m_text.compare(m_at, sign.size(), sign) != 0)
                    return false;
                const char after = m_at + sign.size() < m_text.size() ? m_text[m_at + sign.size()] : ' ';
                // "<" is not the start of "<<", "&" not of "&&".
                return sign.size() == 2 || (after != sign[0] && after != '=')
                    || (after == sign[0] && (sign == "-" || sign == "+"));
            });
            if (found == signs[number].end())
                return left;
            m_at += found->size();
            const bool decided = (*found == "&&" && !left.holds()) || (*found == "||" && left.holds());
            const int before = m_skipping;
            m_skipping += decided ? 1 : 0;
            const CValue right = level(number + 1);
            m_skipping = before;
            left = decided ? CValue::of(left.holds() ? 1 : 0) : operation(*found, left, right);
        }
    }

    CValue operation(const std::string& sign, CValue a, CValue b)
    {
        if (m_skipping > 0)
            return a;
        if (sign == "&&" || sign == "||")
            return CValue::of((sign == "&&" ? a.holds() && b.holds() : a.holds() || b.holds()) ? 1 : 0);
        if (sign == "<<" || sign == ">>")
            return shift(sign, a, b);
        CValue result;
        result.real = a.real || b.real;
        if (result.real) {
            result.wide = (a.real && a.wide) || (b.real && b.wide);
            return reals(sign, asReal(a, result.wide), asReal(b, result.wide), result.wide);
        }
        result.wide = a.wide || b.wide;
        result.isUnsigned = (a.isUnsigned && a.wide == result.wide) || (b.isUnsigned && b.wide == result.wide);
        return wholes(sign, a.whole, b.whole, result);
    }

    static double asReal(const CValue& value, bool wide)
    {
        const double number = value.real ? value.number
            : value.isUnsigned           ? static_cast<double>(static_cast<unsigned long long>(value.whole))
                                         : static_cast<double>(value.whole);
        return wide ? number : static_cast<double>(static_cast<float>(number));
    }

    static CValue reals(const std::string& sign, double a, double b, bool wide)
    {
        if (sign == "<")
            return CValue::of(a < b ? 1 : 0);
        if (sign == "<=")
            return CValue::of(a <= b ? 1 : 0);
        if (sign == ">")
            return CValue::of(a > b ? 1 : 0);
        if (sign == ">=")
            return CValue::of(a >= b ? 1 : 0);
        if (sign == "==")
            return CValue::of(a == b ? 1 : 0);
        if (sign == "!=")
            return CValue::of(a != b ? 1 : 0);
        const auto fa = static_cast<float>(a), fb = static_cast<float>(b);
        if (sign == "+")
            return CValue::ofReal(wide ? a + b : double{fa + fb}, wide);
        if (sign == "-")
            return CValue::ofReal(wide ? a - b : double{fa - fb}, wide);
        if (sign == "*")
            return CValue::ofReal(wide ? a * b : double{fa * fb}, wide);
        if (sign == "/")
            return CValue::ofReal(wide ? a / b : double{fa / fb}, wide);
        throw Unread();
    }

    /// In the width and sign of `type`; what C leaves open is not read.
    static CValue wholes(const std::string& sign, long long a, long long b, CValue type)
    {
        if (type.isUnsigned) {
            const unsigned long long mask = type.wide ? ~0ULL : 0xffffffffULL;
            const unsigned long long x = static_cast<unsigned long long>(a) & mask,
                                     y = static_cast<unsigned long long>(b) & mask;
            if ((sign == "/" || sign == "%") && y == 0)
                throw Unread();
            if (const auto truth = compared(sign, x, y))
                return CValue::of(*truth ? 1 : 0);
            type.whole = static_cast<long long>((sign == "+"          ? x + y
                                                        : sign == "-" ? x - y
                                                        : sign == "*" ? x * y
                                                        : sign == "/" ? x / y
                                                        : sign == "%" ? x % y
                                                        : sign == "&" ? (x & y)
                                                        : sign == "|" ? (x | y)
                                                                      : (x ^ y))
                & mask);
            return type;
        }
        if (const auto truth = compared(sign, a, b))
            return CValue::of(*truth ? 1 : 0);
        long long result = 0;
        bool over = false;
        if (sign == "+")
            over = __builtin_add_overflow(a, b, &result);
        else if (sign == "-")
            over = __builtin_sub_overflow(a, b, &result);
        else if (sign == "*")
            over = __builtin_mul_overflow(a, b, &result);
        else if (sign == "/" || sign == "%") {
            if (b == 0 || (a == std::numeric_limits<long long>::min() && b == -1))
                throw Unread();
            result = sign == "/" ? a / b : a % b;
        } else
            result = sign == "&" ? (a & b) : sign == "|" ? (a | b) : (a ^ b);
        if (over || (!type.wide && result != static_cast<int>(result)))
            throw Unread();
        type.whole = result;
        return type;
    }

    template <class T> static std::optional<bool> compared(const std::string& sign, T a, T b)
    {
        if (sign == "<")
            return a < b;
        if (sign == "<=")
            return a <= b;
        if (sign == ">")
            return a > b;
        if (sign == ">=")
            return a >= b;
        if (sign == "==")
            return a == b;
        return sign == "!=" ? std::optional(a != b) : std::nullopt;
    }

    static CValue shift(const std::string& sign, CValue a, const CValue& b)
    {
        if (a.real || b.real || b.whole < 0 || b.whole >= (a.wide ? 64 : 32))
            throw Unread();
        const auto bits = static_cast<unsigned long long>(a.whole) & (a.wide ? ~0ULL : 0xffffffffULL);
        unsigned long long result = sign == "<<" ? bits << b.whole
            : a.isUnsigned                       ? bits >> b.whole
                                                 : static_cast<unsigned long long>(a.whole >> b.whole);
        if (!a.wide)
            result = a.isUnsigned ? result & 0xffffffffULL
                                  : static_cast<unsigned long long>(static_cast<long long>(static_cast<int>(result)));
        a.whole = static_cast<long long>(result);
        return a;
    }

    CValue prefixed()
    {
        if (take("!"))
            return CValue::of(prefixed().holds() ? 0 : 1);
        if (next() == '-' && take("-")) {
            CValue value = prefixed();
            if (value.real)
                value.number = -value.number;
            else
                value = wholes("-", 0, value.whole, value);
            return value;
        }
        if (take("~")) {
            CValue value = prefixed();
            if (value.real)
                throw Unread();
            return wholes("^", value.whole, -1, value);
        }
        if (const auto type = cast())
            return convertedTo(*type, prefixed());
        return primary();
    }

    /// "(unsigned char)", taken; empty where there is none.
    std::optional<std::string> cast()
    {
        static const std::vector<std::string> types = {"unsigned long long", "unsigned char", "unsigned short",
            "unsigned int", "signed char", "long long", "unsigned", "size_t", "float", "double", "short", "char", "int",
            "bool"};
        spaces();
        const std::size_t start = m_at;
        if (take("("))
            for (const std::string& type : types)
                if (take(type) && take(")"))
                    return type;
        m_at = start;
        return std::nullopt;
    }

    static CValue convertedTo(const std::string& type, const CValue& value)
    {
        if (type == "float" || type == "double")
            return CValue::ofReal(asReal(value, type == "double"), type == "double");
        if (type == "bool")
            return CValue::of(value.holds() ? 1 : 0);
        const auto whole = value.real ? static_cast<long long>(value.number) : value.whole;
        CValue result;
        result.isUnsigned = type.starts_with("unsigned") || type == "size_t";
        result.wide = type.ends_with("long long") || type == "size_t";
        if (type == "unsigned char")
            result = CValue::of(static_cast<std::uint8_t>(whole));
        else if (type.ends_with("char"))
            result = CValue::of(static_cast<std::int8_t>(whole));
        else if (type == "unsigned short")
            result = CValue::of(static_cast<std::uint16_t>(whole));
        else if (type == "short")
            result = CValue::of(static_cast<std::int16_t>(whole));
        else if (result.wide)
            result.whole = whole;
        else
            result.whole = result.isUnsigned ? static_cast<long long>(static_cast<std::uint32_t>(whole))
                                             : static_cast<long long>(static_cast<std::int32_t>(whole));
        return result;
    }

    CValue primary()
    {
        if (take("(")) {
            const CValue value = conditional();
            if (!take(")"))
                throw Unread();
            return value;
        }
        const char c = next();
        if (std::isdigit(static_cast<unsigned char>(c)) != 0
            || (c == '.' && m_at + 1 < m_text.size()
                && std::isdigit(static_cast<unsigned char>(m_text[m_at + 1])) != 0))
            return number();
        if (!letter(c))
            throw Unread();
        const std::size_t start = m_at;
        std::string word = take("inf") ? "inf" : take("nan") ? "nan" : "";
        if (!word.empty() && !(m_at < m_text.size() && letter(m_text[m_at])))
            return CValue::ofReal(word == "inf" ? std::numeric_limits<double>::infinity() : std::nan(""), !m_floats);
        m_at = start;
        while (m_at < m_text.size() && letter(m_text[m_at]))
            word += m_text[m_at++];
        if (word.starts_with("inf") || word.starts_with("nan"))
            word = m_text.substr(start, m_at - start);
        if (word == "true" || word == "false")
            return CValue::of(word == "true" ? 1 : 0);
        if (next() == '(') {
            ++m_at;
            return call(word);
        }
        m_at = start;
        const std::string place = placeName();
        if (m_skipping > 0)
            return CValue::of(0);
        const auto value = m_names(place);
        if (!value)
            throw Unread();
        return *value;
    }

    /// "tile[3 + 1][5].x" as "tile[4][5].x".
    std::string placeName()
    {
        std::string name;
        while (m_at < m_text.size() && (letter(m_text[m_at]) || m_text[m_at] == '.'))
            name += m_text[m_at++];
        if (name.empty())
            throw Unread();
        while (take("[")) {
            const CValue index = conditional();
            if (!take("]") || index.real)
                throw Unread();
            name += "[" + std::to_string(index.whole) + "]";
            while (m_at < m_text.size() && (m_text[m_at] == '.' || letter(m_text[m_at])))
                name += m_text[m_at++];
        }
        return name;
    }

    CValue number()
    {
        const std::size_t start = m_at;
        const bool hex = m_text.compare(m_at, 2, "0x") == 0;
        while (m_at < m_text.size()
            && (letter(m_text[m_at]) || m_text[m_at] == '.'
                || (!hex && (m_text[m_at] == '-' || m_text[m_at] == '+') && std::tolower(m_text[m_at - 1]) == 'e')))
            ++m_at;
        std::string digits = m_text.substr(start, m_at - start);
        CValue value;
        bool single = false;
        while (!hex && !digits.empty() && std::string("uUlLfF").find(digits.back()) != std::string::npos) {
            value.isUnsigned = value.isUnsigned || std::tolower(digits.back()) == 'u';
            value.wide = value.wide || std::tolower(digits.back()) == 'l';
            single = single || std::tolower(digits.back()) == 'f';
            digits.pop_back();
        }
        if (hex && std::tolower(digits.back()) == 'u') {
            value.isUnsigned = true;
            digits.pop_back();
        }
        if (!hex && (single || digits.find_first_of(".eE") != std::string::npos)) {
            if (single || m_floats)
                return CValue::ofReal(double{std::strtof(digits.c_str(), nullptr)}, false);
            return CValue::ofReal(std::strtod(digits.c_str(), nullptr), true);
        }
        const unsigned long long whole = std::strtoull(digits.c_str(), nullptr, hex ? 16 : 10);
        value.whole = static_cast<long long>(whole);
        value.wide = value.wide || (hex || value.isUnsigned ? whole > 0xffffffffULL : whole > 0x7fffffffULL);
        value.isUnsigned =
            value.isUnsigned || whole > 0x7fffffffffffffffULL || (hex && !value.wide && whole > 0x7fffffff);
        return value;
    }

    CValue call(const std::string& name)
    {
        std::vector<CValue> arguments;
        do
            arguments.push_back(conditional());
        while (take(","));
        if (!take(")"))
            throw Unread();
        if (m_skipping > 0)
            return CValue::of(0);
        const auto real = [&](std::size_t i) { return static_cast<float>(asReal(arguments.at(i), false)); };
        if ((name == "min" || name == "max") && arguments.size() == 2) {
            const bool less = operation("<", arguments[0], arguments[1]).holds();
            return operation("+", arguments[less == (name == "min") ? 0 : 1], CValue::of(0));
        }
        if (name == "fminf" || name == "fmaxf")
            return CValue::ofReal(
                double{name == "fminf" ? std::fmin(real(0), real(1)) : std::fmax(real(0), real(1))}, false);
        if (name == "sqrtf")
            return CValue::ofReal(double{std::sqrt(real(0))}, false);
        if (name == "fabsf")
            return CValue::ofReal(double{std::fabs(real(0))}, false);
        if (name == "floorf")
            return CValue::ofReal(double{std::floor(real(0))}, false);
        if (name == "fmaf")
            return CValue::ofReal(double{std::fma(real(0), real(1), real(2))}, false);
        const std::string roundedOnes[] = {"__fadd_rn", "__fsub_rn", "__fmul_rn", "__fdiv_rn"};
        for (std::size_t i = 0; i < 4; ++i)
            if (name == roundedOnes[i])
                return reals(std::string(1, "+-*/"[i]), double{real(0)}, double{real(1)}, false);
        throw Unread();
    }

    const std::string& m_text;
    const CNames& m_names;
    bool m_floats;
    std::size_t m_at = 0;
    int m_skipping = 0;
};

} // namespace

std::optional<CValue> readC(const std::string& text, const CNames& names, bool floats)
{
    try {
        return CReader(text, names, floats).whole();
    } catch (const Unread&) {
        return std::nullopt;
    }
}

std::optional<std::string> placeOfC(const std::string& text, const CNames& names)
{
    try {
        return CReader(text, names, true).wholePlace();
    } catch (const Unread&) {
        return std::nullopt;
    }
}

bool sameC(const CValue& a, const CValue& b)
{
    if (!a.real && !b.real)
        return a.whole == b.whole;
    const double x = a.real ? a.number : static_cast<double>(a.whole),
                 y = b.real ? b.number : static_cast<double>(b.whole);
    // A float's value in words is the shortest that reads back as it.
    return x == y || static_cast<float>(x) == static_cast<float>(y) || (std::isnan(x) && std::isnan(y));
}

} // namespace warpatlas::test
