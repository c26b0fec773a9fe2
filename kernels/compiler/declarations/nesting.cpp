#include "kernels/compiler/declarations/nesting.h"

#include <algorithm>
#include <vector>

namespace warpatlas::inline compiler {

std::optional<std::size_t> tooDeep(std::string_view text, std::size_t deepest)
{
    return tooDeep(codeTokens(text, declarationSigns), deepest);
}

std::optional<std::size_t> tooDeep(std::span<const CppToken> code, std::size_t deepest)
{
    // For each open bracket: how many statements lie within each other, as in `if (a) {} else if (b) for (;;) ...`.
    std::vector<std::size_t> statements{0};
    std::size_t allStatements = 0, angles = 0, signs = 0;
    bool ended = false; // a statement, unless `else` follows
    for (const CppToken& token : code) {
        if (ended && !token.is("else")) {
            allStatements -= statements.back();
            statements.back() = 0;
        }
        if (token.nesting() == 1) {
            statements.push_back(0);
        } else if (token.nesting() == -1 && statements.size() > 1) {
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
        const bool sign =
            token.kind == CppToken::Kind::Sign && token.nesting() == 0 && !token.is(";") && !token.is(",");
        signs = sign ? signs + 1 : 0;
        if (statements.size() - 1 + std::max({allStatements, angles, signs}) > deepest)
            return token.at;
    }
    return std::nullopt;
}

} // namespace warpatlas::inline compiler
