#include "kernels/compiler/splice.h"

#include "kernels/compiler/declarations/macro_words.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <set>

namespace warpatlas::inline compiler {
namespace {

constexpr int deepestInclude = 32; ///< a header that includes itself without a guard is left to the compiler

template <class T> void append(std::vector<T>& to, const std::vector<T>& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

/// Whether declarations are whole where the text ends: neither inside of anything nor behind half a declaration.
bool endsBetweenDeclarations(std::string_view text)
{
    int depth = 0;
    std::string_view last = ";";
    for (const CppToken& token : codeTokens(text)) {
        last = token.text;
        depth += token.nesting();
        if (depth < 0)
            return false;
    }
    return depth == 0 && (last == ";" || last == "}");
}

class Splicer {
public:
    Splicer(const CompileRequest& request, const std::function<bool(const DeviceCode::Include&)>& isThere)
        : m_headers(request.headers), m_words(request.text, request.definitions), m_isThere(isThere)
    {
        for (const auto& [name, text] : request.headers)
            m_words.read(text);
    }

    DeviceCode run(std::string_view source, const std::string& name, int depth)
    {
        constexpr std::string_view byteOrderMark = "\xef\xbb\xbf"; // editors of Windows begin with it
        if (source.starts_with(byteOrderMark))
            source.remove_prefix(byteOrderMark.size());
        DeviceCode code = extractDeviceCode(source, m_words);
        DeviceCode result = code;
        result.includes.clear();
        result.text.clear();
        std::size_t at = 0;
        for (const DeviceCode::Include& include : code.includes) {
            const auto header = m_headers.find(include.name);
            if (header == m_headers.end() && !m_isThere(include)) {
                result.absent.push_back(include);
                result.text += code.text.substr(at, include.offset - at);
                at = include.offset + include.length;
                result.text += blanked(std::string_view(code.text).substr(include.offset, include.length));
                continue;
            }
            if (header == m_headers.end() || depth == deepestInclude) {
                result.includes.push_back(include);
                continue;
            }
            result.text += code.text.substr(at, include.offset - at);
            at = include.offset + include.length;
            if (m_once.contains(include.name))
                continue;
            if (header->second.find("#pragma once") != std::string::npos)
                m_once.insert(include.name);
            DeviceCode inner = run(header->second, include.name, depth + 1);
            // Lines of a header that clang inlines count at the call in the user's file: its PTX tells no calls.
            // Kernels have no caller.
            const bool whole = inner.kernels.empty()
                && endsBetweenDeclarations(std::string_view(code.text).substr(0, include.offset))
                && endsBetweenDeclarations(inner.text);
            if (whole)
                result.text += "\n#ifdef __clang__\n" + std::string(linesOfCallersBegin) + "#endif";
            result.text += "\n#line 1 \"" + include.name + "\"\n" + withoutPragma(inner.text) + "\n";
            if (whole)
                result.text += "#ifdef __clang__\n" + std::string(linesOfCallersEnd) + "#endif\n";
            result.text += "#line " + std::to_string(include.line) + " \"" + name + "\"\n";
            for (DeviceCode::Include& nested : inner.includes) {
                nested.line = include.line;
                result.includes.push_back(nested);
            }
            for (DeviceCode::Include& nested : inner.absent) {
                nested.line = include.line;
                result.absent.push_back(nested);
            }
            for (KernelDeclaration& kernel : inner.kernels)
                kernel.line = include.line;
            append(result.kernels, inner.kernels);
            append(result.leftOut, inner.leftOut);
            result.host.append(inner.host, include.line);
            append(result.hostVariables, inner.hostVariables);
        }
        result.text += code.text.substr(at);
        return result;
    }

private:
    static std::string blanked(std::string_view directive)
    {
        std::string text(directive);
        std::ranges::replace_if(
            text, [](char c) { return c != '\n' && c != '\r'; }, ' ');
        return text;
    }

    /// Compilers warn of it where the text is the main file.
    static std::string withoutPragma(std::string text)
    {
        constexpr std::string_view pragma = "#pragma once";
        if (const std::size_t at = text.find(pragma); at != std::string::npos)
            std::fill_n(text.begin() + std::ptrdiff_t(at), pragma.size(), ' ');
        return text;
    }

    const std::map<std::string, std::string>& m_headers;
    MacroWords m_words;
    const std::function<bool(const DeviceCode::Include&)>& m_isThere;
    std::set<std::string> m_once;
};

} // namespace

DeviceCode splicedCode(const CompileRequest& request, const std::function<bool(const DeviceCode::Include&)>& isThere)
{
    DeviceCode code = Splicer(request, isThere).run(request.text, request.name, 0);
    for (std::string instance : request.instances) {
        // Compilers look for it from outside of its namespace.
        const auto kernel =
            std::ranges::find(code.kernels, instance.substr(0, instance.find('<')), &KernelDeclaration::name);
        if (kernel != code.kernels.end())
            instance.insert(0, kernel->scope);
        code.requested.push_back(std::move(instance));
    }
    return code;
}

bool blankInclude(std::string& text, std::string_view name)
{
    bool found = false;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const std::size_t begin = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
        if (text[text.find_first_not_of(" \t", begin)] != '#' || text.find("include", begin) > at)
            continue;
        std::fill(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), ' ');
        found = true;
    }
    return found;
}

} // namespace warpatlas::inline compiler
