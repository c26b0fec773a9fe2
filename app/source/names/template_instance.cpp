#include "app/source/names/template_instance.h"

#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline source {
namespace {

using ArgumentTokens = std::vector<CppToken>;

/// No sign is longer than a character: ">>" closes two lists.
constexpr std::string_view argumentSigns[] = {"::"};

struct Instance {
    std::string name; ///< with its scopes
    std::vector<ArgumentTokens> arguments;
};

std::optional<Instance> instanceOf(std::string_view text)
{
    Instance instance;
    int depth = 0;
    for (const CppToken& token : codeTokens(text, argumentSigns)) {
        const int nesting = token.nesting() + (token.is("<") ? 1 : token.is(">") ? -1 : 0);
        depth += std::min(nesting, 0);
        if (depth < 0)
            return std::nullopt;
        if (depth == 0 && nesting == 0)
            instance.name += token.text;
        else if ((depth == 0 && nesting > 0) || (depth == 1 && token.is(",")))
            instance.arguments.emplace_back();
        else if (depth > 0)
            instance.arguments.back().push_back(token);
        depth += std::max(nesting, 0);
    }
    return instance;
}

/// The meaning of a CUDA C++ type's words where pointers have 64 bits; empty: they are no such type.
std::string_view meaningOf(std::string_view name)
{
    static const std::map<std::string_view, std::string_view> known{{"unsigned", "u"}, {"signed", "s"}, {"int", "i"},
        {"long", "l"}, {"short", "h"}, {"char", "c"}, {"float", "float"}, {"double", "double"}, {"bool", "bool"},
        {"void", "void"}, {"const", "const"}, {"volatile", "volatile"}, {"size_t", "ul"}, {"ptrdiff_t", "l"},
        {"int8_t", "sc"}, {"uint8_t", "uc"}, {"int16_t", "h"}, {"uint16_t", "uh"}, {"int32_t", "i"}, {"uint32_t", "u"},
        {"int64_t", "l"}, {"uint64_t", "ul"}, {"uchar", "uc"}, {"ushort", "uh"}, {"uint", "u"}, {"ulong", "ul"},
        {"half", "__half"}, {"__half", "__half"}};
    const auto found = known.find(name);
    return found == known.end() ? std::string_view() : found->second;
}

/// A type of CUDA C++ itself in one spelling; empty: a name may stand for any type.
std::string builtinType(const ArgumentTokens& tokens)
{
    std::string number, others, signs;
    for (const CppToken& token : tokens) {
        if (token.is("std") || token.is("::"))
            continue;
        const std::string_view words = meaningOf(token.text);
        if (token.kind == CppToken::Kind::Sign)
            signs += token.text;
        else if (words.empty())
            return {};
        else if (words.size() <= 2)
            number += words;
        else
            others.append(words).append(" ");
    }
    // "int" says nothing beside another word, nor does "signed" but for a char.
    std::ranges::sort(number);
    const bool isChar = number.find('c') != std::string::npos, alone = number == "i" || number == "s" || number == "is";
    std::erase(number, 'i');
    if (!isChar)
        std::erase(number, 's');
    return others + (alone ? "i" : number) + signs;
}

std::optional<std::int64_t> characterOf(std::string_view text)
{
    constexpr std::string_view escapes = "n\nt\tr\r0\0\\\\''\"\"";
    if (text.size() == 3)
        return text[1];
    if (text.size() != 4 || text[1] != '\\')
        return std::nullopt;
    for (std::size_t i = 0; i + 1 < escapes.size(); i += 2)
        if (escapes[i] == text[2])
            return escapes[i + 1];
    return std::nullopt;
}

/// The value of a literal, also of one that a compiler has cast: "(Op)1"; empty where it is none.
std::optional<std::int64_t> valueOf(const ArgumentTokens& tokens)
{
    auto at = tokens.begin();
    if (at != tokens.end() && at->is("(")) {
        at = std::ranges::find_if(tokens, [](const CppToken& token) { return token.is(")"); });
        at = at == tokens.end() ? at : at + 1;
    }
    const bool minus = at != tokens.end() && at->is("-");
    at += minus ? 1 : 0;
    if (at == tokens.end() || at + 1 != tokens.end())
        return std::nullopt;
    if (at->is("true") || at->is("false"))
        return at->is("true") ? 1 : 0;
    if (at->kind == CppToken::Kind::Character)
        return characterOf(at->text);
    std::string digits(at->text);
    std::erase(digits, '\'');
    const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
    std::uint64_t value = 0;
    const char* const begin = digits.data() + (hexadecimal ? 2 : 0);
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(begin, last, value, hexadecimal ? 16 : 10);
    if (error != std::errc() || std::string_view(end, last).find_first_not_of("uUlL") != std::string_view::npos)
        return std::nullopt;
    return static_cast<std::int64_t>(minus ? 0 - value : value);
}

bool mayBeSame(const ArgumentTokens& wanted, const ArgumentTokens& listed)
{
    if (std::ranges::equal(wanted, listed, {}, &CppToken::text, &CppToken::text))
        return true;
    const auto value = valueOf(wanted), other = valueOf(listed);
    if (value && other)
        return *value == *other || (listed.front().is("true") && *value != 0);
    const std::string type = builtinType(wanted), otherType = builtinType(listed);
    if (!type.empty() && !otherType.empty())
        return type == otherType;
    const bool isNumber = value || other, isType = !type.empty() || !otherType.empty();
    return !(isNumber && isType);
}

} // namespace

bool mayBeInstance(std::string_view wanted, std::string_view listed)
{
    const auto asked = instanceOf(wanted), known = instanceOf(listed);
    if (!asked || !known || asked->name.empty() || asked->arguments.size() > known->arguments.size())
        return false;
    if (known->name != asked->name && !known->name.ends_with("::" + asked->name))
        return false;
    return std::ranges::equal(asked->arguments, std::span(known->arguments).first(asked->arguments.size()), mayBeSame);
}

} // namespace warpatlas::inline source
