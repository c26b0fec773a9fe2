#include "kernels/runtime/images/link.h"

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

/// The name of the function of which a statement has this behind ".func": behind what it returns, where it does.
std::string_view nameIn(std::string_view statement)
{
    std::size_t at = skipSpace(statement, 0);
    if (at < statement.size() && statement[at] == '(')
        at = skipSpace(statement, std::min(statement.find(')', at), statement.size() - 1) + 1);
    std::size_t end = at;
    while (end < statement.size() && isLetter(statement[end]))
        ++end;
    return statement.substr(at, end - at);
}

/// The text with blanks for comments and for what stands in quotes.
std::string withoutComments(std::string_view text)
{
    std::string blank(text);
    for (std::size_t at = 0; (at = blank.find_first_of("/\"", at)) != std::string::npos;) {
        const std::string_view start = std::string_view(blank).substr(at, 2);
        std::size_t end = at + 1;
        if (start == "//" || start.starts_with('"'))
            end = std::min(blank.find_first_of(start == "//" ? "\n" : "\"\n", at + 1), blank.size());
        else if (start == "/*")
            end = std::min(blank.find("*/", at + 2), blank.size() - 2) + 2;
        else {
            at = end;
            continue;
        }
        std::fill(blank.begin() + std::ptrdiff_t(at), blank.begin() + std::ptrdiff_t(end), ' ');
        at = std::min(end + (start.starts_with('"') ? 1 : 0), blank.size());
    }
    return blank;
}

constexpr std::string_view func = ".func", declares = ".extern";

/// Where functions of other texts are declared, with their names; and which functions have a body.
struct Functions {
    struct Declaration {
        std::size_t from = 0, end = 0;
        std::string_view name;
    };
    std::vector<Declaration> declared; ///< in the order of the text
    std::map<std::string_view, std::size_t> defined; ///< by name: where
};

/// Its names are in `text`, which has no comments.
Functions functionsOf(std::string_view text)
{
    Functions found;
    for (std::size_t begin = 0, end = 0; (end = text.find_first_of(";{}", begin)) != std::string_view::npos;
         begin = end + 1) {
        const std::string_view statement = text.substr(begin, end - begin);
        const std::size_t at = statement.find(func);
        if (at == std::string_view::npos)
            continue;
        const std::string_view name = nameIn(statement.substr(at + func.size()));
        const std::size_t from = statement.substr(0, at).find(declares);
        if (text[end] == '{')
            found.defined.emplace(name, begin + at);
        else if (text[end] == ';' && from != std::string_view::npos)
            found.declared.push_back({begin + from, end + 1, name});
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
    const std::string whole = withoutComments(m_text);
    const Functions functions = functionsOf(whole);
    std::string linked;
    std::size_t done = 0;
    for (const Functions::Declaration& declared : functions.declared)
        if (const auto own = functions.defined.find(declared.name); own != functions.defined.end()) {
            const bool before = declared.from < own->second;
            linked += m_text.substr(done, declared.from - done);
            linked += before ? ".visible" : "";
            done = before ? declared.from + declares.size() : declared.end;
        }
    m_text = linked + m_text.substr(done);
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
