#include "kernels/runtime/images/unused_variables.h"

#include <algorithm>
#include <unordered_map>

namespace warpatlas::runtime {
namespace {

bool isOfName(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9')
        || letter == '_' || letter == '$' || letter == '%';
}

/// Calls `take` with each name of a text, or number.
template <class Take> void eachName(std::string_view text, const Take& take)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        while (at < text.size() && isOfName(text[at]))
            ++at;
        if (at != begin)
            take(text.substr(begin, at - begin));
        else
            ++at;
    }
}

/// The name that a line declares as a module's own, with all of its statement; empty: it does no such thing.
std::string_view variableOf(std::string_view line)
{
    if ((!line.starts_with(".global ") && !line.starts_with(".const ")) || line.find(".attribute") != line.npos
        || line.find(';') == line.npos)
        return {};
    std::string_view declared = line.substr(0, line.find_first_of("=[;"));
    declared = declared.substr(0, declared.find_last_not_of(" \t") + 1);
    std::size_t begin = declared.size();
    while (begin > 0 && isOfName(declared[begin - 1]))
        --begin;
    return declared.substr(begin);
}

} // namespace

std::string withoutUnusedVariables(std::string_view ptx)
{
    std::unordered_map<std::string_view, std::size_t> uses;
    eachName(ptx, [&](std::string_view name) { ++uses[name]; });
    std::string text(ptx);
    for (std::size_t begin = 0; begin < ptx.size();) {
        const std::size_t end = std::min(ptx.find('\n', begin), ptx.size());
        const std::string_view name = variableOf(ptx.substr(begin, end - begin));
        if (!name.empty() && uses[name] == 1)
            std::fill(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), ' ');
        begin = end + 1;
    }
    return text;
}

} // namespace warpatlas::runtime
