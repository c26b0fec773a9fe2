#include "app/follow/deciding_lines.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>

namespace warpatlas::inline follow {
namespace {

/// Says whether a loop is `for (int i = 0; i < n; ++i)` and not `for (;;)`, given what comes behind the `for`.
bool hasCondition(std::span<const CppToken> loop)
{
    int depth = 0;
    for (std::size_t i = 0; i + 1 < loop.size(); ++i) {
        depth += loop[i].is("(") ? 1 : loop[i].is(")") ? -1 : 0;
        if (depth == 1 && loop[i].is(";"))
            return !loop[i + 1].is(";");
        if (depth == 0)
            return false;
    }
    return false;
}

} // namespace

std::vector<bool> decidingLines(std::string_view source)
{
    std::vector<bool> decides(2 + static_cast<std::size_t>(std::ranges::count(source, '\n')), false);
    const std::vector<CppToken> tokens = codeTokens(source);
    static constexpr std::string_view assignments[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
    std::uint32_t assigned = 0; // the line of the last assignment, if this is the same or goes on
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const CppToken& token = tokens[i];
        if (depth == 0 && token.line != assigned)
            assigned = 0;
        depth = std::max(0, depth + (token.is("(") ? 1 : token.is(")") ? -1 : 0));
        if (token.is("if") || token.is("while") || (token.is("for") && hasCondition(std::span(tokens).subspan(i + 1))))
            decides[token.line] = true;
        else if (depth == 0 && std::ranges::find(assignments, token.text) != std::end(assignments))
            assigned = token.line;
        else if (assigned != 0 && token.is("?"))
            decides[assigned] = true;
    }
    return decides;
}

} // namespace warpatlas::inline follow
