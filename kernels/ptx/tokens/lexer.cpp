#include "kernels/ptx/tokens/lexer.h"

namespace warpatlas::ptx {
namespace {

bool isDecimalDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDecimalDigit(c) || c == '_' || c == '$' || c == '%';
}

} // namespace

Lexer::Lexer(std::string_view text) : m_text(text)
{
    m_token = scan();
}

Token Lexer::take()
{
    const Token token = m_token;
    m_token = scan();
    return token;
}

void Lexer::skipBlanks()
{
    while (m_position < m_text.size()) {
        const char c = m_text[m_position];
        const std::string_view rest = m_text.substr(m_position);
        if (c == '\n') {
            ++m_line;
            ++m_position;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0') {
            ++m_position;
        } else if (rest.starts_with("//") || c == '#') {
            const std::size_t end = m_text.find('\n', m_position);
            m_position = end == std::string_view::npos ? m_text.size() : end;
        } else if (rest.starts_with("/*")) {
            const std::size_t found = m_text.find("*/", m_position + 2);
            const std::size_t end = found == std::string_view::npos ? m_text.size() : found + 2;
            for (; m_position < end; ++m_position)
                m_line += m_text[m_position] == '\n';
        } else {
            return;
        }
    }
}

Token Lexer::scan()
{
    skipBlanks();
    if (m_position >= m_text.size())
        return {TokenKind::End, {}, m_line};
    const std::size_t start = m_position;
    const auto finish = [&](TokenKind kind, std::size_t from, std::size_t to) {
        return Token{kind, m_text.substr(from, to - from), m_line};
    };
    const auto at = [&](std::size_t index) { return index < m_text.size() ? m_text[index] : '\0'; };
    const char c = m_text[start];

    if (isDecimalDigit(c)) {
        const bool prefixed = c == '0' && !isDecimalDigit(at(start + 1)) && at(start + 1) != '.';
        while (isName(at(m_position)) || (!prefixed && at(m_position) == '.' && isDecimalDigit(at(m_position + 1)))
            || (!prefixed && (at(m_position) == '+' || at(m_position) == '-')
                && (at(m_position - 1) == 'e' || at(m_position - 1) == 'E')))
            ++m_position;
        return finish(TokenKind::Number, start, m_position);
    }
    if (isName(c)) {
        while (isName(at(m_position)))
            ++m_position;
        return finish(TokenKind::Name, start, m_position);
    }
    if (c == '.' && isName(at(start + 1))) {
        ++m_position;
        while (isName(at(m_position)) || (at(m_position) == ':' && at(m_position + 1) == ':')
            || (at(m_position) == ':' && at(m_position - 1) == ':'))
            ++m_position;
        return finish(TokenKind::Directive, start + 1, m_position);
    }
    if (c == '"') {
        ++m_position;
        while (m_position < m_text.size() && m_text[m_position] != '"' && m_text[m_position] != '\n')
            m_position += m_text[m_position] == '\\' ? 2 : 1;
        const std::size_t end = m_position < m_text.size() ? m_position : m_text.size();
        m_position = end + (at(end) == '"');
        return finish(TokenKind::String, start + 1, end);
    }
    ++m_position;
    return finish(TokenKind::Mark, start, m_position);
}

} // namespace warpatlas::ptx
