#include "kernels/text/constant_writes.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <array>
#include <set>

namespace warpatlas::inline text {
namespace {

class WriteReader {
public:
    explicit WriteReader(std::string_view text) : m_tokens(codeTokens(text)) { findNames(); }

    std::vector<ConstantWrite> all()
    {
        std::vector<ConstantWrite> writes;
        for (std::size_t i = 1; i < m_tokens.size() && !m_names.empty(); ++i)
            if (is(i, "{") && is(i - 1, ")"))
                i = readBody(i, writes);
        return writes;
    }

private:
    bool is(std::size_t at, std::string_view text) const { return at < m_tokens.size() && m_tokens[at].is(text); }
    bool isName(std::size_t at) const { return at < m_tokens.size() && m_tokens[at].kind == CppToken::Kind::Name; }

    /// `__constant__ float a[4], b;`
    void findNames()
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (!is(i, "__constant__"))
                continue;
            int depth = 0;
            for (std::size_t at = i; at < m_tokens.size() && !(depth == 0 && is(at, ";")); ++at) {
                const bool ends =
                    is(at + 1, "[") || is(at + 1, "=") || is(at + 1, ";") || is(at + 1, ",") || is(at + 1, "{");
                if (depth == 0 && isName(at) && ends)
                    m_names.insert(m_tokens[at].text);
                depth += m_tokens[at].nesting();
            }
        }
    }

    /// From the bracket that opens the body of a function to the one that closes it.
    std::size_t readBody(std::size_t open, std::vector<ConstantWrite>& writes) const
    {
        std::size_t name = open - 1;
        for (int depth = 0; name > 0; --name) {
            depth -= m_tokens[name].nesting();
            if (depth == 0)
                break;
        }
        bool kernel = false;
        for (std::size_t at = name; at-- > 0 && !is(at, ";") && !is(at, "}");)
            kernel = kernel || is(at, "__global__");
        const std::size_t end = behindGroup(m_tokens, open) - 1;
        for (std::size_t at = open; at < end; ++at)
            if (m_names.contains(m_tokens[at].text) && isWritten(at))
                writes.push_back({std::string(m_tokens[at].text), m_tokens[at].line,
                    name > 0 ? std::string(m_tokens[name - 1].text) : std::string(), kernel, m_tokens[open].line,
                    m_tokens[end].line});
        return end;
    }

    bool isWritten(std::size_t at) const
    {
        const std::size_t before = at - 1;
        if (is(before, ".") || is(before, "->"))
            return false;
        if (is(before, "++") || is(before, "--"))
            return true;
        // "f(&name": what f does with it is not looked at.
        if (is(before, "&") && (is(before - 1, "(") || is(before - 1, ",")))
            return true;
        const bool isCast = is(before, "(") && is(before - 1, ">");
        std::size_t behind = at + 1;
        for (;;) {
            if (is(behind, "[")) {
                behind = behindGroup(m_tokens, behind);
            } else if (is(behind, ".") && isName(behind + 1)) {
                behind += 2;
            } else if (isCast && is(behind, ")")) {
                ++behind;
            } else {
                break;
            }
        }
        constexpr std::array<std::string_view, 13> writing{
            "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"};
        return behind < m_tokens.size() && std::ranges::find(writing, m_tokens[behind].text) != writing.end();
    }

    std::vector<CppToken> m_tokens;
    std::set<std::string_view> m_names;
};

} // namespace

std::vector<ConstantWrite> constantWrites(std::string_view text)
{
    return WriteReader(text).all();
}

bool asksForTrap(std::string_view text)
{
    return std::ranges::any_of(cppTokens(text), [](const CppToken& token) {
        return token.kind != CppToken::Kind::Comment
            && (token.text.find("trap") != std::string_view::npos
                || token.text.find("unreachable") != std::string_view::npos);
    });
}

} // namespace warpatlas::inline text
