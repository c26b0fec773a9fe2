#include "app/follow/source/token.h"

#include "kernels/model/name_character.h"

#include <algorithm>
#include <cctype>

namespace warpatlas::source {
namespace {

class Reader {
public:
    explicit Reader(std::string_view source) : m_source(source) { }

    Tokens all()
    {
        bool fresh = true; // nothing but spaces on the line so far
        while (m_at < m_source.size()) {
            const char c = m_source[m_at];
            if (c == '\n') {
                ++m_line;
                ++m_at;
                fresh = true;
            } else if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\\') {
                ++m_at;
            } else if (comment()) {
                continue;
            } else if (c == '#' && fresh) {
                directive();
            } else {
                fresh = false;
                m_tokens.list.push_back(token());
            }
        }
        m_tokens.list.push_back({Token::Kind::End, {}, m_source.size(), m_line});
        return std::move(m_tokens);
    }

private:
    bool startsWith(std::string_view text) const { return m_source.substr(m_at).starts_with(text); }

    bool comment()
    {
        if (startsWith("//")) {
            m_at = std::min(m_source.find('\n', m_at), m_source.size());
            return true;
        }
        if (!startsWith("/*"))
            return false;
        const std::size_t end = std::min(m_source.find("*/", m_at + 2), m_source.size() - 2) + 2;
        m_line += static_cast<std::uint32_t>(std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_at),
            m_source.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        m_at = end;
        return true;
    }

    Token token()
    {
        static constexpr std::string_view signs[] = {"<<=", ">>=", "...", "&&", "||", "<=", ">=", "==", "!=", "<<",
            ">>", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "->", "::"};
        const std::size_t start = m_at;
        const char c = m_source[m_at];
        const auto isDigit = [&](std::size_t i) {
            return i < m_source.size() && std::isdigit(static_cast<unsigned char>(m_source[i])) != 0;
        };
        Token::Kind kind = Token::Kind::Sign;
        if (isDigit(m_at) || (c == '.' && isDigit(m_at + 1))) {
            kind = Token::Kind::Number;
            const bool hex = startsWith("0x") || startsWith("0X");
            while (m_at < m_source.size()
                && (isNameCharacter(m_source[m_at]) || m_source[m_at] == '.' || m_source[m_at] == '\''
                    || (!hex && (m_source[m_at] == '-' || m_source[m_at] == '+')
                        && (m_source[m_at - 1] == 'e' || m_source[m_at - 1] == 'E'))))
                ++m_at;
        } else if (isNameCharacter(c)) {
            kind = Token::Kind::Name;
            while (m_at < m_source.size() && isNameCharacter(m_source[m_at]))
                ++m_at;
        } else if (c == '"' || c == '\'') {
            kind = Token::Kind::Text;
            for (++m_at; m_at < m_source.size() && m_source[m_at] != c && m_source[m_at] != '\n'; ++m_at)
                m_at += m_source[m_at] == '\\' ? 1 : 0;
            m_at = std::min(m_at + 1, m_source.size());
        } else {
            const auto sign = std::ranges::find_if(signs, [&](std::string_view one) { return startsWith(one); });
            m_at += sign != std::end(signs) ? sign->size() : 1;
        }
        return {kind, m_source.substr(start, m_at - start), start, m_line};
    }

    /// To the line's end; a backslash there takes the next line with it.
    void directive()
    {
        std::vector<Token> list;
        ++m_at;
        while (m_at < m_source.size() && m_source[m_at] != '\n') {
            const char c = m_source[m_at];
            if (c == '\\' && m_at + 1 < m_source.size() && m_source[m_at + 1] == '\n') {
                ++m_line;
                m_at += 2;
            } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
                ++m_at;
            } else if (!comment()) {
                list.push_back(token());
            }
        }
        const std::string_view what = list.empty() ? std::string_view() : list.front().text;
        m_conditions += what.starts_with("if") ? 1 : what == "endif" ? -1 : 0;
        if (what.starts_with("if") || what.starts_with("el") || what == "endif")
            m_tokens.list.push_back({Token::Kind::Sign, "#", list.front().at, list.front().line});
        if ((what != "define" && what != "undef") || list.size() < 2)
            return;
        const Token name = list[1];
        Macro macro;
        const bool called = list.size() > 2 && list[2].text == "(" && list[2].at == name.at + name.text.size();
        const bool certain = m_conditions == 0 && what == "define" && !m_tokens.macros.contains(name.text);
        if (!called && certain) {
            macro.body.emplace(list.begin() + 2, list.end());
            macro.body->push_back({Token::Kind::End, {}, m_at, m_line});
        }
        m_tokens.macros[name.text] = std::move(macro);
    }

    std::string_view m_source;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    int m_conditions = 0; ///< #if without its #endif
    Tokens m_tokens;
};

} // namespace

Tokens tokensOf(std::string_view source)
{
    return Reader(source).all();
}

} // namespace warpatlas::source
