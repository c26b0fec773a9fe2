#include "app/follow/source_lines.h"

#include "kernels/model/name_character.h"

#include <algorithm>
#include <cctype>

namespace warpatlas {
namespace {

constexpr auto npos = std::string_view::npos;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view spaces = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

/// Where `word` stands as a word of its own.
std::size_t findWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != npos; at = text.find(word, at + 1)) {
        const bool before = at == 0 || !isNameCharacter(text[at - 1]);
        const std::size_t end = at + word.size();
        if (before && (end == text.size() || !isNameCharacter(text[end])))
            return at;
    }
    return npos;
}

/// Parts between separators that stand in no bracket.
std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += std::string_view("([{").find(text[i]) != npos ? 1 : 0;
        depth -= std::string_view(")]}").find(text[i]) != npos ? 1 : 0;
        if (text[i] == separator && depth == 0) {
            parts.push_back(text.substr(start, i - start));
            start = i + 1;
        }
    }
    parts.push_back(text.substr(start));
    return parts;
}

/// The one '=' of an assignment that stands in no bracket.
std::size_t assignment(std::string_view text)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += std::string_view("([{").find(text[i]) != npos ? 1 : 0;
        depth -= std::string_view(")]}").find(text[i]) != npos ? 1 : 0;
        if (depth != 0 || text[i] != '=')
            continue;
        const char before = i > 0 ? text[i - 1] : ' ', after = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool shift = i > 1 && (before == '<' || before == '>') && text[i - 2] == before;
        if (after == '=' || before == '=' || before == '!' || ((before == '<' || before == '>') && !shift))
            return npos;
        return i;
    }
    return npos;
}

/// Without the comment at the end, a brace, a semicolon.
std::string_view bare(std::string_view line)
{
    return trimmed(line.substr(0, line.find("//")));
}

/// Where `open`'s bracket closes; npos if it does not.
std::size_t closingBracket(std::string_view text, std::size_t open)
{
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : 0;
        depth -= text[i] == ')' ? 1 : 0;
        if (depth == 0)
            return i;
    }
    return npos;
}

} // namespace

SourceLines::SourceLines(std::string_view text)
{
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        m_lines.push_back(text.substr(start, end - start));
        start = end + 1;
    }
}

std::string SourceLines::line(std::uint32_t number) const
{
    return number == 0 || number > m_lines.size() ? std::string() : std::string(trimmed(m_lines[number - 1]));
}

/// With the lines below that its brackets reach to.
std::string SourceLines::statement(std::uint32_t number) const
{
    std::string text;
    constexpr std::uint32_t mostLines = 4;
    for (std::uint32_t i = number; i > 0 && i <= m_lines.size() && i < number + mostLines; ++i) {
        text += (text.empty() ? "" : " ") + std::string(bare(m_lines[i - 1]));
        if (std::ranges::count(text, '(') <= std::ranges::count(text, ')'))
            break;
    }
    return text;
}

/// The parts of a for's bracket; none where it is no for.
std::vector<std::string> SourceLines::loopParts(std::uint32_t number) const
{
    const std::string text = statement(number);
    const std::size_t at = findWord(text, "for"), open = at == npos ? npos : text.find('(', at),
                      close = open == npos ? npos : closingBracket(text, open);
    std::vector<std::string> parts;
    if (close != npos)
        for (const std::string_view part : split(std::string_view(text).substr(open + 1, close - open - 1), ';'))
            parts.emplace_back(trimmed(part));
    return parts.size() == 3 ? parts : std::vector<std::string>();
}

std::string SourceLines::condition(std::uint32_t number) const
{
    const std::string text = statement(number);
    if (const std::vector<std::string> parts = loopParts(number); !parts.empty())
        return parts[1];
    for (const std::string_view word : {"if", "while"}) {
        const std::size_t at = findWord(text, word), open = at == npos ? npos : text.find('(', at),
                          close = open == npos ? npos : closingBracket(text, open);
        if (close != npos)
            return std::string(trimmed(std::string_view(text).substr(open + 1, close - open - 1)));
    }
    const std::size_t sign = assignment(text), question = text.find('?');
    if (sign == npos || question == npos || question < sign)
        return {};
    return std::string(trimmed(std::string_view(text).substr(sign + 1, question - sign - 1)));
}

} // namespace warpatlas
