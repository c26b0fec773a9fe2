#include "kernels/compiler/doubtful_code.h"

#include "kernels/compiler/declarations/branches.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string>

namespace warpatlas::inline compiler {
namespace {

constexpr std::string_view cudaWords[] = {"global", "device", "constant", "shared", "managed", "host"};

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> list)
{
    return std::ranges::find(list, word) != list.end();
}

/// Before which no name may stand in C++ that is not a macro.
bool isBuiltInType(std::string_view word)
{
    return isOneOf(word, {"void", "bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed"});
}

/// Keywords that may stand before a type and are nearly a word of CUDA's.
bool isKeyword(std::string_view word)
{
    return isBuiltInType(word) || isOneOf(word, {"const", "delete", "inline", "static", "typename"});
}

/// How many letters must be put in, taken out or changed.
std::size_t distanceBetween(std::string_view one, std::string_view other)
{
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t changed = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// "__globl__" to "global"; empty where it is like none of them.
std::string_view cudaWordLike(std::string_view word)
{
    constexpr std::size_t longest = 16;
    std::string letters(word);
    std::erase(letters, '_');
    std::ranges::transform(letters, letters.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    if (letters.size() > longest)
        return {};
    for (const std::string_view known : cudaWords)
        if (distanceBetween(letters, known) <= (known.size() > 4 ? 2U : 1U))
            return known;
    return {};
}

bool isCudaWord(std::string_view word)
{
    return std::ranges::any_of(
        cudaWords, [&](std::string_view known) { return word == "__" + std::string(known) + "__"; });
}

CompilerMessage warning(std::string_view text, const CppToken& token, std::string what)
{
    const std::size_t line = text.substr(0, token.at).rfind('\n') + 1; // npos + 1: the first
    return {CompilerMessage::Severity::Warning, token.line, static_cast<std::uint32_t>(token.at - line) + 1,
        std::move(what)};
}

std::string_view closing(std::string_view opening)
{
    return opening == "{" ? "}" : opening == "(" ? ")" : "]";
}

} // namespace

std::vector<CompilerMessage> misspeltWords(std::string_view text, const MacroWords& words)
{
    const std::vector<CppToken> tokens = countingCode(cppTokens(text));
    std::vector<CompilerMessage> found;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        const CppToken &token = tokens[i], &next = tokens[i + 1];
        if (token.kind != CppToken::Kind::Name || isKeyword(token.text) || isCudaWord(token.text)
            || words.isMacro(token.text))
            continue;
        const bool annotates =
            isBuiltInType(next.text) || (token.text.starts_with("__") && next.kind == CppToken::Kind::Name);
        if (const std::string_view meant = annotates ? cudaWordLike(token.text) : ""; !meant.empty())
            found.push_back(warning(text, token,
                "'" + std::string(token.text) + "' is no word of CUDA: if __" + std::string(meant)
                    + "__ is meant, this is code for the device, which is left out as the host's"));
    }
    return found;
}

std::vector<CompilerMessage> unmatchedBracket(std::string_view text)
{
    const std::vector<CppToken> tokens = countingCode(cppTokens(text));
    std::vector<const CppToken*> open;
    for (const CppToken& token : tokens) {
        if (token.is("{") || token.is("(") || token.is("[")) {
            open.push_back(&token);
        } else if (token.is("}") || token.is(")") || token.is("]")) {
            if (open.empty() || !token.is(closing(open.back()->text)))
                return {warning(text, token, "this '" + std::string(token.text) + "' closes nothing")};
            open.pop_back();
        }
    }
    if (open.empty())
        return {};
    return {warning(text, *open.back(), "nothing closes this '" + std::string(open.back()->text) + "'")};
}

} // namespace warpatlas::inline compiler
