#include "kernels/timing/sector_cache.h"

#include <algorithm>

namespace warpatlas::inline timing {

SectorCache::SectorCache(std::uint64_t bytes) : m_sets(bytes / 128 / ways), m_lines(m_sets * ways) { }

SectorCache::Line* SectorCache::setOf(std::uint64_t line)
{
    // Lines that are a power of two apart would meet in one set: hardware spreads them, too.
    const std::uint64_t spread = line * 0x9e3779b97f4a7c15u >> 20;
    return m_lines.data() + spread % m_sets * ways;
}

SectorCache::Line* SectorCache::find(std::uint64_t line)
{
    Line* const set = setOf(line);
    for (unsigned way = 0; way < ways; ++way)
        if (set[way].tag == line) {
            set[way].used = ++m_uses;
            return set + way;
        }
    return nullptr;
}

double SectorCache::arrivalOf(std::uint64_t line, unsigned sector)
{
    const Line* const found = m_sets == 0 ? nullptr : find(line);
    return found == nullptr ? -1 : found->arrivals[sector];
}

void SectorCache::put(std::uint64_t line, unsigned sector, double arrival)
{
    if (m_sets == 0)
        return;
    Line* found = find(line);
    if (found == nullptr) {
        Line* const set = setOf(line);
        found = std::min_element(set, set + ways, [](const Line& a, const Line& b) { return a.used < b.used; });
        *found = Line{};
        found->tag = line;
        found->used = ++m_uses;
    }
    found->arrivals[sector] = arrival;
}

} // namespace warpatlas::inline timing
