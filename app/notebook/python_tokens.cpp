#include "app/notebook/python_tokens.h"

#include <algorithm>
#include <string>

namespace warpatlas::inline notebook {
namespace {

using TokenKind = PythonToken::Kind;

bool isLetter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_'
        || static_cast<unsigned char>(letter) >= 0x80;
}

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

constexpr std::string_view signs[] = {"**=", "//=", "<<=", ">>=", "...", ":=", "->",
    "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "**", "//", "<<", ">>"};

class TokenReader {
public:
    explicit TokenReader(std::string_view text) : m_text(text) { }

    std::vector<PythonToken> read()
    {
        while (m_at < m_text.size())
            readNext();
        add(TokenKind::LineEnd, 0);
        add(TokenKind::End, 0);
        return std::move(m_tokens);
    }

private:
    char letter(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool beginsLine() const { return m_tokens.empty() || m_tokens.back().kind == TokenKind::LineEnd; }

    void add(TokenKind kind, std::size_t length)
    {
        if (kind == TokenKind::LineEnd && beginsLine())
            return;
        m_tokens.push_back(
            {kind, m_line, static_cast<std::uint32_t>(m_at - m_lineStart), m_at, m_text.substr(m_at, length)});
        move(length);
    }

    void move(std::size_t length)
    {
        for (const std::size_t end = std::min(m_at + length, m_text.size()); m_at < end; ++m_at)
            if (m_text[m_at] == '\n') {
                ++m_line;
                m_lineStart = m_at + 1;
            }
    }

    std::size_t toLineEnd(std::size_t from) const { return std::min(m_text.find('\n', from), m_text.size()); }

    void readNext()
    {
        const char first = letter();
        if (first == '\n') {
            if (m_depth <= 0)
                add(TokenKind::LineEnd, 0);
            move(1);
        } else if (first == '\\' && (letter(1) == '\n' || (letter(1) == '\r' && letter(2) == '\n'))) {
            move(letter(1) == '\n' ? 2 : 3);
        } else if (first == '#') {
            move(toLineEnd(m_at) - m_at);
        } else if ((first == '%' || first == '!' || first == '?') && m_depth <= 0 && isCommandPlace()) {
            skipCommand();
        } else if (const std::size_t length = stringLength()) {
            add(TokenKind::String, length);
        } else if (isLetter(first)) {
            std::size_t length = 1;
            while (isLetter(letter(length)) || isDigit(letter(length)))
                ++length;
            add(TokenKind::Name, length);
        } else if (isDigit(first) || (first == '.' && isDigit(letter(1)))) {
            std::size_t length = 1;
            while (isLetter(letter(length)) || isDigit(letter(length)) || letter(length) == '.'
                || ((letter(length) == '-' || letter(length) == '+') && (m_text[m_at + length - 1] | 0x20) == 'e'
                    && !(letter() == '0' && (letter(1) | 0x20) == 'x')))
                ++length;
            add(TokenKind::Number, length);
        } else if (first == ' ' || first == '\t' || first == '\r' || first == '\f' || first == '\0') {
            move(1);
        } else {
            readSign();
        }
    }

    void readSign()
    {
        const auto found =
            std::ranges::find_if(signs, [&](auto sign) { return m_text.substr(m_at).starts_with(sign); });
        const std::size_t length = found == std::end(signs) ? 1 : found->size();
        const char first = letter();
        if (first == '(' || first == '[' || first == '{')
            ++m_depth;
        else if (first == ')' || first == ']' || first == '}')
            m_depth = std::max(m_depth - 1, 0);
        add(TokenKind::Sign, length);
    }

    /// Where a `%` or a `!` is IPython's: at the head of a line, or right behind its `=`.
    bool isCommandPlace() const { return beginsLine() || (m_tokens.back().is("=") && letter() != '?'); }

    void skipCommand()
    {
        for (;;) {
            const std::size_t end = toLineEnd(m_at);
            const bool goesOn = end > m_at && m_text[end - 1] == '\\' && end < m_text.size();
            move(end - m_at + (goesOn ? 1 : 0));
            if (!goesOn)
                return;
        }
    }

    /// Of a string that begins here, prefix and quotes included; 0: none does. One that is not closed ends with its
    /// line, or with everything.
    std::size_t stringLength() const
    {
        std::size_t at = 0;
        while (
            at < 3 && isLetter(letter(at)) && std::string_view("rRbBuUfFtT").find(letter(at)) != std::string_view::npos)
            ++at;
        const char quote = letter(at);
        if (quote != '"' && quote != '\'')
            return 0;
        const bool triple = letter(at + 1) == quote && letter(at + 2) == quote;
        at += triple ? 3 : 1;
        for (; m_at + at < m_text.size(); ++at) {
            const char now = letter(at);
            if (now == '\\')
                ++at;
            else if (now == '\n' && !triple)
                return at;
            else if (now == quote && !triple)
                return at + 1;
            else if (now == quote && letter(at + 1) == quote && letter(at + 2) == quote)
                return at + 3;
        }
        return m_text.size() - m_at;
    }

    std::string_view m_text;
    std::vector<PythonToken> m_tokens;
    std::size_t m_at = 0, m_lineStart = 0;
    std::uint32_t m_line = 1;
    int m_depth = 0;
};

} // namespace

int PythonToken::nesting() const
{
    if (kind != TokenKind::Sign)
        return 0;
    return is("(") || is("[") || is("{") ? 1 : is(")") || is("]") || is("}") ? -1 : 0;
}

std::vector<PythonToken> pythonTokens(std::string_view text)
{
    return TokenReader(text).read();
}

} // namespace warpatlas::inline notebook
