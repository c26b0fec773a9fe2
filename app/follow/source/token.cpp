#include "app/follow/source/token.h"

#include <algorithm>
#include <span>

namespace warpatlas::source {
namespace {

void define(Tokens& tokens, std::span<const Token> line, bool certain)
{
    const Token& name = line[1];
    Macro macro;
    const bool called = line.size() > 2 && line[2].is("(") && line[2].at == name.end();
    if (!called && certain && !tokens.macros.contains(name.text)) {
        macro.body.emplace(line.begin() + 2, line.end());
        macro.body->push_back({Token::Kind::End, true, line.back().line, line.back().end(), {}});
    }
    tokens.macros[name.text] = std::move(macro);
}

} // namespace

Tokens tokensOf(std::string_view source)
{
    Tokens tokens;
    std::vector<Token> all = cppTokens(source);
    std::erase_if(all, [](const Token& token) { return token.kind == Token::Kind::Comment; });
    int conditions = 0; // #if without its #endif
    for (auto at = all.begin(); at != all.end();) {
        if (!at->directive) {
            tokens.list.push_back(*at++);
            continue;
        }
        const auto end = std::find_if(++at, all.end(),
            [](const Token& token) { return !token.directive || token.kind == Token::Kind::Directive; });
        const std::span<const Token> line(at, end);
        at = end;
        if (line.empty())
            continue;
        const std::string_view what = line.front().text;
        conditions += what.starts_with("if") ? 1 : what == "endif" ? -1 : 0;
        if (what.starts_with("if") || what.starts_with("el") || what == "endif")
            tokens.list.push_back({Token::Kind::Sign, true, line.front().line, line.front().at, "#"});
        if ((what == "define" || what == "undef") && line.size() > 1)
            define(tokens, line, conditions == 0 && what == "define");
    }
    const auto lines = static_cast<std::uint32_t>(std::ranges::count(source, '\n'));
    tokens.list.push_back({Token::Kind::End, false, lines + 1, source.size(), {}});
    return tokens;
}

} // namespace warpatlas::source
