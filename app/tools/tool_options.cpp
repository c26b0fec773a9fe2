#include "app/tools/tool_options.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <charconv>
#include <sstream>

namespace warpatlas::inline tools {
namespace {

std::vector<std::string> namesOf(const ToolOption& option)
{
    std::istringstream stream{std::string(option.names)};
    std::vector<std::string> names;
    for (std::string name; stream >> name;)
        names.push_back(name);
    return names;
}

} // namespace

ToolOptions::ToolOptions(
    std::span<const ToolOption> known, const std::vector<std::string>& words, const std::string& reason)
{
    std::size_t at = 0;
    while (at < words.size() && words[at].starts_with('-') && words[at] != "--") {
        const std::string& word = words[at++];
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string name = word.substr(0, equals);
        const auto option = std::ranges::find_if(known, [&](const ToolOption& one) {
            const std::vector<std::string> names = namesOf(one);
            return std::ranges::find(names, name) != names.end();
        });
        if (option == known.end())
            throw InputError(name, reason);
        std::string value;
        if (equals < word.size())
            value = word.substr(equals + 1);
        else if (option->takesValue && at == words.size())
            throw InputError(name, say("tools.no_value", "a value is missing"));
        else if (option->takesValue)
            value = words[at++];
        if (option->counts)
            m_values.insert_or_assign(namesOf(*option).back(), value);
    }
    if (at < words.size() && words[at] == "--")
        ++at;
    m_rest.assign(words.begin() + std::ptrdiff_t(at), words.end());
}

std::string ToolOptions::value(std::string_view name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::string() : found->second;
}

std::uint64_t ToolOptions::number(std::string_view name, std::uint64_t usual) const
{
    const std::string text = value(name);
    if (!has(name))
        return usual;
    std::uint64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || text.size() > 9)
        throw InputError(fmt::format("{} {}", name, text), say("tools.no_number", "is no number"));
    return number;
}

const std::vector<std::string>& ToolOptions::program() const
{
    if (m_rest.empty())
        throw InputError(say("tools.program", "a program"), say("tools.no_program", "is missing behind the options"));
    return m_rest;
}

bool isOn(std::string_view value)
{
    return value.empty() || value == "true" || value == "yes" || value == "on" || value == "1";
}

std::vector<std::string> partsOf(std::string_view value)
{
    std::istringstream stream{std::string(value)};
    std::vector<std::string> parts;
    for (std::string part; std::getline(stream, part, ',');)
        if (!part.empty())
            parts.push_back(part);
    return parts;
}

} // namespace warpatlas::inline tools
