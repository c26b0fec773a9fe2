#include "kernels/simulator/checks/initialised_map.h"

#include <cassert>

namespace warpatlas::simulator {
namespace {

/// Accesses are at most 32 bytes and aligned to their size: they lie in one word.
std::uint64_t bitsAt(std::uint64_t offset, std::uint32_t bytes)
{
    return ((std::uint64_t{1} << bytes) - 1) << (offset % 64);
}

} // namespace

void InitialisedMap::write(std::uint64_t offset, std::uint32_t bytes)
{
    assert(offset + bytes <= m_bytes && bytes <= 32);
    std::atomic<std::uint64_t>& word = m_words[offset / 64];
    const std::uint64_t bits = bitsAt(offset, bytes);
    if ((word.load(std::memory_order_relaxed) & bits) != bits)
        word.fetch_or(bits, std::memory_order_relaxed);
}

std::uint32_t InitialisedMap::missing(std::uint64_t offset, std::uint32_t bytes) const
{
    assert(offset + bytes <= m_bytes && bytes <= 32);
    const std::uint64_t bits = bitsAt(offset, bytes);
    return static_cast<std::uint32_t>((bits & ~m_words[offset / 64].load(std::memory_order_relaxed)) >> (offset % 64));
}

} // namespace warpatlas::simulator
