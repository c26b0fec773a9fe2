#include "kernels/runtime/link.h"

#include "kernels/runtime/module.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <stdexcept>
#include <vector>

namespace warpatlas::runtime {
namespace {

bool isHeading(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.starts_with(".version") || line.starts_with(".target") || line.starts_with(".address_size");
}

bool isLetter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '$' || letter == '%';
}

std::size_t skipSpace(std::string_view text, std::size_t at)
{
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0)
        ++at;
    return at;
}

/// The name of the function whose ".func" ends at `at`: behind what it returns, where it does.
std::string_view nameBehind(std::string_view text, std::size_t at)
{
    at = skipSpace(text, at);
    if (at < text.size() && text[at] == '(')
        at = skipSpace(text, std::min(text.find(')', at), text.size() - 1) + 1);
    std::size_t end = at;
    while (end < text.size() && isLetter(text[end]))
        ++end;
    return text.substr(std::min(at, text.size()), end - at);
}

constexpr std::string_view func = ".func", declares = ".extern";

/// Where functions of other texts are declared, with their names; and which functions have a body.
struct Functions {
    struct Declaration {
        std::size_t from = 0, end = 0;
        std::string_view name;
    };
    std::vector<Declaration> declared;
    std::map<std::string_view, std::size_t> defined; ///< by name: where
};

Functions functionsOf(std::string_view text)
{
    Functions found;
    for (std::size_t at = text.find(func); at != std::string_view::npos; at = text.find(func, at + func.size())) {
        const std::string_view name = nameBehind(text, at + func.size());
        const std::size_t end = text.find_first_of(";{", at);
        const std::size_t line = text.rfind('\n', at) == std::string_view::npos ? 0 : text.rfind('\n', at) + 1;
        const std::size_t from = text.substr(line, at - line).find(declares);
        if (end != std::string_view::npos && text[end] == '{')
            found.defined.emplace(name, at);
        else if (end != std::string_view::npos && from != std::string_view::npos)
            found.declared.push_back({line + from, end + 1, name});
    }
    return found;
}

} // namespace

void Link::add(std::string_view ptx)
{
    ptx = ptx.substr(0, std::min(ptx.find('\0'), ptx.size()));
    const bool first = m_text.empty();
    while (!ptx.empty()) {
        const std::size_t end = std::min(ptx.find('\n'), ptx.size());
        const std::string_view line = ptx.substr(0, end);
        ptx.remove_prefix(std::min(end + 1, ptx.size()));
        if (first || !isHeading(line))
            m_text += std::string(line) + "\n";
    }
    // What one text declares as another's is this text's own where another one has it: said before it comes, and not
    // again behind it.
    const std::string whole = m_text;
    const Functions functions = functionsOf(whole);
    for (auto declared = functions.declared.rbegin(); declared != functions.declared.rend(); ++declared)
        if (const auto own = functions.defined.find(declared->name); own != functions.defined.end()) {
            const bool before = declared->from < own->second;
            m_text.replace(
                declared->from, before ? declares.size() : declared->end - declared->from, before ? ".visible" : "");
        }
}

std::string Link::refusal() const
{
    try {
        VariableSlots nowhere;
        const Module checked(m_text, ProgramSource(), nowhere);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

} // namespace warpatlas::runtime
