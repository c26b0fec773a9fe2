#include "kernels/text/text_lines.h"

#include <algorithm>

namespace warpatlas::inline text {

TextLines::TextLines(std::string_view text)
{
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        m_lines.push_back(text.substr(start, end - start));
        start = end + 1;
    }
}

std::string_view TextLines::whole(std::uint32_t number) const
{
    return number == 0 || number > m_lines.size() ? std::string_view() : m_lines[number - 1];
}

std::string_view TextLines::line(std::uint32_t number) const
{
    std::string_view text = whole(number);
    constexpr std::string_view spaces = " \t\r";
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

} // namespace warpatlas::inline text
