#include "tests/render/views/data/reduced_levels.h"

#include "render/views/data/level_reduction.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpatlas::render::testing {

namespace {

std::uint8_t flagsOf(std::uint32_t owner, std::uint8_t writes)
{
    return std::uint8_t((writes == 0 || owner == noThread ? someUnwritten : 0) | (writes > 1 ? someWrittenMore : 0));
}

std::uint64_t choice(std::uint64_t x, std::uint64_t y)
{
    std::uint32_t hash = std::uint32_t(x) * 0x9e3779b1u + std::uint32_t(y) * 0x85ebca77u;
    hash ^= hash >> 15;
    return (hash * 0x2c1b3c6du) >> 30;
}

struct Below {
    std::uint64_t index; ///< of an element, or of a texel
    std::uint64_t place; ///< 0 to 3, row by row
};

/// Calls `make(level, x, y, index, below)` for each texel of each level, with up to four that lie below it.
template <class Make> void forEachTexel(const Layout& layout, const Make& make)
{
    const Levels levels(layout);
    for (int number = 1; number < levels.count(); ++number) {
        const Level &from = levels[number - 1], &to = levels[number];
        for (std::uint64_t y = 0; y < to.rows; ++y)
            for (std::uint64_t x = 0; x < to.columns; ++x) {
                std::vector<Below> below;
                for (std::uint64_t i = 0; i < 4; ++i) {
                    const std::uint64_t belowX = 2 * x + (i & 1), belowY = 2 * y + (i >> 1);
                    if (belowX >= from.columns || belowY >= from.rows)
                        continue;
                    const std::uint64_t index =
                        number == 1 ? layout.elementAt(belowX, belowY) : from.offset + belowY * from.columns + belowX;
                    if (index != Layout::noElement)
                        below.push_back({index, i});
                }
                make(number, x, y, to.offset + y * to.columns + x, below);
            }
    }
}

} // namespace

OwnerLevels expectedOwners(const OwnerMap& owners, const Layout& layout)
{
    const std::size_t texels = Levels(layout).reducedTexels();
    OwnerLevels reduced{std::vector(texels, noThread), std::vector<std::uint8_t>(texels, 0)};
    forEachTexel(
        layout, [&](int level, std::uint64_t x, std::uint64_t y, std::uint64_t at, const std::vector<Below>& all) {
            for (const Below& below : all) {
                const std::uint32_t one = level == 1 ? owners.owner[below.index] : reduced.owner[below.index];
                reduced.flags[at] |= level == 1 ? flagsOf(one, owners.writes[below.index]) : reduced.flags[below.index];
                if (below.place == choice(x, y) || reduced.owner[at] == noThread)
                    reduced.owner[at] = one;
            }
        });
    return reduced;
}

std::vector<std::uint8_t> expectedBytes(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction)
{
    std::vector<std::uint8_t> reduced(Levels(layout).reducedTexels(), 0);
    forEachTexel(layout, [&](int level, std::uint64_t, std::uint64_t, std::uint64_t at, const std::vector<Below>& all) {
        int sum = 0, most = 0;
        const int count = int(all.size());
        for (const Below& below : all) {
            const int value = level == 1 ? bytes[below.index] : reduced[below.index];
            sum += value;
            most = std::max(most, value);
        }
        const int mean = count > 0 ? (sum + count / 2) / count : 0;
        reduced[at] = std::uint8_t(reduction == Reduction::Largest ? most : mean);
    });
    return reduced;
}

std::vector<Extent> reducedExtents()
{
    return {{1, 1, 1}, {2, 1, 1}, {127, 1, 1}, {4999, 1, 1}, {16385, 1, 1}, {64, 64, 1}, {65, 3, 1}, {1, 77, 1},
        {1001, 257, 1}, {3, 140'001, 1}, {5, 3, 4}, {10, 4, 3}, {1, 1, 9}, {37, 21, 11}, {130, 66, 5}};
}

std::string nameOf(const Extent& extent)
{
    return fmt::format("{}x{}x{}", extent.x, extent.y, extent.z);
}

} // namespace warpatlas::render::testing
