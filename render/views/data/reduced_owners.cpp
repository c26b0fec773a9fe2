#include "render/views/data/reduced_owners.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

namespace warpatlas::render {

namespace {

std::uint8_t flagsOf(std::uint32_t owner, std::uint8_t writes)
{
    return std::uint8_t((writes == 0 || owner == noThread ? someUnwritten : 0) | (writes > 1 ? someWrittenMore : 0));
}

/// Chooses which of the four below stands for them: spread by a hash, as always taking the same one would interfere
/// with regular patterns.
std::uint64_t choice(std::uint64_t x, std::uint64_t y)
{
    std::uint32_t hash = std::uint32_t(x) * 0x9e3779b1u + std::uint32_t(y) * 0x85ebca77u;
    hash ^= hash >> 15;
    return (hash * 0x2c1b3c6du) >> 30;
}

} // namespace

ReducedOwners reduceOwners(
    std::span<const std::uint32_t> owner, std::span<const std::uint8_t> writes, const Layout& layout)
{
    const Levels levels(layout);
    ReducedOwners reduced;
    reduced.owner.assign(levels.reducedTexels(), noThread);
    reduced.flags.assign(levels.reducedTexels(), 0);
    for (int number = 1; number < levels.count(); ++number) {
        const Level &from = levels[number - 1], &to = levels[number];
        const bool first = number == 1;
        const auto reduceRow = [&](std::uint64_t y) {
            for (std::uint64_t x = 0; x < to.columns; ++x) {
                const std::uint64_t at = to.offset + y * to.columns + x;
                const std::uint64_t chosen = choice(x, y);
                for (std::uint64_t i = 0; i < 4; ++i) {
                    const std::uint64_t belowX = 2 * x + (i & 1), belowY = 2 * y + (i >> 1);
                    if (belowX >= from.columns || belowY >= from.rows)
                        continue;
                    const std::uint64_t below =
                        first ? layout.elementAt(belowX, belowY) : from.offset + belowY * from.columns + belowX;
                    if (below == Layout::noElement)
                        continue;
                    const std::uint32_t one = first ? owner[below] : reduced.owner[below];
                    reduced.flags[at] |= first ? flagsOf(one, writes[below]) : reduced.flags[below];
                    if (i == chosen || reduced.owner[at] == noThread)
                        reduced.owner[at] = one;
                }
            }
        };
        tbb::parallel_for(std::uint64_t{0}, to.rows, reduceRow);
    }
    return reduced;
}

} // namespace warpatlas::render
