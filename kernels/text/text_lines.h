/// The lines of a text. Plain values.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace warpatlas::inline text {

class TextLines {
public:
    /// The text must outlive it.
    explicit TextLines(std::string_view text);
    /// Line `number`, from 1, without the spaces around it; empty where there is none.
    std::string_view line(std::uint32_t number) const;
    /// The same with them, and without the end of the line.
    std::string_view whole(std::uint32_t number) const;
    std::uint32_t count() const { return std::uint32_t(m_lines.size()); }

private:
    std::vector<std::string_view> m_lines;
};

} // namespace warpatlas::inline text
