#include "kernels/compiler/host/host_effects.h"

#include "kernels/compiler/host/host_texture_modes.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace warpatlas::inline compiler {
namespace {

using TokenKind = CppToken::Kind;
using Tokens = std::span<const CppToken>;

const CppToken& at(Tokens tokens, std::size_t index)
{
    static const CppToken end;
    return index < tokens.size() ? tokens[index] : end;
}

bool isAny(const CppToken& token, std::initializer_list<std::string_view> texts)
{
    return std::ranges::any_of(texts, [&](std::string_view text) { return token.is(text); });
}

/// From an opening bracket to behind the one that closes it; angles are brackets where `from` is one.
std::size_t behind(Tokens tokens, std::size_t from)
{
    if (!at(tokens, from).is("<"))
        return behindGroup(tokens, from);
    int depth = 0;
    for (std::size_t i = from; i < tokens.size(); ++i) {
        depth += tokens[i].nesting() + (tokens[i].is("<") ? 1 : tokens[i].is(">") ? -1 : 0);
        if (depth <= 0)
            return i + 1;
    }
    return tokens.size();
}

void addWord(std::string& words, std::string_view word)
{
    const bool blank = !words.empty() && words.back() != ':' && words.back() != '<' && words.back() != ' ';
    words += (blank ? " " : "") + std::string(word);
}

class VariableReader {
public:
    explicit VariableReader(Tokens tokens) : m_tokens(tokens) { }

    void read(HostEffects& effects)
    {
        if (!readType())
            return;
        const std::string base = m_type.substr(0, m_type.find_last_not_of('*') + 1);
        std::string type = m_type;
        for (;;) {
            const CppToken& name = at(m_tokens, m_at);
            if (name.kind != TokenKind::Name)
                return;
            effects.variables.push_back({std::string(name.text), type, m_managed, name.line});
            // To the next declarator.
            for (++m_at; m_at < m_tokens.size() && !isAny(m_tokens[m_at], {",", ";"});)
                m_at = behindGroup(m_tokens, m_at);
            if (!at(m_tokens, m_at).is(","))
                return;
            type = base;
            for (++m_at; at(m_tokens, m_at).is("*"); ++m_at)
                type += '*';
        }
    }

private:
    /// Up to the first name that is declared.
    bool readType()
    {
        static const std::set<std::string_view> specifiers{"static", "extern", "inline", "constexpr", "const",
            "volatile", "struct", "class", "union", "enum", "typename", "__constant__", "__device__", "__managed__",
            "__host__", "__restrict__"};
        static const std::set<std::string_view> annotations{"__align__", "alignas", "__attribute__", "__declspec"};
        for (; m_at < m_tokens.size();) {
            const CppToken& token = m_tokens[m_at];
            if (token.is("template") && at(m_tokens, m_at + 1).is("<")) {
                m_at = behind(m_tokens, m_at + 1);
            } else if (specifiers.contains(token.text)) {
                m_managed = m_managed || token.is("__managed__");
                ++m_at;
            } else if (annotations.contains(token.text) && at(m_tokens, m_at + 1).is("(")) {
                m_at = behind(m_tokens, m_at + 1);
            } else if (token.kind == TokenKind::Name) {
                const CppToken& next = at(m_tokens, m_at + 1);
                if (!m_type.empty() && (next.kind == TokenKind::End || isAny(next, {"[", "=", ",", ";", "{", "("})))
                    return !next.is("(");
                addWord(m_type, token.text);
                ++m_at;
            } else if (token.is("<")) {
                const std::size_t end = behind(m_tokens, m_at);
                for (; m_at < end; ++m_at)
                    m_type += m_tokens[m_at].text;
            } else if (isAny(token, {"::", "*"})) {
                m_type += token.text;
                ++m_at;
            } else if (token.kind == TokenKind::String) {
                ++m_at; // extern "C"
            } else {
                return false;
            }
        }
        return false;
    }

    Tokens m_tokens;
    std::size_t m_at = 0;
    std::string m_type;
    bool m_managed = false;
};

/// Splits a list at its commas; those in a template's arguments count not.
std::vector<Tokens> listParts(Tokens list)
{
    std::vector<Tokens> parts;
    std::size_t start = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::size_t angles = list[i].is("<") ? behind(list, i) : i;
        if (list[i].nesting() == 1) {
            i = behind(list, i) - 1;
        } else if (angles > i && list[angles - 1].is(">")) {
            i = angles - 1; // a comparison has no end
        } else if (list[i].is(",")) {
            parts.push_back(list.subspan(start, i - start));
            start = i + 1;
        }
    }
    parts.push_back(list.subspan(start));
    return parts;
}

/// The tokens of each argument of the call whose bracket opens at `open`.
std::vector<Tokens> argumentsOf(Tokens tokens, std::size_t open)
{
    return listParts(tokens.subspan(open + 1, behind(tokens, open) - open - 2));
}

/// The last name of an expression with its scopes, "filters::weights" of "(const void*)&filters::weights[0]"; also of
/// a text in quotation marks, as old programs have it. What stands in angles is left out.
std::string lastName(Tokens expression)
{
    std::string name;
    bool scope = false;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const CppToken& token = expression[i];
        if (token.kind == TokenKind::String && token.text.size() > 2 && token.text.front() == '"') {
            name = token.text.substr(1, token.text.size() - 2);
        } else if (token.is("<") || token.is("[")) {
            // (float*)<...> has none: a cast's angles have a name before them.
            i = behind(expression, i) - 1;
        } else if (token.is("::")) {
            scope = !name.empty();
        } else if (token.kind == TokenKind::Name) {
            if (scope)
                name += "::";
            else
                name.clear();
            name += token.text;
            scope = false;
        }
    }
    return name;
}

std::string withoutScopes(const std::string& name)
{
    const std::size_t scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

class HostReader {
public:
    HostReader(Tokens body, std::string_view function, HostEffects& effects)
        : m_body(body), m_function(function), m_effects(effects)
    {
        for (const DeviceVariable& variable : effects.variables)
            if (variable.managed)
                m_managed.insert(variable.name);
    }

    void read()
    {
        for (std::size_t i = 0; i < m_body.size(); ++i) {
            followScopes(i);
            if (m_body[i].kind != TokenKind::Name)
                continue;
            if (isAssigned(i)) {
                if (m_managed.contains(m_body[i].text))
                    add(HostFill::By::Host, std::string(m_body[i].text), i);
                m_set.insert(std::string(m_body[i].text));
                readCopied(i + 1);
                readValue(i);
            } else if (i > 0 && isAny(m_body[i - 1], {"dim3", "int", "size_t", "unsigned"})) {
                readMade(i);
            }
            readArray(i);
            std::size_t open = i + 1;
            if (at(m_body, open).is("<")) // of a template
                open = behind(m_body, open);
            const bool launches = at(m_body, open).is("<<<");
            const std::size_t opens = open;
            while (launches && open < m_body.size() && !m_body[open - 1].is(">>>"))
                ++open;
            if (!at(m_body, open).is("("))
                continue;
            if (launches)
                readLaunch(i, opens, open);
            else
                readCall(i, open);
        }
    }

private:
    /// Code that may run once, often or not at all, and the variables that it sets.
    struct Scope {
        std::size_t end = 0;
        std::set<std::string_view> names{};
    };

    /// Behind a branch, a loop or a block the variables that it sets are unknown, and so are those whose names it has
    /// again.
    void followScopes(std::size_t i)
    {
        for (; !m_scopes.empty() && m_scopes.back().end <= i; m_scopes.pop_back())
            for (const std::string_view name : m_scopes.back().names)
                m_values.erase(name);
        if (m_body[i].is("{") || isAny(m_body[i], {"if", "else", "for", "while", "do", "switch"}))
            m_scopes.push_back({std::min(behindStatement(i), m_scopes.empty() ? m_body.size() : m_scopes.back().end)});
    }

    /// The place behind the statement that begins at `i`; of an `if` without its `else`.
    std::size_t behindStatement(std::size_t i) const
    {
        for (int depth = 0; depth < mostNested; ++depth) {
            if (isAny(at(m_body, i), {"else", "do"}))
                ++i;
            else if (isAny(at(m_body, i), {"if", "for", "while", "switch"})) {
                i += at(m_body, i + 1).is("constexpr") ? 2 : 1;
                i = at(m_body, i).is("(") ? behind(m_body, i) : i;
            } else
                break;
        }
        if (at(m_body, i).is("{"))
            return behind(m_body, i);
        while (i < m_body.size() && !m_body[i].is(";"))
            i = behindGroup(m_body, i);
        return i + 1;
    }

    void setValue(std::string_view name, Tokens value)
    {
        m_values[name] = value;
        for (Scope& scope : m_scopes)
            scope.names.insert(name);
    }

    /// Arrays that another pointer is set to: they may be filled through that one.
    void readCopied(std::size_t from)
    {
        for (std::size_t i = from; i < m_body.size() && !isAny(m_body[i], {";", "("}); ++i)
            if (m_body[i].kind == TokenKind::Name)
                m_set.insert(std::string(m_body[i].text));
    }

    /// Reads the value that a variable is set to as a whole; later additions are not known.
    void readValue(std::size_t name)
    {
        std::size_t end = name + 2;
        while (end < m_body.size() && !isAny(m_body[end], {";", ",", ")"}))
            end = behindGroup(m_body, end);
        const bool whole = at(m_body, name + 1).is("=") && end <= m_body.size();
        setValue(m_body[name].text, whole ? m_body.subspan(name + 2, end - name - 2) : Tokens());
        if (!whole)
            m_values.erase(m_body[name].text);
    }

    /// "dim3 block(16, 16), grid(n / 256);", from the first name on.
    void readMade(std::size_t name)
    {
        while (at(m_body, name).kind == TokenKind::Name && isAny(at(m_body, name + 1), {"(", "{"})) {
            const std::size_t end = behind(m_body, name + 1);
            setValue(m_body[name].text, m_body.subspan(name + 1, end - name - 1));
            if (!at(m_body, end).is(","))
                return;
            name = end + 1;
        }
    }

    /// The type of a declaration, before one of its names; empty where none begins there: what stands between is
    /// passed over, as in "const int n = 64, a[n]".
    Tokens typeBefore(std::size_t name) const
    {
        std::size_t begin = name;
        while (begin > 0 && !isAny(m_body[begin - 1], {";", "{", "}", "("}))
            --begin;
        while (isAny(at(m_body, begin), {"static", "const", "constexpr", "volatile"}))
            ++begin;
        std::size_t end = begin;
        while (end < name && at(m_body, end).kind == TokenKind::Name
            && (at(m_body, end + 1).kind == TokenKind::Name || at(m_body, end + 1).is("*")))
            ++end;
        return end <= name ? m_body.subspan(begin, end - begin) : Tokens();
    }

    /// "float a[n][4]", or the pointer "*d", as it is declared: what sizeof has to know.
    void readArray(std::size_t name)
    {
        const bool isDeclared =
            name > 0 && (m_body[name - 1].kind == TokenKind::Name || isAny(m_body[name - 1], {",", "*"}));
        const bool array = at(m_body, name + 1).is("["), pointer = name > 0 && m_body[name - 1].is("*");
        if (!isDeclared || array == pointer || m_arrays.contains(m_body[name].text))
            return;
        const Tokens type = typeBefore(name);
        if (type.empty() || isAny(type[0], {"return", "delete", "new", "else", "case"}))
            return;
        HostArray found;
        for (const CppToken& word : type)
            addWord(found.type, word.text);
        for (std::size_t i = name + 1; at(m_body, i).is("["); i = behind(m_body, i))
            found.extents.push_back(resolved(m_body.subspan(i + 1, behind(m_body, i) - i - 2), {}, {}, 0));
        m_arrays.emplace(m_body[name].text, std::move(found));
    }

    /// "sizeof(a)", "sizeof a", "sizeof(*d)" or "sizeof(a[0])" of what is declared in the function, at `i`; `i` goes to
    /// its last token. Empty for all else.
    std::string sizeOfArray(Tokens expression, std::size_t& i) const
    {
        const bool brackets = at(expression, i + 1).is("(");
        std::size_t first = i + (brackets ? 2 : 1);
        const bool element = at(expression, first).is("*");
        first += element ? 1 : 0;
        const auto array = m_arrays.find(at(expression, first).text);
        if (array == m_arrays.end())
            return {};
        std::string size = "sizeof(" + array->second.type + ")";
        std::size_t last = first;
        if (at(expression, first + 1).is("["))
            last = behind(expression, first + 1) - 1;
        else if (!element && array->second.extents.empty())
            size = "8"; // a pointer
        else if (!element)
            for (const std::string& extent : array->second.extents)
                size += "*(" + extent + ")";
        if (brackets && !at(expression, ++last).is(")"))
            return {};
        i = last;
        return "(" + size + ")";
    }

    /// The parts of `block(16, 16)`, `block = dim3(16, 16)`, or the expression itself.
    std::vector<Tokens> blockParts(Tokens block) const
    {
        for (int depth = 0; depth < mostDepth && block.size() == 1 && m_values.contains(block[0].text); ++depth) {
            const Tokens value = m_values.find(block[0].text)->second;
            if (value.empty() || !(value[0].is("dim3") || isAny(value[0], {"(", "{"})))
                break;
            block = value;
        }
        if (!block.empty() && block[0].is("dim3"))
            block = block.subspan(1);
        if (block.size() > 1 && isAny(block[0], {"(", "{"}) && behind(block, 0) == block.size())
            block = block.subspan(1, block.size() - 2);
        return listParts(block);
    }

    /// An expression of the launch, as HostLaunch::sharedBytes has it.
    std::string resolved(Tokens expression, Tokens block, const std::vector<Tokens>& parts, int depth) const
    {
        static constexpr std::string_view axes[] = {"blockDim.x", "blockDim.y", "blockDim.z"};
        std::string text;
        for (std::size_t i = 0; i < expression.size(); ++i) {
            const CppToken& token = expression[i];
            const bool whole = !isAny(at(expression, i + 1), {".", "->", "(", "::"})
                && (i == 0 || !isAny(expression[i - 1], {".", "->", "::"}));
            const auto part =
                std::ranges::find_if(parts, [&](Tokens one) { return one.size() == 1 && one[0].is(token.text); });
            const auto value = m_values.find(token.text);
            const auto argument = m_arguments.find(token.text);
            const std::string size = token.is("sizeof") ? sizeOfArray(expression, i) : std::string();
            if (!size.empty()) {
                text += size;
            } else if (block.size() == 1 && block[0].is(token.text) && at(expression, i + 1).is(".")) {
                text += "blockDim";
            } else if (whole && part != parts.end() && part - parts.begin() < 3) {
                const std::string axis(axes[part - parts.begin()]);
                const bool own = token.kind == TokenKind::Name && value != m_values.end();
                text += own ? axis : "max(" + std::string(token.text) + ", " + axis + ")";
            } else if (whole && argument != m_arguments.end()) {
                text += "argument.a" + std::to_string(argument->second);
            } else if (whole && token.kind == TokenKind::Name && value != m_values.end() && depth < mostDepth) {
                text += "(" + resolved(value->second, block, parts, depth + 1) + ")";
            } else {
                const bool words = !text.empty() && token.kind == TokenKind::Name && i > 0
                    && expression[i - 1].kind == TokenKind::Name;
                text += (words ? " " : "") + std::string(token.text);
            }
        }
        return text;
    }

    /// `opens`: its "<<<"; `open`: the bracket of its arguments.
    void readLaunch(std::size_t name, std::size_t opens, std::size_t open)
    {
        using Array = HostLaunch::Array;
        HostLaunch launch;
        launch.kernel = m_body[name].text;
        launch.line = m_body[name].line;
        if (opens > name + 1) // "<" ... ">"
            for (const Tokens part : listParts(m_body.subspan(name + 2, opens - name - 3)))
                launch.templateArguments.push_back(resolved(part, {}, {}, 0));
        const std::vector<Tokens> given = listParts(m_body.subspan(opens + 1, open - opens - 2));
        const std::vector<Tokens> block = given.size() > 1 ? blockParts(given[1]) : std::vector<Tokens>();
        std::vector<Tokens> arguments = argumentsOf(m_body, open);
        std::erase_if(arguments, [](Tokens argument) { return argument.empty(); }); // "hello<<<1, 1>>>()" has none
        for (const Tokens argument : arguments) {
            const auto bytes = argument.size() == 1 ? m_bytes.find(argument[0].text) : m_bytes.end();
            launch.bytes.push_back(bytes == m_bytes.end() ? std::string() : bytes->second);
            launch.values.push_back(resolved(argument, {}, {}, 0));
        }
        for (std::size_t i = 0; i < arguments.size(); ++i)
            if (arguments[i].size() == 1 && arguments[i][0].kind == TokenKind::Name)
                m_arguments.emplace(arguments[i][0].text, i);
        if (given.size() > 2)
            launch.sharedBytes = resolved(given[2], given[1], block, 0);
        for (const Tokens part : block)
            launch.block.push_back(resolved(part, {}, {}, 0));
        for (const Tokens part : given.empty() ? std::vector<Tokens>() : blockParts(given[0]))
            launch.grid.push_back(resolved(part, given.size() > 1 ? given[1] : Tokens(), {}, 0));
        m_arguments.clear();
        for (const Tokens& argument : arguments) {
            const std::string array = lastName(argument);
            launch.arguments.push_back(m_set.contains(array) ? Array::Set
                    : m_allocated.contains(array)            ? Array::Unset
                                                             : Array::Unknown);
        }
        for (const Tokens& argument : arguments)
            m_set.insert(lastName(argument));
        m_effects.launches.push_back(std::move(launch));
    }

    /// Notes arrays that the call allocates, and those that it may fill.
    void readArrays(const CppToken& call, std::size_t open)
    {
        const std::vector<Tokens> arguments = argumentsOf(m_body, open);
        const auto name = [&](std::size_t index) { return index < arguments.size() ? lastName(arguments[index]) : ""; };
        if (isAny(call, {"cudaMalloc", "cudaMallocAsync", "cudaMallocManaged", "cudaMallocPitch"})) {
            m_allocated.insert(name(0));
            m_set.erase(name(0));
            m_bytes.erase(name(0));
            if (!call.is("cudaMallocPitch") && arguments.size() > 1)
                m_bytes.emplace(name(0), resolved(arguments[1], {}, {}, 0));
        } else if (call.text.starts_with("cudaMemcpy") || call.text.starts_with("cudaMemset")) {
            m_set.insert(name(0));
        } else if (!call.text.starts_with("cudaFree") && !isAny(call, {"if", "while", "for", "switch", "sizeof"})) {
            // Words in a call within the arguments are that call's.
            for (const Tokens& argument : arguments)
                if (std::ranges::none_of(argument, [](const CppToken& token) { return token.is("("); }))
                    m_set.insert(lastName(argument));
        }
    }

    void readCall(std::size_t name, std::size_t open)
    {
        using By = HostFill::By;
        const CppToken& call = m_body[name];
        const auto argument = [&](std::size_t index) {
            const std::vector<Tokens> arguments = argumentsOf(m_body, open);
            return index < arguments.size() ? lastName(arguments[index]) : std::string();
        };
        readArrays(call, open);
        if (call.is("cudaMemcpyToSymbol"))
            add(By::CopyToSymbol, argument(0), name);
        else if (call.is("cudaMemcpyToSymbolAsync"))
            add(By::CopyToSymbolAsync, argument(0), name);
        else if (call.is("cudaGetSymbolAddress"))
            add(By::SymbolAddress, argument(1), name);
        else if (isAny(call, {"memcpy", "memset", "cudaMemcpy", "cudaMemcpyAsync", "cudaMemset", "cudaMemsetAsync"})) {
            if (const std::string to = argument(0); m_managed.contains(withoutScopes(to)))
                add(By::Host, to, name);
        } else if (isAny(call, {"cudaFuncSetAttribute", "cuFuncSetAttribute", "cudaKernelSetAttributeForDevice"})) {
            const std::string attribute = withoutScopes(argument(1));
            if (attribute == "cudaFuncAttributeMaxDynamicSharedMemorySize"
                || attribute == "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES")
                m_effects.sharedOptIns.push_back(withoutScopes(argument(0)));
        }
    }

    /// `name = ...`, `name[i].x += ...`, `++name`; signs stand here a character each.
    bool isAssigned(std::size_t name) const
    {
        const auto before = [&](std::size_t back) -> const CppToken& {
            static const CppToken none;
            return name >= back ? m_body[name - back] : none;
        };
        if (isAny(before(1), {".", "->"}))
            return false;
        const auto isTwice = [](const CppToken& a, const CppToken& b) {
            return (a.is("+") || a.is("-")) && b.is(a.text) && a.end() == b.at;
        };
        if (isTwice(before(2), before(1)))
            return true;
        std::size_t i = name + 1;
        while (
            at(m_body, i).is("[") || (isAny(at(m_body, i), {".", "->"}) && at(m_body, i + 1).kind == TokenKind::Name))
            i = at(m_body, i).is("[") ? behind(m_body, i) : i + 2;
        if (isTwice(at(m_body, i), at(m_body, i + 1)))
            return true;
        if (isAny(at(m_body, i), {"+", "-", "*", "/", "%", "&", "|", "^"})
            && at(m_body, i).end() == at(m_body, i + 1).at)
            ++i;
        return at(m_body, i).is("=") && !at(m_body, i + 1).is("=");
    }

    void add(HostFill::By by, const std::string& name, std::size_t where)
    {
        if (!name.empty())
            m_effects.fills.push_back({by, name, std::string(m_function), m_body[where].line});
    }

    static constexpr int mostDepth = 8; ///< of variables that are set to others
    static constexpr int mostNested = 64; ///< statements of one without brackets

    Tokens m_body;
    std::string_view m_function;
    HostEffects& m_effects;
    std::map<std::string_view, Tokens> m_values; ///< what variables are set to, so far
    std::vector<Scope> m_scopes; ///< those around, the outermost first
    std::set<std::string, std::less<>> m_managed;
    std::set<std::string> m_allocated, m_set; ///< arrays, so far

    struct HostArray {
        std::string type; ///< of its elements
        std::vector<std::string> extents; ///< none of a pointer
    };
    std::map<std::string_view, HostArray> m_arrays; ///< and pointers that are declared in the function
    std::map<std::string, std::string, std::less<>> m_bytes; ///< of what is allocated, by the pointer's name
    std::map<std::string_view, std::size_t> m_arguments; ///< names that are arguments of the launch that is read
};

} // namespace

void HostEffects::append(const HostEffects& other, std::uint32_t line)
{
    for (DeviceVariable variable : other.variables) {
        variable.line = line != 0 ? line : variable.line;
        variables.push_back(std::move(variable));
    }
    for (HostFill fill : other.fills) {
        fill.line = line != 0 ? line : fill.line;
        fills.push_back(std::move(fill));
    }
    sharedOptIns.insert(sharedOptIns.end(), other.sharedOptIns.begin(), other.sharedOptIns.end());
    for (HostLaunch launch : other.launches) {
        launch.line = line != 0 ? line : launch.line;
        launches.push_back(std::move(launch));
    }
    textureModes.insert(textureModes.end(), other.textureModes.begin(), other.textureModes.end());
}

void noteVariables(std::span<const CppToken> declaration, HostEffects& effects)
{
    VariableReader(declaration).read(effects);
}

void noteHostCode(std::span<const CppToken> body, std::string_view function, HostEffects& effects)
{
    HostReader(body, function, effects).read();
    noteTextureModes(body, effects.textureModes);
}

} // namespace warpatlas::inline compiler
