#include "app/program/printed_text.h"

#include "app/words/figures.h"
#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline program {

void PrintedText::add(std::string_view text)
{
    const std::size_t begins = std::min(text.size(), mostFirst - std::min(mostFirst, m_first.size()));
    if (m_last.empty() && m_dropped == 0) {
        m_first += text.substr(0, begins);
        text.remove_prefix(begins);
    }
    m_last += text;
    if (m_last.size() > 2 * mostLast) { // seldom, since it moves all that is kept
        const std::size_t over = m_last.size() - mostLast;
        m_last.erase(0, over);
        m_dropped += over;
    }
}

std::string_view PrintedText::last() const
{
    return std::string_view(m_last).substr(m_last.size() - std::min(m_last.size(), mostLast));
}

std::uint64_t PrintedText::leftOut() const
{
    return m_dropped + m_last.size() - last().size();
}

std::string PrintedText::inWords() const
{
    std::uint64_t without = leftOut();
    if (without == 0)
        return m_first + std::string(last());
    // Half a line before the gap, and half a line behind it, are no lines that the program printed.
    const std::size_t end = m_first.rfind('\n') + 1, begin = std::min(last().find('\n'), last().size());
    const std::string_view before = std::string_view(m_first).substr(0, end),
                           after = begin == last().size() ? last() : last().substr(begin + 1);
    without += m_first.size() - before.size() + last().size() - after.size();
    return std::string(before) + say("printed.left_out", "… {} are left out here …", counted(without, noun::byte))
        + '\n' + std::string(after);
}

} // namespace warpatlas::inline program
