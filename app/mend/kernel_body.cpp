#include "app/mend/kernel_body.h"

#include "kernels/text/kernel_line.h"

#include <algorithm>

namespace warpatlas::inline mend {

KernelBody::KernelBody(std::string_view text, std::string_view kernel) : m_text(text), m_lines(text)
{
    const std::uint32_t begins = lineOfKernel(text, kernel);
    if (begins == 0)
        return;
    int depth = 0, parentheses = 0;
    for (const CppToken& token : codeTokens(text)) {
        if (token.line < begins)
            continue;
        if (token.is("}") && --depth == 0)
            return;
        if (depth > 0) {
            parentheses -= token.is(")") ? 1 : 0;
            m_tokens.push_back(token);
            m_depths.push_back(depth - 1);
            m_parentheses.push_back(parentheses);
            parentheses += token.is("(") ? 1 : 0;
        }
        depth += token.is("{") ? 1 : 0;
    }
    m_tokens.clear(); // it is not closed
}

bool KernelBody::beginsStatement(std::size_t token) const
{
    if (m_parentheses[token] > 0)
        return false;
    if (token == 0)
        return true;
    const CppToken& before = m_tokens[token - 1];
    return before.is(";") || before.is("{") || before.is("}");
}

std::optional<std::size_t> KernelBody::firstOfLine(std::uint32_t line) const
{
    const auto found = std::ranges::find(m_tokens, line, &CppToken::line);
    return found == m_tokens.end() ? std::nullopt : std::optional(std::size_t(found - m_tokens.begin()));
}

std::vector<CppToken> KernelBody::statementOf(std::uint32_t line) const
{
    const std::optional<std::size_t> first = firstOfLine(line);
    // Behind ) it is all that an if or a loop decides about.
    if (!first || (!beginsStatement(*first) && !(m_parentheses[*first] == 0 && m_tokens[*first - 1].is(")"))))
        return {};
    std::size_t end = *first;
    while (end < m_tokens.size() && m_tokens[end].line == line)
        ++end;
    if (!m_tokens[end - 1].is(";") || (end < m_tokens.size() && m_tokens[end].is("else")))
        return {};
    std::vector<CppToken> statement(
        m_tokens.begin() + std::ptrdiff_t(*first), m_tokens.begin() + std::ptrdiff_t(end) - 1);
    const auto ends = [](const CppToken& token) { return token.is(";") || token.is("{") || token.is("}"); };
    return std::ranges::any_of(statement, ends) ? std::vector<CppToken>() : statement;
}

bool KernelBody::names(std::string_view beginning) const
{
    return std::ranges::any_of(m_tokens,
        [&](const CppToken& token) { return token.kind == CppToken::Kind::Name && token.text.starts_with(beginning); });
}

std::string KernelBody::indentOf(std::uint32_t line) const
{
    const std::string_view text = m_lines.whole(line);
    return std::string(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
}

std::string KernelBody::replaced(std::uint32_t line, const std::string& by) const
{
    const std::string_view old = m_lines.whole(line);
    const auto at = std::size_t(old.data() - m_text.data());
    return std::string(m_text.substr(0, at)) + by + std::string(m_text.substr(at + old.size()));
}

std::string KernelBody::withLineAbove(std::uint32_t line, const std::string& written, std::size_t deeper) const
{
    return replaced(
        line, indentOf(line) + written + "\n" + std::string(deeper, ' ') + std::string(m_lines.whole(line)));
}

std::string KernelBody::withLineBelow(std::uint32_t line, const std::string& written) const
{
    return replaced(line, std::string(m_lines.whole(line)) + "\n" + indentOf(line) + written);
}

std::string KernelBody::withLine(std::uint32_t line, const std::string& written) const
{
    return replaced(line, indentOf(line) + written);
}

} // namespace warpatlas::inline mend
