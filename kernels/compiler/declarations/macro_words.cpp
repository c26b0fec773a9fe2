#include "kernels/compiler/declarations/macro_words.h"

#include "kernels/compiler/declarations/declaration_reader.h"
#include "kernels/compiler/declarations/nesting.h"

#include <algorithm>

namespace warpatlas::inline compiler {
namespace {

using TokenKind = CppToken::Kind;

/// Where the body of `NAME ...` or `NAME(a, b) ...` begins: a list of parameters begins right behind the name.
std::size_t bodyBegin(std::span<const CppToken> words)
{
    if (words.size() < 3 || !words[2].is("(") || words[2].at != words[1].end())
        return 2;
    const auto close = std::ranges::find_if(words, [](const CppToken& token) { return token.is(")"); });
    return std::min(words.size(), static_cast<std::size_t>(close - words.begin()) + 1);
}

bool isLoud(std::string_view name)
{
    return name.size() > 2 && std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

} // namespace

MacroWords::MacroWords(std::string_view text, std::span<const std::string> definitions)
{
    for (const std::string& definition : definitions)
        define(definition);
    read(text);
}

void MacroWords::note(std::span<const CppToken> words)
{
    if (words.size() < 2 || !words[0].is("define"))
        return;
    Macro macro;
    const std::size_t begin = bodyBegin(words);
    macro.takesArguments = begin > 2;
    for (const CppToken& token : words.subspan(std::min(begin, words.size()))) {
        macro.hasStatements = macro.hasStatements || token.is("{") || token.is(";");
        if (token.kind == TokenKind::Name)
            macro.names.emplace_back(token.text);
    }
    // One of several definitions is used; what any of them says may hold.
    Macro& known = m_macros[std::string(words[1].text)];
    known.takesArguments = known.takesArguments || macro.takesArguments;
    known.hasStatements = known.hasStatements || macro.hasStatements;
    known.names.insert(known.names.end(), macro.names.begin(), macro.names.end());
}

void MacroWords::read(std::string_view text)
{
    const std::vector<CppToken> tokens = cppTokens(text, declarationSigns);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind != TokenKind::Directive)
            continue;
        std::vector<CppToken> words;
        for (std::size_t at = i + 1; at < tokens.size() && tokens[at].directive; ++at) {
            if (tokens[at].kind == TokenKind::Directive)
                break;
            if (tokens[at].kind != TokenKind::Comment)
                words.push_back(tokens[at]);
        }
        note(words);
    }
}

void MacroWords::define(const std::string& definition)
{
    std::string line = "#define " + definition;
    if (const std::size_t sign = line.find('='); sign != std::string::npos)
        line[sign] = ' ';
    read(line);
}

bool MacroWords::leadsTo(std::string_view word, bool kernelsAlone) const
{
    if (word == "__global__" || (word == "__device__" && !kernelsAlone))
        return true;
    // Texts for other compilers define CUDA's own words: those definitions are ignored.
    static const std::set<std::string_view> own{"__device__", "__global__", "__host__", "__shared__", "__constant__",
        "__managed__", "__forceinline__", "__noinline__", "__inline__", "__restrict__", "__launch_bounds__"};
    if (own.contains(word) || !isMacro(word))
        return false;
    const std::vector<std::string> names = namesIn(word);
    return std::ranges::any_of(names,
        [&](const std::string& name) { return name == "__global__" || (name == "__device__" && !kernelsAlone); });
}

bool MacroWords::isDevice(std::string_view word) const
{
    return leadsTo(word, false);
}

bool MacroWords::isKernel(std::string_view word) const
{
    return leadsTo(word, true);
}

bool MacroWords::defines(std::string_view word) const
{
    const auto found = m_macros.find(std::string(word));
    return found != m_macros.end() && found->second.hasStatements;
}

std::vector<std::string> MacroWords::namesIn(std::string_view word) const
{
    std::vector<std::string> names;
    std::set<std::string> seen{std::string(word)};
    if (const auto found = m_macros.find(std::string(word)); found != m_macros.end())
        names = found->second.names;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (const auto inner = m_macros.find(names[i]); inner != m_macros.end() && seen.insert(names[i]).second)
            names.insert(names.end(), inner->second.names.begin(), inner->second.names.end());
    return names;
}

std::vector<CppToken> MacroWords::bodyOf(std::span<const CppToken> words)
{
    const std::size_t begin = std::min(bodyBegin(words), words.size());
    std::vector<CppToken> body(words.begin() + std::ptrdiff_t(begin), words.end());
    for (CppToken& token : body)
        token.directive = false;
    return body;
}

std::size_t MacroWords::behindStatement(std::span<const CppToken> tokens, std::size_t at) const
{
    const auto is = [&](std::size_t index, std::string_view text) {
        return index < tokens.size() && tokens[index].is(text);
    };
    if (at >= tokens.size() || tokens[at].kind != TokenKind::Name || !is(at + 1, "(") || isAnnotation(tokens[at].text))
        return at;
    std::size_t behind = at + 1;
    for (int depth = 0; behind < tokens.size(); ++behind) {
        depth += is(behind, "(") ? 1 : is(behind, ")") ? -1 : 0;
        if (depth == 0)
            break;
    }
    const std::uint32_t line = behind < tokens.size() ? tokens[behind].line : 0;
    if (++behind >= tokens.size())
        return defines(tokens[at].text) ? tokens.size() : at;
    const CppToken& next = tokens[behind];
    if (defines(tokens[at].text) && !next.is("{"))
        return behind + (next.is(";") ? 1 : 0);
    // One that is defined elsewhere is known by its letters, and by what follows on another line.
    const bool begins = next.kind == TokenKind::Name || next.is("}") || next.is("::");
    return !isMacro(tokens[at].text) && isLoud(tokens[at].text) && begins && next.line > line ? behind : at;
}

} // namespace warpatlas::inline compiler
