#include "app/notebook/cell_magic.h"

#include <algorithm>

namespace warpatlas::inline notebook {
namespace {

/// As a shell splits them.
std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words;
    char quote = 0;
    bool within = false;
    for (const char letter : line) {
        if (quote != 0 ? letter == quote : letter == '"' || letter == '\'') {
            quote = quote != 0 ? '\0' : letter;
            if (!within)
                words.emplace_back();
            within = true;
        } else if (quote == 0 && (letter == ' ' || letter == '\t' || letter == '\r')) {
            within = false;
        } else {
            if (!within)
                words.emplace_back();
            within = true;
            words.back() += letter;
        }
    }
    return words;
}

} // namespace

bool CellMagic::has(std::string_view word) const
{
    return std::ranges::find(words, word) != words.end();
}

std::string CellMagic::option(std::string_view brief, std::string_view name) const
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((words[i] == brief || words[i] == name) && i + 1 < words.size())
            return words[i + 1];
        if (const std::string start = std::string(name) + '='; words[i].starts_with(start))
            return words[i].substr(start.size());
    }
    return {};
}

std::string CellMagic::plainWord() const
{
    const auto found = std::ranges::find_if(words, [](const std::string& word) { return !word.starts_with('-'); });
    return found == words.end() ? std::string() : *found;
}

CellMagic magicOf(std::string_view source)
{
    CellMagic magic;
    std::uint32_t line = 1;
    for (std::size_t at = 0; at < source.size(); ++line) {
        const std::size_t end = std::min(source.find('\n', at), source.size());
        std::string_view text = source.substr(at, end - at);
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
        if (text.starts_with("%%")) {
            magic.words = wordsOf(text.substr(2));
            if (magic.words.empty())
                return magic;
            magic.name = magic.words.front();
            magic.words.erase(magic.words.begin());
            magic.body = std::min(end + 1, source.size());
            magic.line = line + 1;
            return magic;
        }
        if (!text.empty() && text[0] != '#')
            return magic;
        at = end + 1;
    }
    return magic;
}

} // namespace warpatlas::inline notebook
