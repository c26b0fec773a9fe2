#include "kernels/compiler/launched_instances.h"

#include "kernels/compiler/declarations/nesting.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace warpatlas {
namespace {

using TokenKind = CppToken::Kind;
using TokenList = std::vector<CppToken>;
using Values = std::map<std::string, std::string, std::less<>>; ///< of names, as C++ writes them

constexpr int deepestCall = 8; ///< calls within each other
constexpr std::size_t mostInstances = 64;
constexpr std::size_t mostVisits = 512;

struct Function {
    const HostFunction* source = nullptr;
    TokenList tokens;
};

bool isPlainWord(std::string_view word)
{
    static const std::set<std::string_view> words{"const", "volatile", "__restrict__", "__restrict", "restrict",
        "typename", "struct", "class", "&", "constexpr", "static", "register"};
    return words.contains(word);
}

/// One list in brackets: where its parts begin and end.
struct Parts {
    std::vector<std::pair<std::size_t, std::size_t>> parts;
    std::size_t behind = 0; ///< the closing bracket
    bool closed = false;
};

Parts partsOf(const TokenList& tokens, std::size_t open)
{
    const bool angles = tokens[open].is("<");
    Parts result;
    std::size_t start = open + 1;
    int depth = 0, inner = 0;
    for (std::size_t i = open + 1; i < tokens.size(); ++i) {
        const CppToken& here = tokens[i];
        const bool closes = angles ? here.is(">") : here.is(")");
        if (inner == 0 && depth == 0 && closes) {
            if (i > start)
                result.parts.emplace_back(start, i);
            result.behind = i + 1;
            result.closed = true;
            return result;
        }
        if (here.is("(") || here.is("[") || here.is("{"))
            ++inner;
        else if (here.is(")") || here.is("]") || here.is("}"))
            --inner;
        else if (inner == 0 && here.is("<"))
            ++depth;
        else if (inner == 0 && here.is(">"))
            depth -= depth > 0 ? 1 : 0;
        else if (angles && (here.is(";") || inner < 0))
            return result;
        else if (inner == 0 && depth == 0 && here.is(",")) {
            result.parts.emplace_back(start, i);
            start = i + 1;
        }
    }
    return result;
}

class Finder {
public:
    Finder(std::span<const HostFunction> functions, std::span<const KernelDeclaration> kernels) : m_kernels(kernels)
    {
        for (const HostFunction& function : functions) {
            Function read{&function, cppTokens(function.text, declarationSigns)};
            std::erase_if(
                read.tokens, [](const CppToken& token) { return token.directive || token.kind == TokenKind::Comment; });
            m_functions.push_back(std::move(read));
        }
    }

    std::vector<std::string> run()
    {
        for (const Function& function : m_functions)
            if (function.source->templateParameters.empty())
                visit(function, {}, 0);
        return std::move(m_found);
    }

private:
    /// With the values that the names have there; empty where one is not known.
    std::optional<std::string> written(const TokenList& tokens, std::size_t begin, std::size_t end,
        const Values& values, const std::set<std::string, std::less<>>& unknown) const
    {
        std::string text;
        for (std::size_t i = begin; i < end; ++i) {
            const std::string_view word = tokens[i].text;
            const bool member =
                i > begin && (tokens[i - 1].is("::") || tokens[i - 1].is(".") || tokens[i - 1].is("->"));
            if (tokens[i].kind == TokenKind::Name && !member && unknown.contains(word))
                return std::nullopt;
            const auto value = values.find(word);
            const bool names = tokens[i].kind == TokenKind::Name && !member && value != values.end();
            if (i > begin && tokens[i].at > tokens[i - 1].end())
                text += ' ';
            text += names ? value->second : std::string(word);
        }
        return text;
    }

    /// `const int threads = 256;`, `using T = float;` and the like of a body are added to `values`.
    void readConstants(const TokenList& tokens, Values& values, std::set<std::string, std::less<>>& unknown) const
    {
        for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
            if (tokens[i].is("using") && tokens[i + 2].is("=")) {
                std::size_t end = i + 3;
                while (end < tokens.size() && !tokens[end].is(";"))
                    ++end;
                if (const auto type = written(tokens, i + 3, end, values, unknown))
                    values[std::string(tokens[i + 1].text)] = *type;
            } else if (tokens[i].is("const") || tokens[i].is("constexpr")) {
                std::size_t name = i + 1;
                while (name + 1 < tokens.size() && tokens[name].kind == TokenKind::Name
                    && tokens[name + 1].kind == TokenKind::Name)
                    ++name;
                if (name == i + 1 || name + 2 >= tokens.size()
                    || !(tokens[name + 1].is("=") || tokens[name + 1].is("{")))
                    continue;
                std::size_t end = name + 2;
                while (end < tokens.size() && !tokens[end].is(";") && !tokens[end].is(",") && !tokens[end].is("}")
                    && !tokens[end].is("("))
                    ++end;
                const auto value = written(tokens, name + 2, end, values, unknown);
                if (value && end < tokens.size() && !tokens[end].is("("))
                    values[std::string(tokens[name].text)] = "(" + *value + ")";
                else
                    unknown.insert(std::string(tokens[name].text));
            }
        }
    }

    /// Of a variable that the function declares: its type with as many `*` as it has; empty where it is not seen.
    std::optional<std::string> typeOf(const TokenList& tokens, std::string_view name, const Values& values,
        const std::set<std::string, std::less<>>& unknown) const
    {
        for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
            if (!tokens[i].is(name))
                continue;
            const CppToken &before = tokens[i - 1], &behind = tokens[i + 1];
            const bool declares = (before.kind == TokenKind::Name && !before.is("return") && !before.is("delete"))
                || before.is("*") || before.is("&") || before.is(",") || before.is(">");
            if (!declares
                || !(behind.is("=") || behind.is(";") || behind.is(",") || behind.is(")") || behind.is("[")
                    || behind.is("{") || behind.is("(")))
                continue;
            // Back to where the statement or the parameter begins; the type stands there, stars stand at the name.
            std::size_t begin = i;
            int depth = 0;
            bool list = false; // of declarators before it
            while (begin > 0) {
                const CppToken& here = tokens[begin - 1];
                depth += here.is(")") || here.is("]") || here.is(">") ? 1
                    : here.is("(") || here.is("[") || here.is("<")    ? -1
                                                                      : 0;
                if (depth < 0 || here.is(";") || here.is("{") || here.is("}"))
                    break;
                if (depth == 0 && here.is(",")) {
                    if (begin >= 2 && depthAt(tokens, begin - 1) > 0)
                        break; // of a list of parameters
                    list = true;
                }
                --begin;
            }
            std::size_t end = begin;
            while (end < i
                && (tokens[end].kind == TokenKind::Name || tokens[end].is("::") || tokens[end].is("<")
                    || tokens[end].is("&"))) {
                if (tokens[end].is("<")) {
                    const Parts arguments = partsOf(tokens, end);
                    if (!arguments.closed)
                        break;
                    end = arguments.behind;
                } else {
                    ++end;
                }
            }
            if (list && end > begin + 1 && tokens[end].kind != TokenKind::Name
                && (tokens[end].is(",") || tokens[end].is("=") || tokens[end].is("[")))
                --end; // the first declarator's name
            std::size_t first = begin;
            while (first < end && isPlainWord(tokens[first].text))
                ++first;
            const auto type = written(tokens, first, end, values, unknown);
            if (first == end || !type || *type == "auto" || *type == "return")
                continue;
            std::string text = *type;
            for (std::size_t at = i; at > end && (tokens[at - 1].is("*") || isPlainWord(tokens[at - 1].text)); --at)
                text += tokens[at - 1].is("*") ? "*" : "";
            return text;
        }
        return std::nullopt;
    }

    static int depthAt(const TokenList& tokens, std::size_t at)
    {
        int depth = 0;
        for (std::size_t i = at; i-- > 0;) {
            if (tokens[i].is(";") || tokens[i].is("{") || tokens[i].is("}"))
                break;
            depth += tokens[i].is("(") ? 1 : tokens[i].is(")") ? -1 : 0;
        }
        return depth;
    }

    /// The types of what a call passes give the arguments of a template with these parameters: "const T* x", "T n".
    void deduce(std::span<const std::string> templateParameters, std::span<const std::string> parameters,
        const TokenList& tokens, const Parts& passed, const Values& values,
        const std::set<std::string, std::less<>>& unknown, Values& found) const
    {
        for (std::size_t i = 0; i < std::min(parameters.size(), passed.parts.size()); ++i) {
            const TokenList declared = cppTokens(parameters[i], declarationSigns);
            std::string_view type;
            std::size_t stars = 0;
            for (const CppToken& token : declared)
                if (type.empty() && std::ranges::find(templateParameters, token.text) != templateParameters.end())
                    type = token.text;
                else if (!type.empty() && token.is("*"))
                    ++stars;
            const bool bare = std::ranges::none_of(declared,
                [](const CppToken& token) { return token.is("<") || token.is("(") || token.is("[") || token.is("."); });
            const auto [begin, end] = passed.parts[i];
            if (!type.empty() && !bare && end == begin + 1 && tokens[begin].kind == TokenKind::Name) {
                if (const auto whole = typeOf(tokens, tokens[begin].text, values, unknown))
                    match(templateParameters, declared, *whole, found);
                continue;
            }
            if (type.empty() || !bare || found.contains(type))
                continue;
            std::optional<std::string> given;
            if (end != begin + 1)
                given = stars == 0 ? typeMade(tokens, begin, end, values, unknown) : std::nullopt;
            else if (tokens[begin].kind == TokenKind::Name)
                given = typeOf(tokens, tokens[begin].text, values, unknown);
            else if (tokens[begin].kind == TokenKind::Number && stars == 0)
                given = typeOfNumber(tokens[begin].text);
            if (!given)
                continue;
            std::size_t removed = 0;
            while (removed < stars && given->ends_with('*')) {
                given->pop_back();
                ++removed;
            }
            if (removed == stars)
                found[std::string(type)] = *given;
        }
    }

    /// "const std::vector<T>& v" and "std::vector<int>" give T; nothing where the two differ elsewhere.
    static void match(
        std::span<const std::string> templateParameters, TokenList declared, const std::string& given, Values& found)
    {
        const auto isIdle = [](const CppToken& token) {
            return isPlainWord(token.text) || token.is("std") || token.is("::") || token.kind == TokenKind::End;
        };
        TokenList type = cppTokens(given, declarationSigns);
        std::erase_if(declared, isIdle);
        std::erase_if(type, isIdle);
        Values known;
        std::size_t at = 0;
        for (const CppToken& token : declared) {
            if (at == type.size())
                break; // the parameter's name
            if (std::ranges::find(templateParameters, token.text) == templateParameters.end()) {
                if (!token.is(type[at++].text))
                    return;
                continue;
            }
            const std::size_t begin = at;
            for (int depth = 0; at < type.size(); ++at) {
                depth += type[at].is("<") ? 1 : type[at].is(">") ? -1 : 0;
                if (depth < 0 || (depth == 0 && type[at].is(",")))
                    break;
            }
            if (at == begin)
                return;
            known.emplace(token.text, given.substr(type[begin].at, type[at - 1].end() - type[begin].at));
        }
        if (at == type.size())
            found.insert(known.begin(), known.end());
    }

    /// Of `Square<float>()` or `Scale{2}`, which make a value: types begin with a capital letter, or have arguments.
    std::optional<std::string> typeMade(const TokenList& tokens, std::size_t begin, std::size_t end,
        const Values& values, const std::set<std::string, std::less<>>& unknown) const
    {
        std::size_t at = begin;
        bool capital = false, arguments = false;
        while (at < end && (tokens[at].kind == TokenKind::Name || tokens[at].is("::"))) {
            capital = tokens[at].text[0] >= 'A' && tokens[at].text[0] <= 'Z';
            ++at;
        }
        if (at > begin && at < end && tokens[at].is("<")) {
            const Parts inner = partsOf(tokens, at);
            arguments = inner.closed;
            at = inner.behind;
        }
        const bool makes = at > begin && at < end && (tokens[at].is("(") || tokens[at].is("{"))
            && (capital || arguments) && (tokens[end - 1].is(")") || tokens[end - 1].is("}"));
        return makes ? written(tokens, begin, at, values, unknown) : std::nullopt;
    }

    static std::optional<std::string> typeOfNumber(std::string_view number)
    {
        const bool real = number.find('.') != std::string_view::npos && !number.starts_with("0x");
        if (real)
            return number.ends_with('f') || number.ends_with('F') ? "float" : "double";
        return std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; }) ? std::optional("int")
                                                                                        : std::nullopt;
    }

    static std::vector<std::string> parametersOf(const Function& function)
    {
        std::vector<std::string> parameters;
        const TokenList& tokens = function.tokens;
        if (tokens.empty() || !tokens[0].is("("))
            return parameters;
        for (const auto& [begin, end] : partsOf(tokens, 0).parts)
            parameters.push_back(
                function.source->text.substr(tokens[begin].at, tokens[end - 1].end() - tokens[begin].at));
        return parameters;
    }

    /// `names` with what is written in angle brackets at `open`, where there is such; false where one is not known.
    bool readArguments(std::span<const std::string> names, const TokenList& tokens, std::size_t open,
        const Values& values, const std::set<std::string, std::less<>>& unknown, Values& found,
        std::vector<std::string>& inOrder) const
    {
        const Parts arguments = partsOf(tokens, open);
        if (!arguments.closed)
            return false;
        for (std::size_t i = 0; i < arguments.parts.size(); ++i) {
            const auto text = written(tokens, arguments.parts[i].first, arguments.parts[i].second, values, unknown);
            if (!text)
                return false;
            inOrder.push_back(*text);
            if (i < names.size())
                found[names[i]] = *text;
        }
        return true;
    }

    void note(const KernelDeclaration* kernel, std::string name, const std::vector<std::string>& arguments)
    {
        if (kernel && name.find("::") == std::string::npos)
            name = kernel->scope + name;
        name += '<';
        for (std::size_t i = 0; i < arguments.size(); ++i)
            name += (i == 0 ? "" : ", ") + arguments[i];
        name += '>';
        if (m_found.size() < mostInstances && std::ranges::find(m_found, name) == m_found.end())
            m_found.push_back(std::move(name));
    }

    const KernelDeclaration* kernelOf(std::string_view name) const
    {
        const auto found = std::ranges::find(m_kernels, name, &KernelDeclaration::name);
        return found == m_kernels.end() ? nullptr : &*found;
    }

    /// `name<arguments><<<...>>>(passed)`, or without arguments; `at`: of the `<<<`.
    void readLaunch(const TokenList& tokens, std::size_t at, const Values& values,
        const std::set<std::string, std::less<>>& unknown)
    {
        if (at == 0)
            return;
        std::size_t name = at - 1;
        const bool named = tokens[name].is(">");
        if (named)
            for (int depth = 0;; --name) {
                depth += tokens[name].is(">") ? 1 : tokens[name].is("<") ? -1 : 0;
                if (depth == 0 || name == 0)
                    break;
            }
        const std::size_t open = name;
        name -= named && name > 0 ? 1 : 0;
        if (tokens[name].kind != TokenKind::Name)
            return;
        const KernelDeclaration* const kernel = kernelOf(tokens[name].text);
        std::size_t first = name;
        while (first >= 2 && tokens[first - 1].is("::") && tokens[first - 2].kind == TokenKind::Name)
            first -= 2;
        std::string text;
        for (std::size_t i = first; i <= name; ++i)
            text += tokens[i].text;
        Values found;
        std::vector<std::string> inOrder;
        std::span<const std::string> names;
        if (kernel)
            names = kernel->templateParameters;
        if (named && !readArguments(names, tokens, open, values, unknown, found, inOrder))
            return;
        if (kernel && kernel->isTemplate && inOrder.size() < names.size()) {
            std::size_t passed = at;
            while (passed < tokens.size() && !tokens[passed].is(">>>"))
                ++passed;
            if (passed + 1 < tokens.size() && tokens[passed + 1].is("("))
                deduce(names, kernel->parameters, tokens, partsOf(tokens, passed + 1), values, unknown, found);
            for (std::size_t i = inOrder.size(); i < names.size() && found.contains(names[i]); ++i)
                inOrder.push_back(found[names[i]]);
        }
        if (named || (kernel && kernel->isTemplate && !inOrder.empty()))
            note(kernel, text, inOrder);
    }

    /// A call of a function that is a template, with or without its arguments; `at`: of its name.
    void readCall(const TokenList& tokens, std::size_t at, const Values& values,
        const std::set<std::string, std::less<>>& unknown, int depth)
    {
        if (at + 1 >= tokens.size() || !(tokens[at + 1].is("<") || tokens[at + 1].is("(")))
            return;
        for (const Function& callee : m_functions) {
            const std::vector<std::string>& names = callee.source->templateParameters;
            // A member is not called by its class: wherever an instance of that is named, it may be.
            const bool named = callee.source->owner == tokens[at].text && tokens[at + 1].is("<");
            const bool called = callee.source->owner.empty() && callee.source->name == tokens[at].text;
            if (names.empty() || !(named || called))
                continue;
            Values found;
            std::vector<std::string> inOrder;
            std::size_t open = at + 1;
            if (tokens[open].is("<")) {
                if (!readArguments(names, tokens, open, values, unknown, found, inOrder))
                    continue;
                open = partsOf(tokens, open).behind;
            }
            if (called && found.size() < names.size() && open < tokens.size() && tokens[open].is("("))
                deduce(names, parametersOf(callee), tokens, partsOf(tokens, open), values, unknown, found);
            visit(callee, found, depth + 1);
        }
    }

    void visit(const Function& function, Values values, int depth)
    {
        std::string key(function.source->name);
        for (const auto& [name, value] : values)
            key.append("|").append(name).append("=").append(value);
        if (depth > deepestCall || m_visited.size() > mostVisits
            || !m_visited.insert(std::to_string(&function - m_functions.data()) + key).second)
            return;
        std::set<std::string, std::less<>> unknown;
        for (const std::string& parameter : function.source->templateParameters)
            if (!values.contains(parameter))
                unknown.insert(parameter);
        readConstants(function.tokens, values, unknown);
        for (std::size_t i = 0; i < function.tokens.size(); ++i) {
            if (function.tokens[i].is("<<<"))
                readLaunch(function.tokens, i, values, unknown);
            else if (function.tokens[i].kind == TokenKind::Name)
                readCall(function.tokens, i, values, unknown, depth);
        }
    }

    std::span<const KernelDeclaration> m_kernels;
    std::vector<Function> m_functions;
    std::set<std::string> m_visited;
    std::vector<std::string> m_found;
};

} // namespace

std::vector<std::string> launchedInstances(
    std::span<const HostFunction> functions, std::span<const KernelDeclaration> kernels)
{
    return Finder(functions, kernels).run();
}

} // namespace warpatlas
