#include "kernels/compiler/statement_expressions.h"

#include "kernels/compiler/declarations/nesting.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace warpatlas::inline compiler {
namespace {

using TokenKind = CppToken::Kind;
using LambdaParts = std::multimap<std::size_t, std::string>; ///< by the offset before which they are

/// Whether it leaves by itself, which a lambda could not do for it.
bool leaves(const std::vector<CppToken>& tokens, std::size_t begin, std::size_t end)
{
    return std::any_of(tokens.begin() + std::ptrdiff_t(begin), tokens.begin() + std::ptrdiff_t(end),
        [](const CppToken& token) { return token.is("return") || token.is("goto"); });
}

/// Whether `(` at `open` begins what is passed, as in `f({1, 2})`.
bool isCall(const std::vector<CppToken>& tokens, std::size_t open)
{
    if (open == 0 || tokens[open - 1].kind != TokenKind::Name || tokens[open - 1].is("return"))
        return false;
    return !(open > 1 && tokens[open - 1].directive && tokens[open - 2].is("define"));
}

/// Notes what makes a lambda of `({ ... })` at `open`.
void rewrite(const std::vector<CppToken>& tokens, std::size_t open, LambdaParts& insertions)
{
    static const std::set<std::string_view> statements{
        "if", "for", "while", "do", "switch", "break", "continue", "asm", "__syncthreads"};
    const std::size_t body = open + 1, behind = behindGroup(tokens, body);
    if (behind >= tokens.size() || !tokens[behind].is(")") || leaves(tokens, body, behind))
        return;
    const std::size_t close = behind - 1;
    std::size_t last = body + 1; // where the last statement begins
    for (std::size_t i = body + 1; i + 1 < close;) {
        const bool block = tokens[i].is("{");
        i = behindGroup(tokens, i);
        if (i < close && (block || (i > 0 && tokens[i - 1].is(";"))))
            last = i;
    }
    insertions.emplace(tokens[body].at, "[&]() ");
    if (last < close && tokens[close - 1].is(";") && !statements.contains(tokens[last].text) && !tokens[last].is(";"))
        insertions.emplace(tokens[last].at, "return ");
    insertions.emplace(tokens[close].end(), "()");
}

} // namespace

std::string withoutStatementExpressions(std::string text)
{
    if (text.find("({") == std::string::npos && text.find("( {") == std::string::npos)
        return text;
    std::vector<CppToken> tokens = cppTokens(text, declarationSigns);
    std::erase_if(tokens, [](const CppToken& token) { return token.kind == TokenKind::Comment; });
    LambdaParts insertions;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
        if (tokens[i].is("(") && tokens[i + 1].is("{") && !isCall(tokens, i))
            rewrite(tokens, i, insertions);
    std::string result;
    std::size_t at = 0;
    for (const auto& [before, inserted] : insertions) {
        result += text.substr(at, before - at) + inserted;
        at = before;
    }
    return result + text.substr(at);
}

} // namespace warpatlas::inline compiler
