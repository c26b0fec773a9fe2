/// Text files line by line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace warpatlas::inline dataset {

/// Gives the lines of a text without their ends, whatever system wrote them; skips a byte order mark.
class Lines {
public:
    explicit Lines(std::string_view text) : m_rest(text)
    {
        if (m_rest.starts_with("\xef\xbb\xbf"))
            m_rest.remove_prefix(3);
    }

    std::optional<std::string_view> next()
    {
        if (m_rest.empty())
            return std::nullopt;
        ++m_number;
        const std::size_t end = m_rest.find_first_of("\r\n");
        const std::string_view line = m_rest.substr(0, end);
        if (end == std::string_view::npos)
            m_rest = {};
        else
            m_rest.remove_prefix(m_rest.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
        return line;
    }
    /// Returns the number of the line last returned, from 1.
    std::size_t number() const { return m_number; }

private:
    std::string_view m_rest;
    std::size_t m_number = 0;
};

inline std::string_view trimmed(std::string_view text)
{
    const std::size_t start = text.find_first_not_of(" \t\f");
    if (start == std::string_view::npos)
        return {};
    return text.substr(start, text.find_last_not_of(" \t\f") - start + 1);
}

} // namespace warpatlas::inline dataset
