#include "kernels/text/cpp_tokens.h"

#include "kernels/text/name_character.h"

#include <algorithm>

namespace warpatlas::inline text {
namespace {

using TokenKind = CppToken::Kind;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Letters that are not ASCII stand in names as well.
bool isOfName(char c)
{
    return isNameCharacter(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

class CppReader {
public:
    CppReader(std::string_view text, std::span<const std::string_view> signs)
        : m_text(text), m_signs(signs), m_at(text.starts_with("\xef\xbb\xbf") ? 3 : 0)
    {
    }

    std::vector<CppToken> all()
    {
        bool fresh = true, directive = false; // nothing but spaces and comments on the line so far
        std::uint32_t line = 1;
        while (m_at < m_text.size()) {
            const std::size_t start = m_at;
            if (now() == '\n') {
                fresh = true;
                directive = false;
                ++m_at;
            } else if (std::string_view(" \t\r\v\f").find(now()) != std::string_view::npos) {
                ++m_at;
            } else if (const std::size_t length = continuation(); length != 0) {
                m_at += length;
            } else {
                TokenKind kind = next();
                if (fresh && kind == TokenKind::Sign && m_text[start] == '#') {
                    m_at = start + 1;
                    kind = TokenKind::Directive;
                    directive = true;
                }
                fresh = fresh && kind == TokenKind::Comment;
                m_tokens.push_back({kind, directive, line, start, m_text.substr(start, m_at - start)});
            }
            line += static_cast<std::uint32_t>(std::ranges::count(m_text.substr(start, m_at - start), '\n'));
        }
        return std::move(m_tokens);
    }

private:
    char now(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    bool startsWith(std::string_view text) const { return m_text.substr(m_at).starts_with(text); }

    /// The length of a backslash and the line end that it removes; 0 where there is none.
    std::size_t continuation() const { return startsWith("\\\n") ? 2 : startsWith("\\\r\n") ? 3 : 0; }

    TokenKind next()
    {
        if (startsWith("//")) {
            while (m_at < m_text.size() && now() != '\n')
                m_at += std::max<std::size_t>(continuation(), 1);
            return TokenKind::Comment;
        }
        if (startsWith("/*")) {
            const std::size_t end = m_text.find("*/", m_at + 2);
            m_at = end == std::string_view::npos ? m_text.size() : end + 2;
            return TokenKind::Comment;
        }
        if (isDigit(now()) || (now() == '.' && isDigit(now(1))))
            return number();
        if (isOfName(now()))
            return nameOrText();
        if (now() == '"' || now() == '\'')
            return quoted();
        const auto sign = std::ranges::find_if(m_signs, [&](std::string_view one) { return startsWith(one); });
        m_at += sign != m_signs.end() ? sign->size() : 1;
        return TokenKind::Sign;
    }

    TokenKind number()
    {
        const std::string_view exponents = startsWith("0x") || startsWith("0X") ? "pP" : "eE";
        char before = '\0';
        while (isOfName(now()) || now() == '.' || (now() == '\'' && isOfName(now(1)))
            || ((now() == '+' || now() == '-') && exponents.find(before) != std::string_view::npos))
            before = m_text[m_at++];
        return TokenKind::Number;
    }

    TokenKind nameOrText()
    {
        const std::size_t start = m_at;
        while (isOfName(now()))
            ++m_at;
        std::string_view prefix = m_text.substr(start, m_at - start);
        if (now() != '"' && now() != '\'')
            return TokenKind::Name;
        const bool raw = now() == '"' && prefix.ends_with('R');
        prefix.remove_suffix(raw ? 1 : 0);
        if (!prefix.empty() && prefix != "L" && prefix != "u" && prefix != "U" && prefix != "u8")
            return TokenKind::Name;
        return raw ? rawString() : quoted();
    }

    TokenKind quoted()
    {
        const char quote = m_text[m_at++];
        while (m_at < m_text.size() && now() != quote && now() != '\n')
            m_at += now() == '\\' ? std::max<std::size_t>(continuation(), 2) : 1;
        m_at = std::min(now() == quote ? m_at + 1 : m_at, m_text.size());
        return quote == '"' ? TokenKind::String : TokenKind::Character;
    }

    TokenKind rawString()
    {
        const std::size_t open = m_text.find_first_of("( )\\\t\v\f\n\"", m_at + 1);
        constexpr std::size_t longestDelimiter = 16;
        if (open == std::string_view::npos || m_text[open] != '(' || open - m_at - 1 > longestDelimiter)
            return quoted();
        const std::string end = ")" + std::string(m_text.substr(m_at + 1, open - m_at - 1)) + "\"";
        const std::size_t close = m_text.find(end, open);
        m_at = close == std::string_view::npos ? m_text.size() : close + end.size();
        return TokenKind::String;
    }

    std::string_view m_text;
    std::span<const std::string_view> m_signs;
    std::size_t m_at = 0;
    std::vector<CppToken> m_tokens;
};

} // namespace

std::vector<CppToken> cppTokens(std::string_view text, std::span<const std::string_view> signs)
{
    return CppReader(text, signs).all();
}

std::vector<CppToken> codeTokens(std::string_view text, std::span<const std::string_view> signs)
{
    std::vector<CppToken> tokens = cppTokens(text, signs);
    std::erase_if(tokens, [](const CppToken& token) { return token.directive || token.kind == TokenKind::Comment; });
    return tokens;
}

std::size_t behindGroup(std::span<const CppToken> tokens, std::size_t at)
{
    for (int depth = 0; at < tokens.size(); ++at) {
        depth += tokens[at].nesting();
        if (depth <= 0)
            return at + 1;
    }
    return at;
}

std::string inOneLine(std::string_view text)
{
    std::string line;
    std::size_t end = 0;
    for (const CppToken& token : codeTokens(text)) {
        line += (token.at == end ? "" : " ") + std::string(token.text);
        end = token.end();
    }
    return end == text.size() ? line : line + ' ';
}

} // namespace warpatlas::inline text
