#include "kernels/compiler/ptx_text.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace warpatlas::inline compiler {
namespace {

constexpr std::size_t few = 32;

struct GlobalVariable {
    std::size_t begin = 0;
    std::size_t end = 0; ///< end of the line
    std::string_view name;
};

/// ".global .align 4 .u32 name[3] = {...};" on one line.
bool readGlobal(std::string_view line, std::string_view& name)
{
    if (!line.starts_with(".global ") && !line.starts_with(".visible .global ") && !line.starts_with(".weak .global "))
        return false;
    if (!line.ends_with(';'))
        return false;
    std::string_view head = line.substr(0, line.find_first_of("=[;"));
    while (head.ends_with(' '))
        head.remove_suffix(1);
    name = head.substr(head.find_last_of(" \t") + 1);
    return !name.empty();
}

bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

} // namespace

std::string withoutFolders(std::string ptx)
{
    constexpr std::string_view directive = "\t.file\t";
    for (std::size_t at = ptx.find(directive); at != std::string::npos; at = ptx.find(directive, at + 1)) {
        const std::size_t open = ptx.find('"', at), end = std::min(ptx.find('\n', at), ptx.size());
        const std::size_t close = open == std::string::npos ? open : ptx.find('"', open + 1);
        if (close == std::string::npos || close > end)
            continue;
        // clang writes folder and name apart: "folder" "name".
        std::size_t last = close;
        if (ptx.compare(close, 3, "\" \"") == 0)
            last = ptx.find('"', close + 3);
        const std::size_t slash = last == std::string::npos ? last : ptx.rfind('/', last);
        std::size_t begin = slash != std::string::npos && slash > open ? slash + 1 : open + 1;
        if (last != close && last != std::string::npos)
            begin = std::max(begin, close + 3);
        ptx.erase(open + 1, begin - open - 1);
    }
    return ptx;
}

std::string withoutUnusedVariables(std::string ptx)
{
    const std::string_view text = ptx;
    // The debug section names every variable and uses none.
    const std::string_view code = text.substr(0, text.find("\t.section\t.debug"));
    std::vector<GlobalVariable> declarations;
    for (std::size_t at = 0; at < code.size();) {
        const std::size_t end = std::min(code.find('\n', at), code.size());
        GlobalVariable found{at, end, {}};
        if (readGlobal(code.substr(at, end - at), found.name))
            declarations.push_back(found);
        at = end + 1;
    }
    if (declarations.size() <= few)
        return ptx;
    std::unordered_map<std::string_view, int> uses;
    for (const GlobalVariable& declaration : declarations)
        uses.emplace(declaration.name, 0);
    for (std::size_t at = 0; at < code.size();) {
        std::size_t end = at;
        while (end < code.size() && isWord(code[end]))
            ++end;
        if (const auto found = uses.find(code.substr(at, end - at)); found != uses.end())
            ++found->second;
        at = end + 1;
    }
    std::string result = ptx;
    for (const GlobalVariable& declaration : declarations)
        if (uses[declaration.name] == 1)
            std::fill(result.begin() + std::ptrdiff_t(declaration.begin),
                result.begin() + std::ptrdiff_t(declaration.end), ' ');
    return result;
}

} // namespace warpatlas::inline compiler
