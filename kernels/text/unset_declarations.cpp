#include "kernels/text/unset_declarations.h"

#include "kernels/text/cpp_tokens.h"
#include "kernels/text/declared_arrays.h"

#include <algorithm>

namespace warpatlas::inline text {

std::vector<UnsetDeclaration> unsetDeclarations(std::string_view text)
{
    std::vector<UnsetDeclaration> all;
    for (const DeclaredUnset& declared : declaredUnset(text))
        all.push_back({std::string(declared.name), declared.firstLine, declared.lastLine, {}});
    if (all.empty())
        return all;
    for (const CppToken& token : codeTokens(text)) {
        if (token.kind != CppToken::Kind::Name)
            continue;
        // An inner variable of the same name hides the outer one.
        const auto named = std::ranges::find_if(all.rbegin(), all.rend(), [&](const UnsetDeclaration& declaration) {
            return declaration.firstLine <= token.line && token.line <= declaration.lastLine
                && token.is(declaration.name);
        });
        if (named != all.rend() && (named->lines.empty() || named->lines.back() != token.line))
            named->lines.push_back(token.line);
    }
    return all;
}

const UnsetDeclaration* unsetVariable(
    const std::vector<UnsetDeclaration>& declarations, std::uint32_t takenLine, std::uint32_t usedLine)
{
    const auto only = [&](const auto& fits) -> const UnsetDeclaration* {
        const auto found = std::ranges::find_if(declarations, fits);
        if (found == declarations.end() || std::find_if(found + 1, declarations.end(), fits) != declarations.end())
            return nullptr;
        return &*found;
    };
    for (const std::uint32_t line : {takenLine, usedLine})
        if (const UnsetDeclaration* one =
                only([&](const UnsetDeclaration& each) { return std::ranges::binary_search(each.lines, line); }))
            return one;
    return only([&](const UnsetDeclaration& each) { return each.firstLine <= usedLine && usedLine <= each.lastLine; });
}

} // namespace warpatlas::inline text
