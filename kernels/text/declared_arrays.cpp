#include "kernels/text/declared_arrays.h"

#include "kernels/text/constant_names.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace warpatlas::inline text {
namespace {

using TokenKind = CppToken::Kind;

/// Words before a name that is used there, not declared.
constexpr std::array<std::string_view, 17> noTypes{"return", "delete", "case", "goto", "throw", "new", "if", "else",
    "do", "try", "while", "for", "switch", "using", "typedef", "template", "operator"};

constexpr std::array<std::pair<std::string_view, std::size_t>, 36> sizes{{{"bool", 1}, {"char", 1}, {"int8_t", 1},
    {"uint8_t", 1}, {"uchar", 1}, {"short", 2}, {"int16_t", 2}, {"uint16_t", 2}, {"ushort", 2}, {"half", 2},
    {"__half", 2}, {"__nv_bfloat16", 2}, {"int", 4}, {"unsigned", 4}, {"signed", 4}, {"float", 4}, {"int32_t", 4},
    {"uint32_t", 4}, {"uint", 4}, {"long", 8}, {"double", 8}, {"int64_t", 8}, {"uint64_t", 8}, {"size_t", 8},
    {"ptrdiff_t", 8}, {"ulong", 8}, {"longlong", 8}, {"ulonglong", 8}, {"__half2", 4}, {"half2", 4}, {"intptr_t", 8},
    {"uintptr_t", 8}, {"clock_t", 8}, {"wchar_t", 4}, {"char32_t", 4}, {"char16_t", 2}}};

/// The size of "int", "uchar4" ...; 0: not known.
std::size_t namedBytes(std::string_view name)
{
    const auto found = std::ranges::find(sizes, name, &std::pair<std::string_view, std::size_t>::first);
    if (found != sizes.end())
        return found->second;
    if (name.size() < 2 || name.back() < '1' || name.back() > '4')
        return 0;
    const auto count = static_cast<std::size_t>(name.back() - '0');
    const std::string_view of = name.substr(0, name.size() - 1);
    constexpr std::array<std::string_view, 10> vectors{
        "char", "uchar", "short", "ushort", "int", "uint", "float", "double", "longlong", "ulonglong"};
    return std::ranges::find(vectors, of) == vectors.end() ? 0 : count * namedBytes(of);
}

class ArrayReader {
public:
    explicit ArrayReader(std::string_view text)
    {
        for (const CppToken& token : cppTokens(text))
            if (token.kind != TokenKind::Comment) {
                m_all.push_back(token);
                if (!token.directive)
                    m_tokens.push_back(token);
            }
        m_names.read(m_all);
        m_lastLine = m_all.empty() ? 0 : m_all.back().line;
    }

    void read()
    {
        bool fresh = true; // a statement may begin here
        while (m_at < m_tokens.size()) {
            if (fresh && declaration())
                continue;
            const CppToken& token = m_tokens[m_at];
            if (token.is("{"))
                m_open.push_back({m_arrays.size(), m_unset.size(), opensStructure()});
            else if (token.is("}"))
                close(token.line);
            fresh = token.is("{") || token.is("}") || token.is(";") || opensStatement(token)
                || (token.is(":") && m_at > 0 && isAccess(m_tokens[m_at - 1]));
            ++m_at;
        }
    }
    std::vector<DeclaredArray> takeArrays() { return std::move(m_arrays); }
    std::vector<UnsetDeclaration> takeUnset() { return std::move(m_unset); }

private:
    struct Open {
        std::size_t arrays = 0, unset = 0; ///< those before it
        bool structure = false;
    };

    static bool opensStatement(const CppToken& token) { return token.is("else") || token.is("do") || token.is("try"); }
    static bool isAccess(const CppToken& token)
    {
        return token.is("public") || token.is("private") || token.is("protected") || token.is("default");
    }
    const CppToken& token(std::size_t index) const
    {
        static const CppToken none;
        return index < m_tokens.size() ? m_tokens[index] : none;
    }

    /// Whether the bracket at hand is the body of a structure, by what stands before it.
    bool opensStructure() const
    {
        for (std::size_t i = m_at; i-- > 0;) {
            const CppToken& before = m_tokens[i];
            if (before.is(";") || before.is("{") || before.is("}") || before.is(")") || before.is("="))
                return false;
            if (before.is("struct") || before.is("class") || before.is("union"))
                return true;
        }
        return false;
    }

    void close(std::uint32_t line)
    {
        if (m_open.empty())
            return;
        for (std::size_t i = m_open.back().arrays; i < m_arrays.size(); ++i)
            if (m_arrays[i].place != DeclaredArray::Place::Field && m_arrays[i].lastLine == m_lastLine)
                m_arrays[i].lastLine = line;
        for (std::size_t i = m_open.back().unset; i < m_unset.size(); ++i)
            if (m_unset[i].lastLine == m_lastLine)
                m_unset[i].lastLine = line;
        m_open.pop_back();
    }

    /// Over `<...>` or `(...)` at `at`.
    std::size_t behind(std::size_t at, std::string_view open, std::string_view shut) const
    {
        int depth = 0;
        for (; at < m_tokens.size(); ++at) {
            if (m_tokens[at].is(open))
                ++depth;
            else if (m_tokens[at].is(shut) && --depth == 0)
                return at + 1;
            else if (m_tokens[at].is(";") || m_tokens[at].is("{"))
                break;
        }
        return 0;
    }

    struct Specifiers {
        std::size_t bytes = 0;
        bool shared = false;
        bool outside = false; ///< constant or global memory
        bool keeps = false; ///< static and extern: not of one thread's call
    };

    /// Reads `__shared__ const float a[4], b[LENGTH][2];` and takes the arrays; false: it is something else.
    bool declaration()
    {
        std::vector<std::size_t> words;
        std::size_t at = m_at;
        for (;; ++at) {
            if (token(at).is("alignas") || token(at).is("__align__")) {
                at = behind(at + 1, "(", ")");
                if (at-- == 0)
                    return false;
            } else if (token(at).kind == TokenKind::Name) {
                if (std::ranges::find(noTypes, token(at).text) != noTypes.end())
                    return false;
                words.push_back(at);
            } else if (token(at).is("<") && !words.empty()) {
                at = behind(at, "<", ">");
                if (at-- == 0)
                    return false;
                m_templated = true;
            } else if (!token(at).is("::")) {
                break;
            }
        }
        if (words.empty())
            return false;
        bool pointer = false;
        // "float* a[4], *b": the name stands behind the stars.
        for (; token(at).is("*"); ++at)
            pointer = true;
        if (pointer ? token(at).kind != TokenKind::Name : words.size() < 2)
            return false;
        const std::size_t name = pointer ? at : words.back();
        if (!pointer)
            words.pop_back();
        if (const CppToken& next = token(name + 1); !next.is("[") && !next.is(",") && !next.is("=") && !next.is(";"))
            return false;
        const Specifiers specifiers = read(words);
        m_templated = false;
        declarators(name, pointer, specifiers);
        return true;
    }

    Specifiers read(const std::vector<std::size_t>& words) const
    {
        Specifiers all;
        for (const std::size_t word : words) {
            std::string_view text = m_tokens[word].text;
            all.shared = all.shared || text == "__shared__";
            all.outside = all.outside || text == "__constant__" || text == "__device__" || text == "__managed__";
            all.keeps = all.keeps || text == "static" || text == "extern";
            text = m_names.meaning(text);
            if (const std::size_t bytes = namedBytes(text); bytes != 0)
                all.bytes = text == "signed" || text == "unsigned" || (text == "int" && all.bytes != 0)
                    ? std::max(all.bytes, all.bytes == 0 ? bytes : 0)
                    : bytes; // "unsigned char", "short int"
        }
        if (m_templated)
            all.bytes = 0;
        return all;
    }

    void declarators(std::size_t name, bool pointer, const Specifiers& specifiers)
    {
        for (;;) {
            DeclaredArray array;
            array.name = token(name).text;
            const bool field = !m_open.empty() && m_open.back().structure;
            array.place = specifiers.shared            ? DeclaredArray::Place::Shared
                : field                                ? DeclaredArray::Place::Field
                : specifiers.outside || m_open.empty() ? DeclaredArray::Place::Global
                                                       : DeclaredArray::Place::Local;
            array.elementBytes = pointer ? sizeof(std::uint64_t) : specifiers.bytes;
            array.firstLine = token(name).line;
            array.lastLine = m_lastLine;
            std::size_t at = name + 1;
            bool known = true, any = false;
            for (; token(at).is("["); any = true) {
                const std::size_t end = behind(at, "[", "]");
                if (end == 0)
                    break;
                const auto bound = m_names.value(std::span(m_tokens).subspan(at + 1, end - at - 2));
                known = known && bound && *bound > 0;
                array.bounds.push_back(known ? static_cast<std::uint64_t>(*bound) : 0);
                at = end;
            }
            if (!known)
                array.bounds.clear();
            if (any)
                m_arrays.push_back(array);
            if (array.place == DeclaredArray::Place::Local && !specifiers.keeps
                && (token(at).is(",") || token(at).is(";")))
                m_unset.push_back({std::string(array.name), array.firstLine, m_lastLine, {}});
            // Over the initialiser; what its brackets hold declares nothing.
            while (at < m_tokens.size() && token(at).nesting() >= 0 && !token(at).is(",") && !token(at).is(";"))
                at = behindGroup(m_tokens, at);
            m_at = at;
            if (!token(at).is(","))
                return;
            pointer = false;
            for (++at; token(at).is("*"); ++at)
                pointer = true;
            if (token(at).kind != TokenKind::Name)
                return;
            name = at;
        }
    }

    std::vector<CppToken> m_all, m_tokens; ///< with and without lines of the preprocessor
    ConstantNames m_names;
    std::vector<DeclaredArray> m_arrays;
    std::vector<UnsetDeclaration> m_unset;
    std::vector<Open> m_open;
    std::size_t m_at = 0;
    std::uint32_t m_lastLine = 0;
    bool m_templated = false; ///< the type at hand has arguments
};

} // namespace

std::uint64_t DeclaredArray::bytes() const
{
    std::uint64_t all = elementBytes;
    for (const std::uint64_t bound : bounds)
        all *= bound;
    return all;
}

std::vector<DeclaredArray> declaredArrays(std::string_view text)
{
    ArrayReader reader(text);
    reader.read();
    return reader.takeArrays();
}

std::vector<UnsetDeclaration> unsetDeclarations(std::string_view text)
{
    ArrayReader reader(text);
    reader.read();
    std::vector<UnsetDeclaration> all = reader.takeUnset();
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
