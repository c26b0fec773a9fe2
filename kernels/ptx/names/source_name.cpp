#include "kernels/ptx/names/source_name.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace warpatlas::ptx {

namespace {

/// Compilers add tags to tell variants of a function apart, as Numba does: "add[abi:v1][abi:cw51cX...]".
void removeTags(std::string& name)
{
    for (std::size_t tag = name.find("[abi:"); tag != std::string::npos; tag = name.find("[abi:", tag))
        name.erase(tag, std::min(name.find(']', tag), name.size() - 1) + 1 - tag);
}

/// "_Z6secondPi" of "__nv_static_29__cfe68865_8_other_cu_f2eafb31__Z6secondPi", where 29 letters tell the file.
std::string_view withoutFile(std::string_view symbol)
{
    symbol = symbol.substr(0, symbol.rfind(linkedMark));
    constexpr std::string_view begin = "__nv_static_";
    if (!symbol.starts_with(begin))
        return symbol;
    std::size_t letters = 0;
    const char* const end = symbol.data() + symbol.size();
    const auto read = std::from_chars(symbol.data() + begin.size(), end, letters);
    const auto rest = static_cast<std::size_t>(end - read.ptr);
    if (read.ec != std::errc{} || letters > rest || rest - letters < 3) // a stroke on either side of the file
        return symbol;
    return symbol.substr(symbol.size() - (rest - letters - 2));
}

/// "third()" of "_INTERNAL_a937f318_7_main_cu_61ecfcf6::third()": whatever else a file has for itself alone.
void removeFiles(std::string& name)
{
    constexpr std::string_view file = "_INTERNAL_", unnamed = "_GLOBAL__N__";
    for (const std::string_view begin : {file, unnamed})
        for (std::size_t at = name.find(begin); at != std::string::npos; at = name.find(begin, at)) {
            const std::size_t end = name.find("::", at);
            const bool isScope = end != std::string::npos
                && std::all_of(name.begin() + std::ptrdiff_t(at), name.begin() + std::ptrdiff_t(end),
                    [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
            if (!isScope)
                at += begin.size();
            else
                name.replace(at, begin == file ? end + 2 - at : end - at, begin == file ? "" : "(anonymous namespace)");
        }
}

/// What a letter does to how deep in brackets one is.
int depthOf(char c)
{
    return c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
}

/// "float*, int" to its parts, without those that are void.
std::vector<std::string> typesIn(std::string_view list)
{
    std::vector<std::string> types;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        if (i < list.size() && (list[i] != ',' || depth != 0)) {
            depth += depthOf(list[i]);
            continue;
        }
        std::string_view type = list.substr(begin, i - begin);
        type.remove_prefix(std::min(type.find_first_not_of(' '), type.size()));
        if (!type.empty() && type != "void")
            types.emplace_back(type.substr(0, type.find_last_not_of(' ') + 1));
        begin = i + 1;
    }
    return types;
}

} // namespace

std::string SourceSignature::text() const
{
    std::string list;
    for (const std::string& type : types)
        list.append(list.empty() ? "" : ", ").append(type);
    return known ? name + "(" + list + ")" : name;
}

SourceSignature signatureInSource(std::string_view symbol)
{
    const std::string text = demangled(symbol);
    // The parameters are what the last bracket opens; the name is what stands before, without the return type.
    const std::size_t close = text == symbol ? std::string::npos : text.rfind(')');
    std::size_t open = close;
    for (int brackets = 0; open != std::string::npos; --open) {
        brackets += text[open] == ')' ? 1 : text[open] == '(' ? -1 : 0;
        if (brackets == 0 || open == 0)
            break;
    }
    if (open == std::string::npos)
        return {text, {}, false};
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i < open; ++i) {
        depth = std::max(0, depth + depthOf(text[i]));
        start = text[i] == ' ' && depth == 0 ? i + 1 : start;
    }
    return {text.substr(start, open - start), typesIn(std::string_view(text).substr(open + 1, close - open - 1)), true};
}

std::string demangled(std::string_view symbol)
{
    symbol = withoutFile(symbol);
    std::string copy(symbol);
    if (!symbol.starts_with("_Z"))
        return copy;
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(copy.c_str(), nullptr, nullptr, &status), std::free);
    if (status == 0 && text)
        copy = text.get();
    removeTags(copy);
    removeFiles(copy);
    return copy;
}

namespace {

/// The last name of "kernel<float, 32>(float*)::tile" or "pool<Entry>", without what stands in brackets.
std::string lastName(std::string_view text)
{
    std::string name;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '<' || c == '(' || c == '{' || c == '[')
            ++depth;
        else if (c == '>' || c == ')' || c == '}' || c == ']')
            --depth;
        else if (depth == 0 && c == ':')
            name.clear();
        else if (depth == 0)
            name += c;
    }
    return name;
}

/// The last length-and-name pair of a mangled name that cannot be demangled.
std::string lastPair(std::string_view symbol)
{
    std::string_view name;
    for (std::size_t i = 2; i < symbol.size();) {
        if (symbol[i] < '1' || symbol[i] > '9') {
            ++i;
            continue;
        }
        std::size_t length = 0;
        while (i < symbol.size() && symbol[i] >= '0' && symbol[i] <= '9')
            length = length * 10 + static_cast<std::size_t>(symbol[i++] - '0');
        if (length == 0 || i + length > symbol.size())
            break;
        name = symbol.substr(i, length);
        i += length;
    }
    return std::string(name.empty() ? symbol : name);
}

} // namespace

std::string sourceName(std::string_view symbol)
{
    symbol = withoutFile(symbol);
    if (!symbol.starts_with("_Z"))
        return std::string(symbol);
    const std::string whole = demangled(symbol);
    const std::string name = whole == symbol ? std::string() : lastName(whole);
    const bool isName = !name.empty() && name.find_first_of(" .@$") == std::string::npos;
    return isName ? name : lastPair(symbol);
}

} // namespace warpatlas::ptx
