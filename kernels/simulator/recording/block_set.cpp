#include "kernels/simulator/recording/block_set.h"

#include <algorithm>
#include <cassert>

namespace warpatlas {

BlockSet BlockSet::none(std::uint64_t)
{
    BlockSet set;
    set.m_partial = true;
    return set;
}

bool BlockSet::contains(std::uint64_t block) const
{
    return isAll() || firstMissing({block, block + 1}).empty();
}

void BlockSet::insert(BlockRange range)
{
    assert(m_partial);
    if (range.empty())
        return;
    // Everything that overlaps or touches it becomes one range.
    const auto first = std::lower_bound(m_ranges.begin(), m_ranges.end(), range.first,
        [](const BlockRange& known, std::uint64_t block) { return known.end < block; });
    auto last = first;
    for (; last != m_ranges.end() && last->first <= range.end; ++last) {
        range.first = std::min(range.first, last->first);
        range.end = std::max(range.end, last->end);
    }
    if (first == last) {
        m_ranges.insert(first, range);
    } else {
        *first = range;
        m_ranges.erase(first + 1, last);
    }
}

BlockRange BlockSet::firstMissing(BlockRange range) const
{
    if (isAll())
        return {};
    auto at = std::upper_bound(m_ranges.begin(), m_ranges.end(), range.first,
        [](std::uint64_t block, const BlockRange& known) { return block < known.end; });
    if (at != m_ranges.end() && at->first <= range.first) {
        range.first = at->end;
        ++at;
    }
    if (at != m_ranges.end())
        range.end = std::min(range.end, at->first);
    return range.empty() ? BlockRange{} : range;
}

std::uint64_t BlockSet::count(std::uint64_t blocks) const
{
    if (isAll())
        return blocks;
    std::uint64_t known = 0;
    for (const BlockRange& range : m_ranges)
        known += range.count();
    return known;
}

} // namespace warpatlas
