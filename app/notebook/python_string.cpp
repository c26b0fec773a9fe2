#include "app/notebook/python_string.h"

#include <charconv>
#include <cstdint>
#include <utility>

namespace warpatlas::inline notebook {
namespace {

void addLetter(std::string& text, std::uint32_t code)
{
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0 | (code >> 6));
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0 | (code >> 12));
        tail(6), tail(0);
    } else {
        text += static_cast<char>(0xf0 | ((code >> 18) & 7));
        tail(12), tail(6), tail(0);
    }
}

/// The letter of `\`, and how long that is; 1 where the backslash is one itself, as Python has it.
std::pair<std::string, std::size_t> escaped(std::string_view rest)
{
    const char kind = rest.size() > 1 ? rest[1] : '\0';
    constexpr std::pair<char, char> plain[] = {{'n', '\n'}, {'t', '\t'}, {'\\', '\\'}, {'\'', '\''}, {'"', '"'},
        {'r', '\r'}, {'a', '\a'}, {'b', '\b'}, {'f', '\f'}, {'v', '\v'}};
    for (const auto& [letter, meaning] : plain)
        if (kind == letter)
            return {std::string(1, meaning), 2};
    if (kind == '\n')
        return {"", 2};
    const auto number = [&](std::size_t from, std::size_t digits, int base) -> std::pair<std::string, std::size_t> {
        std::uint32_t code = 0;
        const char* const first = rest.data() + from;
        const char* const last = first + std::min(digits, rest.size() - from);
        const auto [stop, error] = std::from_chars(first, last, code, base);
        if (error != std::errc() || (base == 16 && stop != first + digits) || code > 0x10ffff)
            return {"\\", 1};
        std::string text;
        addLetter(text, code);
        return {text, static_cast<std::size_t>(stop - rest.data())};
    };
    if (kind >= '0' && kind <= '7')
        return number(1, 3, 8);
    if (kind == 'x')
        return number(2, 2, 16);
    if (kind == 'u')
        return number(2, 4, 16);
    if (kind == 'U')
        return number(2, 8, 16);
    return {"\\", 1};
}

} // namespace

PythonString::PythonString(std::string_view inside, const PieceOrigin& origin) : m_origin(origin)
{
    for (std::size_t at = 0; at < inside.size();) {
        std::string letters(1, inside[at]);
        std::size_t length = 1;
        if (inside[at] == '\\' && origin.coding == PieceOrigin::Coding::Escaped)
            std::tie(letters, length) = escaped(inside.substr(at));
        else if (isDoubled(inside[at]) && at + 1 < inside.size() && inside[at + 1] == inside[at])
            length = 2;
        m_places.insert(m_places.end(), letters.size(), at);
        m_text += letters;
        at += length;
    }
    m_places.push_back(inside.size());
}

bool PythonString::isDoubled(char sign) const
{
    return m_origin.doubled != 0 && (sign == m_origin.doubled || (m_origin.doubled == '{' && sign == '}'));
}

std::optional<std::string> PythonString::coded(std::string_view text, std::size_t begin, std::size_t end) const
{
    const bool plain = m_origin.coding == PieceOrigin::Coding::Plain;
    const bool raw = m_origin.coding == PieceOrigin::Coding::Raw;
    std::string coded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        const char before = i > 0 ? text[i - 1] : begin > 0 ? m_text[begin - 1] : '\0';
        const char behind = i + 1 < text.size() ? text[i + 1] : end < m_text.size() ? m_text[end] : m_origin.quote;
        const bool beside = before == letter || behind == letter;
        const bool ends = !plain && letter == m_origin.quote && (!m_origin.triple || beside);
        const bool newLine = !plain && letter == '\n' && !m_origin.triple;
        if (raw && (ends || newLine || (letter == '\\' && behind == m_origin.quote)))
            return std::nullopt;
        if (!raw && !plain && (ends || letter == '\\'))
            coded += '\\';
        if (isDoubled(letter))
            coded += letter;
        if (newLine)
            coded += "\\n";
        else
            coded += letter;
    }
    return coded;
}

PythonLiteral literalOf(std::string_view token)
{
    PythonLiteral literal;
    std::size_t at = 0;
    for (; at < token.size() && token[at] != '"' && token[at] != '\''; ++at) {
        const char small = static_cast<char>(token[at] | 0x20);
        literal.raw = literal.raw || small == 'r';
        literal.formatted = literal.formatted || small == 'f' || small == 't';
        literal.bytes = literal.bytes || small == 'b';
    }
    literal.quote = at < token.size() ? token[at] : '"';
    const std::string three(3, literal.quote);
    literal.triple = token.substr(at).starts_with(three) && token.size() >= at + 3;
    const std::size_t quotes = literal.triple ? 3 : 1;
    literal.begin = std::min(at + quotes, token.size());
    literal.end = token.size();
    const std::string_view rest = token.substr(literal.begin);
    if (rest.size() >= quotes
        && rest.ends_with(literal.triple ? std::string_view(three) : std::string_view(three).substr(2)))
        literal.end -= quotes; // else it is not closed
    return literal;
}

} // namespace warpatlas::inline notebook
