#include "kernels/compiler/splice.h"

#include <algorithm>
#include <set>

namespace warpatlas {
namespace {

constexpr int deepest = 32; ///< a header that includes itself without a guard is left to the compiler

template <class T> void append(std::vector<T>& to, const std::vector<T>& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

class Splicer {
public:
    Splicer(const std::map<std::string, std::string>& headers, const std::function<bool(const std::string&)>& isThere)
        : m_headers(headers), m_isThere(isThere)
    {
    }

    DeviceCode run(std::string_view source, const std::string& name, int depth)
    {
        constexpr std::string_view byteOrderMark = "\xef\xbb\xbf"; // editors of Windows begin with it
        if (source.starts_with(byteOrderMark))
            source.remove_prefix(byteOrderMark.size());
        DeviceCode code = extractDeviceCode(source);
        DeviceCode result = code;
        result.includes.clear();
        result.text.clear();
        std::size_t at = 0;
        for (const DeviceCode::Include& include : code.includes) {
            const auto header = include.quoted ? m_headers.find(include.name) : m_headers.end();
            if (header == m_headers.end() && !m_isThere(include.name)) {
                result.absent.push_back(include);
                result.text += code.text.substr(at, include.offset - at);
                at = include.offset + include.length;
                result.text += blanked(std::string_view(code.text).substr(include.offset, include.length));
                continue;
            }
            if (header == m_headers.end() || depth == deepest) {
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
            result.text += "\n#line 1 \"" + include.name + "\"\n" + withoutPragma(inner.text) + "\n#line "
                + std::to_string(include.line) + " \"" + name + "\"\n";
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
            append(result.instances, inner.instances);
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
    const std::function<bool(const std::string&)>& m_isThere;
    std::set<std::string> m_once;
};

} // namespace

DeviceCode splicedCode(const CompileRequest& request, const std::function<bool(const std::string&)>& isThere)
{
    DeviceCode code = Splicer(request.headers, isThere).run(request.text, request.name, 0);
    for (const std::string& instance : request.instances)
        if (std::ranges::find(code.instances, instance) == code.instances.end())
            code.instances.push_back(instance);
    return code;
}

} // namespace warpatlas
