#include "kernels/simulator/execution/initialised_map.h"

#include <algorithm>
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

void InitialisedMap::writeAll(std::uint64_t offset, std::uint64_t bytes)
{
    assert(offset + bytes <= m_bytes);
    while (bytes > 0) {
        const std::uint64_t first = offset % 64, count = std::min<std::uint64_t>(64 - first, bytes);
        const std::uint64_t bits = count == 64 ? ~std::uint64_t{0} : ((std::uint64_t{1} << count) - 1) << first;
        m_words[offset / 64].fetch_or(bits, std::memory_order_relaxed);
        offset += count;
        bytes -= count;
    }
}

void InitialisedMap::forget(std::uint64_t offset)
{
    assert(offset < m_bytes);
    m_words[offset / 64].fetch_and(~(std::uint64_t{1} << offset % 64), std::memory_order_relaxed);
}

bool InitialisedMap::empty() const
{
    return std::ranges::all_of(m_words, [](const auto& word) { return word.load(std::memory_order_relaxed) == 0; });
}

bool InitialisedMap::complete() const
{
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        const std::uint64_t bytes = m_bytes - i * 64;
        if (m_words[i].load(std::memory_order_relaxed)
            != (bytes >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1))
            return false;
    }
    return true;
}

void InitialisedMap::copy(const InitialisedMap& other)
{
    assert(other.m_bytes == m_bytes);
    for (std::size_t i = 0; i < m_words.size(); ++i)
        m_words[i].store(other.m_words[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
}

std::uint32_t InitialisedMap::missing(std::uint64_t offset, std::uint32_t bytes) const
{
    assert(offset + bytes <= m_bytes && bytes <= 32);
    const std::uint64_t bits = bitsAt(offset, bytes);
    return static_cast<std::uint32_t>((bits & ~m_words[offset / 64].load(std::memory_order_relaxed)) >> (offset % 64));
}

std::uint64_t InitialisedMap::missingRuns(std::uint64_t offset, std::uint64_t bytes, std::uint64_t least) const
{
    std::uint64_t sum = 0;
    eachMissingRun(offset, bytes, least, [&](std::uint64_t, std::uint64_t count) { sum += count; });
    return sum;
}

void InitialisedMap::eachMissingRun(
    std::uint64_t offset, std::uint64_t bytes, std::uint64_t least, const TakeRun& take) const
{
    assert(offset + bytes <= m_bytes);
    std::uint64_t run = 0;
    const auto end = [&] {
        if (run != 0 && run >= least)
            take(offset - run, run);
        run = 0;
    };
    for (const std::uint64_t behind = offset + bytes; offset < behind;) {
        const std::uint64_t word = m_words[offset / 64].load(std::memory_order_relaxed);
        const bool whole = offset % 64 == 0 && behind - offset >= 64;
        if (whole && word == ~std::uint64_t{0})
            end();
        else if (whole && word == 0)
            run += 64;
        else if ((word >> (offset % 64) & 1) == 0)
            ++run;
        else
            end();
        offset += whole && (word == 0 || word == ~std::uint64_t{0}) ? 64 : 1;
    }
    end();
}

} // namespace warpatlas::simulator
