#include "kernels/simulator/printing/print_log.h"

#include <algorithm>

namespace warpatlas::simulator {

void PrintLog::add(std::uint64_t block, std::string_view text)
{
    if (text.empty())
        return;
    m_bytes += text.size();
    if (block < m_firstBlock)
        return;
    Calls& own = m_calls[block];
    own.text += text;
    own.sizes.push_back(static_cast<std::uint32_t>(text.size()));
    m_kept += text.size();
    while (m_kept > m_bufferBytes && m_kept > text.size())
        dropFirst();
}

void PrintLog::merge(const PrintLog& other)
{
    const std::uint64_t bytes = m_bytes + other.m_bytes;
    // A dropped call takes all earlier ones with it, whichever worker has them.
    m_firstBlock = std::max(m_firstBlock, other.m_firstBlock);
    while (!m_calls.empty() && m_calls.begin()->first < m_firstBlock)
        dropFirst();
    for (const auto& [block, calls] : other.m_calls) {
        std::size_t at = calls.droppedBytes;
        for (std::size_t i = calls.dropped; i < calls.sizes.size(); at += calls.sizes[i++])
            add(block, std::string_view(calls.text).substr(at, calls.sizes[i]));
    }
    m_bytes = bytes;
}

void PrintLog::dropFirst()
{
    auto& [block, first] = *m_calls.begin();
    m_firstBlock = std::max(m_firstBlock, block);
    m_kept -= first.sizes[first.dropped];
    first.droppedBytes += first.sizes[first.dropped++];
    if (first.dropped == first.sizes.size()) {
        m_calls.erase(m_calls.begin());
    } else if (first.droppedBytes > m_bufferBytes) {
        first.text.erase(0, first.droppedBytes);
        first.sizes.erase(first.sizes.begin(), first.sizes.begin() + static_cast<std::ptrdiff_t>(first.dropped));
        first.dropped = first.droppedBytes = 0;
    }
}

std::string PrintLog::text() const
{
    std::string all;
    for (const auto& [block, calls] : m_calls)
        all.append(calls.text, calls.droppedBytes);
    return all;
}

} // namespace warpatlas::simulator
