#include "kernels/compiler/declarations/branches.h"

namespace warpatlas::inline compiler {
namespace {

/// `#if` to `#endif`: where its branches begin, and what is known of their conditions.
struct Conditional {
    struct Branch {
        std::size_t begin = 0, end = 0; ///< tokens
        int balance = 0; ///< of brackets
        bool never = false;
    };
    std::vector<Branch> branches;
    bool taken = false; ///< a condition that is certainly true
};

class Branches {
public:
    explicit Branches(std::span<const CppToken> tokens) : m_tokens(tokens), m_counts(tokens.size(), true) { }

    std::vector<bool> run()
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const CppToken& token = m_tokens[i];
            if (token.kind == CppToken::Kind::Directive && i + 1 < m_tokens.size() && m_tokens[i + 1].directive) {
                readDirective(i);
            } else if (!token.directive && token.kind == CppToken::Kind::Sign && !m_open.empty()) {
                int& balance = m_open.back().branches.back().balance;
                balance += token.is("{") || token.is("(") ? 1 : token.is("}") || token.is(")") ? -1 : 0;
            }
        }
        return std::move(m_counts);
    }

private:
    void readDirective(std::size_t at)
    {
        const CppToken& word = m_tokens[at + 1];
        if (word.is("if") || word.is("ifdef") || word.is("ifndef")) {
            m_open.emplace_back();
            begin(at, word);
        } else if ((word.is("elif") || word.is("else")) && !m_open.empty()) {
            m_open.back().branches.back().end = at;
            begin(at, word);
        } else if (word.is("endif") && !m_open.empty()) {
            m_open.back().branches.back().end = at;
            close();
        }
    }

    void begin(std::size_t at, const CppToken& word)
    {
        Conditional& conditional = m_open.back();
        Conditional::Branch branch;
        branch.begin = at;
        const bool alone = at + 2 < m_tokens.size() && m_tokens[at + 2].directive
            && (at + 3 >= m_tokens.size() || !m_tokens[at + 3].directive
                || m_tokens[at + 3].kind == CppToken::Kind::Directive
                || m_tokens[at + 3].kind == CppToken::Kind::Comment);
        const bool known = alone && (word.is("if") || word.is("elif"));
        branch.never = conditional.taken || (known && m_tokens[at + 2].is("0"));
        conditional.taken = conditional.taken || (known && m_tokens[at + 2].is("1"));
        conditional.branches.push_back(branch);
    }

    void close()
    {
        Conditional conditional = std::move(m_open.back());
        m_open.pop_back();
        std::erase_if(conditional.branches, [&](const Conditional::Branch& branch) {
            if (branch.never)
                drop(branch);
            return branch.never;
        });
        bool uneven = false;
        for (const Conditional::Branch& branch : conditional.branches)
            uneven = uneven || branch.balance != 0;
        for (std::size_t i = 1; uneven && i < conditional.branches.size(); ++i)
            drop(conditional.branches[i]);
        if (!m_open.empty() && !conditional.branches.empty())
            m_open.back().branches.back().balance += conditional.branches.front().balance;
    }

    void drop(const Conditional::Branch& branch)
    {
        for (std::size_t i = branch.begin; i < branch.end; ++i)
            m_counts[i] = m_counts[i] && m_tokens[i].directive;
    }

    std::span<const CppToken> m_tokens;
    std::vector<bool> m_counts;
    std::vector<Conditional> m_open;
};

} // namespace

std::vector<bool> countingTokens(std::span<const CppToken> tokens)
{
    return Branches(tokens).run();
}

std::vector<CppToken> countingCode(std::span<const CppToken> tokens, std::vector<CppToken>* others)
{
    const std::vector<bool> counts = countingTokens(tokens);
    std::vector<CppToken> code;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].directive || tokens[i].kind == CppToken::Kind::Comment)
            continue;
        else if (counts[i])
            code.push_back(tokens[i]);
        else if (others != nullptr)
            others->push_back(tokens[i]);
    return code;
}

} // namespace warpatlas::inline compiler
