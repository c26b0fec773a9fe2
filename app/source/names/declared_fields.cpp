#include "app/source/names/declared_fields.h"

#include "app/source/names/number_type.h"
#include "app/source/names/plain_name.h"
#include "kernels/compiler/host/host_effects.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <span>

namespace warpatlas {
namespace {

using Tokens = std::span<const CppToken>;
using Fields = std::vector<DeclaredField>;

constexpr std::string_view signs[] = {"::", "->"};

/// Structures within structures: more are no one's parameters, and a text that makes no sense must not lead on for
/// ever.
constexpr std::size_t mostDepth = 8, mostFields = 512;

int depthChange(const CppToken& token)
{
    return token.is("{") || token.is("(") || token.is("[") ? 1
        : token.is("}") || token.is(")") || token.is("]")  ? -1
                                                           : 0;
}

bool isAny(const CppToken& token, std::initializer_list<std::string_view> texts)
{
    return std::ranges::find(texts, token.text) != texts.end();
}

/// The first token of `texts` that stands in no bracket; their number where there is none.
std::size_t firstOf(Tokens tokens, std::initializer_list<std::string_view> texts)
{
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (depth == 0 && isAny(tokens[i], texts))
            return i;
        depth += depthChange(tokens[i]);
    }
    return tokens.size();
}

/// From an opening bracket to behind the one that closes it.
std::size_t behind(Tokens tokens, std::size_t open)
{
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i)
        if ((depth += depthChange(tokens[i])) <= 0)
            return i + 1;
    return tokens.size();
}

bool beginsStructure(const CppToken& token)
{
    return isAny(token, {"struct", "class", "union"});
}

/// Where the bracket of `struct Params : Base<float> {` opens; empty for "struct Params p)", a parameter, and "class
/// T>", a template's.
std::optional<std::size_t> opening(Tokens tokens)
{
    int depth = 0, angles = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (depth == 0 && tokens[i].is("{"))
            return i;
        depth += depthChange(tokens[i]);
        angles += tokens[i].is("<") ? 1 : tokens[i].is(">") ? -1 : 0;
        if (depth < 0 || angles < 0 || isAny(tokens[i], {";", "="}))
            break;
    }
    return std::nullopt;
}

struct Body {
    Tokens head; ///< from "struct" to the bracket
    Tokens members; ///< between the brackets
};

/// `struct __align__(16) Params : Base {...}` or `typedef struct {...} Params;` of that name.
std::optional<Body> bodyOf(Tokens tokens, std::string_view name)
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!beginsStructure(tokens[i]))
            continue;
        const Tokens rest = tokens.subspan(i);
        const auto open = opening(rest);
        const std::size_t end = open ? behind(rest, *open) : 0;
        if (!open || !rest[end - 1].is("}") || end < *open + 2)
            continue;
        const Tokens head = rest.first(*open), named = head.first(firstOf(head, {":"}));
        const bool isBehind = end < rest.size() && rest[end].is(name);
        if (isBehind || std::ranges::any_of(named, [&](const CppToken& token) { return token.is(name); }))
            return Body{head, rest.subspan(*open + 1, end - *open - 2)};
    }
    return std::nullopt;
}

/// What `using Optics = Lens;` or `typedef struct Lens_ Optics;` stands for; empty where there is no such line.
std::string aliased(Tokens tokens, std::string_view name)
{
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const Tokens rest = tokens.subspan(i);
        const bool isUsing = rest[0].is("using") && rest[1].is(name) && rest[2].is("=");
        if (!isUsing && !rest[0].is("typedef"))
            continue;
        const std::size_t end = firstOf(rest, {";"});
        if (end < 3 || end == rest.size() || (!isUsing && (!rest[end - 1].is(name) || rest[end - 2].is("}"))))
            continue;
        std::string type;
        for (const CppToken& token : isUsing ? rest.subspan(3, end - 3) : rest.subspan(1, end - 2))
            if (!beginsStructure(token))
                type += token.text;
        return type;
    }
    return {};
}

/// How many tokens the first member has: to its semicolon, or to the end of a function's body.
std::size_t memberLength(Tokens members)
{
    bool function = false;
    int depth = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
        function = function || (depth == 0 && members[i].is("("));
        depth += depthChange(members[i]);
        if (depth != 0)
            continue;
        // "Params() : gain{2}, width{3} {}" has its body last.
        const bool last = i + 1 == members.size() || !isAny(members[i + 1], {"{", ","});
        if (members[i].is(";") || (function && members[i].is("}") && last))
            return i + 1;
    }
    return members.size();
}

class FieldReader {
public:
    explicit FieldReader(Tokens tokens) : m_tokens(tokens) { }

    Fields of(std::string_view type, std::size_t depth)
    {
        std::string name(plainName(type));
        std::optional<Body> body = bodyOf(m_tokens, name);
        for (std::size_t i = 0; !body && i < mostDepth; ++i) {
            const std::string whole = aliased(m_tokens, name), meant(plainName(whole));
            if (meant.empty() || meant == name)
                break;
            name = meant;
            body = bodyOf(m_tokens, name);
        }
        if (!body)
            return ofVector(name);
        Fields fields = ofBases(body->head, depth);
        read(body->members, body->head.front().is("class"), depth, fields);
        return fields;
    }

private:
    static Fields ofVector(const std::string& name)
    {
        const auto vector = numberTypeFrom(name);
        Fields fields;
        if (vector && (name == "dim3" || std::isdigit(static_cast<unsigned char>(name.back())) != 0))
            for (std::size_t i = 0; i < vector->channels && vector->channels > 1; ++i)
                fields.push_back({std::string(1, "xyzw"[i])});
        return fields;
    }

    Fields ofBases(Tokens head, std::size_t depth)
    {
        Fields fields;
        std::string base;
        bool hidden = head.front().is("class");
        const auto add = [&] {
            if (base.empty() || depth >= mostDepth)
                return;
            for (DeclaredField& field : of(base, depth + 1)) {
                field.hidden = field.hidden || hidden;
                fields.push_back(std::move(field));
            }
            base.clear();
            hidden = head.front().is("class");
        };
        for (const CppToken& token : head.subspan(firstOf(head, {":"}))) {
            if (isAny(token, {"public", "private", "protected"}))
                hidden = !token.is("public");
            else if (token.is(","))
                add();
            else if (!isAny(token, {":", "virtual"}))
                base += token.text;
        }
        add();
        return fields;
    }

    void read(Tokens members, bool hidden, std::size_t depth, Fields& fields)
    {
        while (!members.empty() && m_found < mostFields) {
            if (members.size() > 1 && members[1].is(":") && isAny(members[0], {"public", "private", "protected"})) {
                hidden = !members[0].is("public");
                members = members.subspan(2);
                continue;
            }
            const std::size_t length = memberLength(members);
            const std::size_t first = fields.size();
            readMember(members.first(length), depth, fields);
            for (std::size_t i = first; i < fields.size(); ++i)
                fields[i].hidden = fields[i].hidden || hidden;
            m_found += fields.size() - first;
            members = members.subspan(length);
        }
    }

    void readMember(Tokens member, std::size_t depth, Fields& fields)
    {
        // What no object has, and functions.
        if (isAny(member.front(), {"using", "typedef", "static", "friend", "template"})
            || firstOf(member, {"static", "operator"}) < member.size())
            return;
        const std::size_t open = firstOf(member, {"{", "=", ";", "("});
        const bool enumeration = member.front().is("enum");
        if ((beginsStructure(member.front()) || enumeration) && open < member.size() && member[open].is("{")) {
            const std::size_t end = behind(member, open);
            Fields parts;
            if (!enumeration && depth < mostDepth && end > open + 1)
                read(member.subspan(open + 1, end - open - 2), member.front().is("class"), depth + 1, parts);
            const Tokens declared = member.subspan(end);
            if (declared.size() > 1)
                addDeclarators(declared, parts, fields);
            else if (open == 1) // of a structure or union without a name the fields are those around it
                fields.insert(fields.end(), parts.begin(), parts.end());
            return;
        }
        if (const std::size_t colon = firstOf(member, {":", "=", "("});
            colon < member.size() && member[colon].is(":")) {
            for (std::size_t i = 2; i < member.size(); ++i)
                if (member[i].is(":") && member[i - 1].kind == CppToken::Kind::Name)
                    fields.push_back({.name = std::string(member[i - 1].text), .bits = true});
            return;
        }
        HostEffects declared;
        noteVariables(member, declared);
        for (const DeviceVariable& variable : declared.variables) {
            DeclaredField field{variable.name, indicesOf(member, variable.name)};
            if (depth < mostDepth && !variable.type.ends_with('*') && !numberTypeFrom(variable.type))
                field.parts = of(variable.type, depth + 1);
            fields.push_back(std::move(field));
        }
    }

    /// "inner, more[2];" behind the structure that they are.
    static void addDeclarators(Tokens declared, const Fields& parts, Fields& fields)
    {
        while (!declared.empty()) {
            const std::size_t end = firstOf(declared, {",", ";"});
            const Tokens one = declared.first(end);
            if (!one.empty() && one.front().kind == CppToken::Kind::Name) {
                DeclaredField field{std::string(one.front().text), indicesOf(one, one.front().text)};
                field.parts = parts;
                fields.push_back(std::move(field));
            }
            declared = declared.subspan(std::min(end + 1, declared.size()));
        }
    }

    /// 2 for "m" in "float m[3][4], n;".
    static std::size_t indicesOf(Tokens member, std::string_view name)
    {
        for (std::size_t i = 0; i < member.size(); ++i) {
            if (!member[i].is(name) || (i + 1 < member.size() && !isAny(member[i + 1], {"[", "=", ",", ";", "{"})))
                continue;
            std::size_t indices = 0;
            for (++i; i < member.size() && member[i].is("["); ++indices)
                i = behind(member, i);
            return indices;
        }
        return 0;
    }

    Tokens m_tokens;
    std::size_t m_found = 0;
};

} // namespace

std::vector<DeclaredField> declaredFields(std::string_view text, std::string_view type)
{
    std::vector<CppToken> tokens = cppTokens(text, signs);
    std::erase_if(
        tokens, [](const CppToken& token) { return token.directive || token.kind == CppToken::Kind::Comment; });
    return FieldReader(tokens).of(type, 0);
}

} // namespace warpatlas
