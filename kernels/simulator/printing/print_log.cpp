#include "kernels/simulator/printing/print_log.h"

#include <algorithm>

namespace warpatlas::simulator {

void PrintLog::add(std::uint64_t block, std::string_view text)
{
    m_bytes += text.size();
    std::string& own = m_texts[block];
    const std::size_t fits = std::min<std::size_t>(text.size(), printBufferBytes - own.size());
    own.append(text.substr(0, fits));
    m_kept += fits;
    prune();
}

void PrintLog::merge(const PrintLog& other)
{
    const std::uint64_t bytes = m_bytes + other.m_bytes;
    for (const auto& [block, text] : other.m_texts)
        add(block, text);
    m_bytes = bytes;
}

/// Drops the last blocks' texts once those before them fill the buffer: there may be millions of blocks.
void PrintLog::prune()
{
    while (!m_texts.empty() && m_kept - m_texts.rbegin()->second.size() >= printBufferBytes) {
        m_kept -= m_texts.rbegin()->second.size();
        m_texts.erase(std::prev(m_texts.end()));
    }
}

std::string PrintLog::text() const
{
    std::string all;
    for (const auto& [block, text] : m_texts)
        all += text;
    all.resize(std::min<std::size_t>(all.size(), printBufferBytes));
    return all;
}

} // namespace warpatlas::simulator
