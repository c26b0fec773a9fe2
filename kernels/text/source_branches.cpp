#include "kernels/text/source_branches.h"

#include "kernels/text/cpp_tokens.h"

#include <cstddef>

namespace warpatlas::inline text {
namespace {

class BranchReader {
public:
    explicit BranchReader(std::string_view text) : m_tokens(codeTokens(text)) { }

    std::vector<SourceBranch> all() const
    {
        std::vector<SourceBranch> branches;
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const bool conditional = is(i, "if") || is(i, "for") || is(i, "while") || is(i, "switch");
            if (!conditional && !is(i, "do"))
                continue;
            std::size_t body = i + 1;
            if (conditional) {
                body += is(body, "constexpr") ? 1 : 0;
                body = behindCondition(body);
            }
            std::size_t end = behindStatement(body);
            // Behind a do stands its while, which decides about nothing else.
            if (body == i + 1 && conditional)
                continue;
            SourceBranch branch{line(i), line(body - 1), line(body), line(end - 1)};
            branch.loop = !is(i, "if") && !is(i, "switch");
            branch.returns = is(i, "if") && endsWithReturn(body, end);
            if (is(i, "if") && is(end, "else")) {
                branch.returns = false;
                end = behindStatement(end + 1);
                branch.lastBodyLine = line(end - 1);
            }
            branches.push_back(branch);
        }
        return branches;
    }

private:
    bool is(std::size_t at, std::string_view text) const { return at < m_tokens.size() && m_tokens[at].is(text); }
    std::uint32_t line(std::size_t at) const
    {
        return m_tokens.empty() ? 0 : m_tokens[at < m_tokens.size() ? at : m_tokens.size() - 1].line;
    }

    int nesting(std::size_t at) const { return at < m_tokens.size() ? m_tokens[at].nesting() : 0; }
    /// `at` where there is none.
    std::size_t behindCondition(std::size_t at) const { return nesting(at) == 1 ? behindGroup(m_tokens, at) : at; }

    std::size_t behindStatement(std::size_t at) const
    {
        if (is(at, "{"))
            return behindGroup(m_tokens, at);
        if (is(at, "if") || is(at, "for") || is(at, "while") || is(at, "switch")) {
            const bool mayHaveElse = is(at, "if");
            at = behindStatement(behindCondition(at + (is(at + 1, "constexpr") ? 2 : 1)));
            return mayHaveElse && is(at, "else") ? behindStatement(at + 1) : at;
        }
        if (is(at, "do"))
            at = behindStatement(at + 1);
        while (at < m_tokens.size() && nesting(at) >= 0 && !is(at, ";"))
            at = behindGroup(m_tokens, at);
        return is(at, ";") ? at + 1 : at;
    }

    /// Whether a statement, or a block of them, ends with `return`.
    bool endsWithReturn(std::size_t begin, std::size_t end) const
    {
        if (!is(begin, "{"))
            return is(begin, "return");
        std::size_t last = begin;
        for (std::size_t at = begin + 1; at + 1 < end;) {
            last = at;
            const std::size_t next = behindStatement(at);
            at = next > at ? next : at + 1;
        }
        return is(last, "return");
    }

    std::vector<CppToken> m_tokens;
};

} // namespace

std::vector<SourceBranch> sourceBranches(std::string_view text)
{
    return BranchReader(text).all();
}

} // namespace warpatlas::inline text
