#include "app/source/names/value_list.h"

#include <algorithm>

namespace warpatlas::inline source {
namespace {

std::string_view bare(std::string_view text)
{
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

bool isBraced(std::string_view text)
{
    return text.size() > 1 && text.starts_with('{') && text.ends_with('}');
}

/// Splits at the commas outside of all braces; nothing behind the last one. Empty where braces do not match.
std::optional<std::vector<std::string_view>> itemsOf(std::string_view text)
{
    std::vector<std::string_view> items;
    int depth = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth < 0)
            return std::nullopt;
        if (text[i] == ',' && depth == 0) {
            items.push_back(bare(text.substr(first, i - first)));
            first = i + 1;
        }
    }
    if (depth != 0)
        return std::nullopt;
    if (const std::string_view last = bare(text.substr(first)); !last.empty())
        items.push_back(last);
    return items;
}

class ListReader {
public:
    ListReader(std::span<const std::size_t> extents, ValueList& list) : m_extents(extents), m_list(list) { }

    /// `text`: what stands within the braces of the part that begins at `place`. False: it is no list.
    bool read(std::string_view text, std::size_t place, std::size_t dimension)
    {
        const auto items = itemsOf(text);
        if (!items)
            return false;
        const std::size_t room = valuesOf(dimension);
        std::size_t at = 0;
        for (const std::string_view item : *items) {
            const bool part = item.starts_with('{');
            const std::size_t size = part ? valuesOf(dimension + 1) : 1;
            if (part && (!isBraced(item) || dimension + 1 >= m_extents.size() || at % size != 0))
                return false;
            if (at + size > room) {
                note({place, dimension, room, listedIn(*items, dimension)});
                return true;
            }
            if (!part)
                m_list.values.emplace_back(place + at, item);
            else if (!read(item.substr(1, item.size() - 2), place + at, dimension + 1))
                return false;
            at += size;
        }
        return true;
    }

private:
    std::size_t valuesOf(std::size_t dimension) const
    {
        std::size_t count = 1;
        for (const std::size_t extent : m_extents.subspan(std::min(dimension, m_extents.size())))
            count *= extent;
        return count;
    }

    std::size_t listedIn(const std::vector<std::string_view>& items, std::size_t dimension) const
    {
        std::size_t count = 0;
        for (const std::string_view item : items)
            count += item.starts_with('{') ? valuesOf(dimension + 1) : 1;
        return count;
    }

    void note(const ValueList::TooMany& tooMany)
    {
        if (!m_list.tooMany)
            m_list.tooMany = tooMany;
    }

    std::span<const std::size_t> m_extents;
    ValueList& m_list;
};

} // namespace

std::optional<ValueList> valueList(std::string_view text, std::span<const std::size_t> extents)
{
    if (extents.empty())
        return std::nullopt;
    text = bare(text);
    // "{1},{2}" are the parts of a list without its own braces.
    const bool braced = isBraced(text) && itemsOf(text) && itemsOf(text)->size() == 1;
    if (!braced && text.find(',') == std::string_view::npos)
        return std::nullopt;
    ValueList list;
    const bool isList = ListReader(extents, list).read(braced ? text.substr(1, text.size() - 2) : text, 0, 0);
    return isList ? std::optional(std::move(list)) : std::nullopt;
}

} // namespace warpatlas::inline source
