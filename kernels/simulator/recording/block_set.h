/// Blocks of a launch by linear number, as ranges: a launch too large to wait for is known only in part while it is
/// simulated.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas {

/// From `first`, `end` not included.
struct BlockRange {
    std::uint64_t first = 0;
    std::uint64_t end = 0;

    bool empty() const { return first >= end; }
    std::uint64_t count() const { return empty() ? 0 : end - first; }
    bool operator==(const BlockRange&) const = default;
};

class BlockSet {
public:
    /// Every block of any launch.
    static BlockSet all() { return {}; }
    static BlockSet none(std::uint64_t blocks);

    bool isAll() const { return !m_partial; }
    bool contains(std::uint64_t block) const;
    void insert(std::uint64_t block) { insert(BlockRange{block, block + 1}); }
    void insert(BlockRange range);
    /// The first blocks of `range` that are not in the set; empty if all are.
    BlockRange firstMissing(BlockRange range) const;
    std::uint64_t count(std::uint64_t blocks) const; ///< in a launch of so many blocks
    /// In order, apart from each other; meaningless where isAll().
    std::span<const BlockRange> ranges() const { return m_ranges; }
    bool operator==(const BlockSet&) const = default;

private:
    std::vector<BlockRange> m_ranges;
    bool m_partial = false;
};

} // namespace warpatlas
