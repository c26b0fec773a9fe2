#include "app/source/names/declared_fields.h"

#include "kernels/compiler/host/host_effects.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <span>

namespace warpatlas {
namespace {

using Tokens = std::span<const CppToken>;

constexpr std::string_view signs[] = {"::", "->"};

int depthChange(const CppToken& token)
{
    return token.is("{") || token.is("(") || token.is("[") ? 1
        : token.is("}") || token.is(")") || token.is("]")  ? -1
                                                           : 0;
}

bool holds(Tokens tokens, std::string_view word)
{
    return std::ranges::any_of(tokens, [&](const CppToken& token) { return token.is(word); });
}

/// What stands between the brackets of `struct __align__(16) Params : Base {...}` or `typedef struct {...} Params;`;
/// empty where there is none of that name.
Tokens bodyOf(Tokens tokens, std::string_view name)
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!tokens[i].is("struct") && !tokens[i].is("class") && !tokens[i].is("union"))
            continue;
        std::size_t open = i + 1;
        while (open < tokens.size() && !tokens[open].is("{") && !tokens[open].is(";"))
            ++open;
        if (open == tokens.size() || tokens[open].is(";"))
            continue;
        std::size_t close = open;
        for (int depth = 0; close < tokens.size(); ++close)
            if ((depth += depthChange(tokens[close])) == 0)
                break;
        const bool behind = close + 1 < tokens.size() && tokens[close + 1].is(name);
        if (close < tokens.size() && (behind || holds(tokens.subspan(i, open - i), name)))
            return tokens.subspan(open + 1, close - open - 1);
    }
    return {};
}

/// How many tokens the first member has: to its semicolon, or to the end of a function's body.
std::size_t memberLength(Tokens body)
{
    bool function = false;
    int depth = 0;
    for (std::size_t i = 0; i < body.size(); ++i) {
        function = function || (depth == 0 && body[i].is("("));
        depth += depthChange(body[i]);
        if (depth == 0 && (body[i].is(";") || (function && body[i].is("}"))))
            return i + 1;
    }
    return body.size();
}

} // namespace

std::vector<std::string> declaredFields(std::string_view text, std::string_view type)
{
    std::string_view name = type.substr(0, type.find('<'));
    if (const std::size_t scope = name.rfind("::"); scope != std::string_view::npos)
        name.remove_prefix(scope + 2);
    std::vector<CppToken> tokens = cppTokens(text, signs);
    std::erase_if(
        tokens, [](const CppToken& token) { return token.directive || token.kind == CppToken::Kind::Comment; });
    HostEffects fields;
    for (Tokens body = bodyOf(tokens, name); !body.empty();) {
        if (body.size() > 1 && body[1].is(":")) { // public:
            body = body.subspan(2);
            continue;
        }
        const std::size_t length = memberLength(body);
        const Tokens member = body.first(length);
        // Functions, structures within, and what no object has are none.
        if (!holds(member, "(") && !holds(member, "}") && !holds(member, "static") && !holds(member, "using")
            && !holds(member, "typedef"))
            noteVariables(member, fields);
        body = body.subspan(length);
    }
    std::vector<std::string> names;
    for (const DeviceVariable& field : fields.variables)
        names.push_back(field.name);
    return names;
}

} // namespace warpatlas
