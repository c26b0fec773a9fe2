#include "kernels/compiler/source_tokens.h"

#include <algorithm>
#include <string>

namespace warpatlas::cuda_source {
namespace {

bool isWordStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (static_cast<unsigned char>(c) & 0x80) != 0;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

class Tokeniser {
public:
    explicit Tokeniser(std::string_view text) : m_text(text), m_at(text.starts_with("\xef\xbb\xbf") ? 3 : 0) { }

    std::vector<Token> run()
    {
        while (m_at < m_text.size())
            step();
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool starts(std::string_view word) const { return m_text.substr(m_at).starts_with(word); }

    void push(TokenKind kind, std::size_t start)
    {
        m_tokens.push_back({kind, m_text.substr(start, m_at - start), start});
    }

    void step()
    {
        const char c = peek();
        if (c == '\n') {
            m_lineStart = true;
            ++m_at;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f') {
            ++m_at;
        } else if (starts("//")) {
            m_at = endOfLine();
        } else if (starts("/*")) {
            const std::size_t end = m_text.find("*/", m_at + 2);
            m_at = end == std::string_view::npos ? m_text.size() : end + 2;
        } else if (c == '#' && m_lineStart) {
            directive();
        } else {
            m_lineStart = false;
            plainToken();
        }
    }

    /// Of this line and of those that a backslash continues it with.
    std::size_t endOfLine() const
    {
        std::size_t end = m_text.find('\n', m_at);
        while (end != std::string_view::npos) {
            std::size_t last = end;
            if (last > m_at && m_text[last - 1] == '\r')
                --last;
            if (last == m_at || m_text[last - 1] != '\\')
                return end;
            end = m_text.find('\n', end + 1);
        }
        return m_text.size();
    }

    void directive()
    {
        const std::size_t start = m_at;
        m_at = endOfLine();
        // A comment may begin on a directive's line and end on a later one.
        const std::string_view line = m_text.substr(start, m_at - start);
        const std::size_t comment = line.find("/*");
        if (comment != std::string_view::npos && line.find("*/", comment + 2) == std::string_view::npos
            && line.find("//") >= comment)
            m_at = start + comment;
        push(TokenKind::Directive, start);
    }

    void quoted(std::size_t start, char quote)
    {
        for (++m_at; m_at < m_text.size() && peek() != quote && peek() != '\n'; ++m_at)
            if (peek() == '\\')
                ++m_at;
        m_at = std::min(m_at + 1, m_text.size());
        push(TokenKind::String, start);
    }

    void rawString(std::size_t start)
    {
        const std::size_t open = m_text.find('(', m_at);
        if (open == std::string_view::npos || open - m_at > 18) {
            quoted(start, '"');
            return;
        }
        const std::string end = ")" + std::string(m_text.substr(m_at + 1, open - m_at - 1)) + "\"";
        const std::size_t close = m_text.find(end, open);
        m_at = close == std::string_view::npos ? m_text.size() : close + end.size();
        push(TokenKind::String, start);
    }

    void plainToken()
    {
        const std::size_t start = m_at;
        const char c = peek();
        if (isWordStart(c)) {
            while (isWordStart(peek()) || isDigit(peek()))
                ++m_at;
            const std::string_view word = m_text.substr(start, m_at - start);
            if (peek() == '"' && (word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R"))
                rawString(start);
            else
                push(TokenKind::Word, start);
        } else if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
            while (isWordStart(peek()) || isDigit(peek()) || peek() == '.' || (peek() == '\'' && isDigit(peek(1)))
                || ((peek() == '+' || peek() == '-')
                    && std::string_view("eEpP").find(m_text[m_at - 1]) != std::string_view::npos))
                ++m_at;
            push(TokenKind::Number, start);
        } else if (c == '"' || c == '\'') {
            quoted(start, c);
        } else {
            m_at += starts("<<<") || starts(">>>") ? 3 : starts("::") || starts("->") ? 2 : 1;
            push(TokenKind::Punctuation, start);
        }
    }

    std::string_view m_text;
    std::size_t m_at; ///< behind a byte order mark at first
    bool m_lineStart = true;
    std::vector<Token> m_tokens;
};

} // namespace

std::vector<Token> tokenise(std::string_view text)
{
    return Tokeniser(text).run();
}

std::optional<std::size_t> tooDeep(std::string_view text, std::size_t deepest)
{
    // Statements that are parts of statements, of each open bracket: `if (a) {} else if (b) for (;;) ...`.
    std::vector<std::size_t> statements{0};
    std::size_t allStatements = 0, angles = 0, signs = 0;
    bool ended = false; // a statement, unless `else` follows
    for (const Token& token : tokenise(text)) {
        if (token.kind == TokenKind::Directive)
            continue;
        if (ended && !token.is("else")) {
            allStatements -= statements.back();
            statements.back() = 0;
        }
        const bool opens = token.is("(") || token.is("[") || token.is("{");
        const bool closes = token.is(")") || token.is("]") || token.is("}");
        if (opens) {
            statements.push_back(0);
        } else if (closes && statements.size() > 1) {
            allStatements -= statements.back();
            statements.pop_back();
        } else if (token.is("if") || token.is("for") || token.is("while") || token.is("do") || token.is("switch")
            || token.is("?")) {
            ++statements.back();
            ++allStatements;
        }
        ended = token.is(";") || token.is("}");
        if (token.is("<"))
            ++angles;
        else if (token.is(";") || token.is("{"))
            angles = 0;
        const bool sign = token.kind == TokenKind::Punctuation && !opens && !closes && !token.is(";") && !token.is(",");
        signs = sign ? signs + 1 : 0;
        if (statements.size() - 1 + std::max({allStatements, angles, signs}) > deepest)
            return token.offset;
    }
    return std::nullopt;
}

} // namespace warpatlas::cuda_source
