
#include "render/views/data/level_reduction.h"
#include "render/views/data/lit_marks.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"
#include "tests/render/views/data/reduced_levels.h"

#include <gtest/gtest.h>

#include <random>

namespace warpatlas::render {
namespace {

using namespace testing;

OwnerLevels reducedOwners(OwnerReducer& reducer, const OwnerMap& owners, const Layout& layout)
{
    const WordsOnGpu owner(owners.owner), writes(owners.writes);
    const ReducedOwners levels = reducer.reduce(owner.texture(), writes.texture(), layout);
    const std::size_t texels = Levels(layout).reducedTexels();
    return {valuesOf<std::uint32_t>(levels.owners, texels), valuesOf<std::uint8_t>(levels.flags, texels)};
}

/// Owners and writes do not agree, as nothing says that they must.
OwnerMap randomOwners(std::uint64_t elements, double owned, unsigned seed)
{
    std::mt19937 random(seed);
    std::bernoulli_distribution isOwned(owned);
    std::discrete_distribution<int> writes{8, 80, 8, 4};
    constexpr std::uint8_t counts[] = {0, 1, 2, 255};
    OwnerMap owners;
    for (std::uint64_t i = 0; i < elements; ++i) {
        owners.owner.push_back(isOwned(random) ? std::uint32_t(random()) : noThread);
        owners.writes.push_back(counts[writes(random)]);
    }
    return owners;
}

TEST(OwnerReducer, makesWhatTheProcessorMakes)
{
    ASSERT_TRUE(softwareContext(8, 8));
    OwnerReducer reducer;
    unsigned seed = 0;
    for (const Extent& extent : reducedExtents())
        for (const double owned : {0.97, 0.04}) {
            const Layout layout = Layout::of(extent);
            const OwnerMap owners = randomOwners(layout.elements, owned, ++seed);
            const OwnerLevels found = reducedOwners(reducer, owners, layout), expected = expectedOwners(owners, layout);
            EXPECT_TRUE(found.owner == expected.owner) << nameOf(extent) << ", owned: " << owned;
            EXPECT_TRUE(found.flags == expected.flags) << nameOf(extent) << ", owned: " << owned;
        }
}

TEST(OwnerReducer, oneDefectReachesEveryLevel)
{
    ASSERT_TRUE(softwareContext(8, 8));
    const Layout layout{1001, 257, 1001 * 257};
    OwnerMap owners;
    owners.owner.assign(layout.elements, 5);
    owners.writes.assign(layout.elements, 1);
    const std::uint64_t unwritten = 700 + 200 * layout.columns, twice = 3 + 7 * layout.columns;
    owners.owner[unwritten] = noThread;
    owners.writes[unwritten] = 0;
    owners.writes[twice] = 2;
    OwnerReducer reducer;
    const OwnerLevels found = reducedOwners(reducer, owners, layout);
    const Levels levels(layout);
    for (int number = 1; number < levels.count(); ++number) {
        const Level& level = levels[number];
        std::size_t flagged = 0;
        for (std::uint64_t i = 0; i < level.columns * level.rows; ++i)
            flagged += found.flags[level.offset + i] != 0;
        EXPECT_LE(flagged, 2u);
        const auto at = [&](std::uint64_t x, std::uint64_t y) {
            return found.flags[level.offset + (y >> number) * level.columns + (x >> number)];
        };
        EXPECT_TRUE(at(700, 200) & someUnwritten) << number;
        EXPECT_TRUE(at(3, 7) & someWrittenMore) << number;
    }
    EXPECT_EQ(found.flags.back(), someUnwritten | someWrittenMore);
}

TEST(OwnerReducer, takesOwnersOfElementsBelow)
{
    ASSERT_TRUE(softwareContext(8, 8));
    const auto scene = makeScene({});
    const Layout layout = Layout::of(scene->shape.extent);
    OwnerReducer reducer;
    const OwnerLevels found = reducedOwners(reducer, *scene->owners, layout);
    const Levels levels(layout);
    for (int number = 1; number < levels.count(); ++number)
        for (std::uint64_t y = 0; y < levels[number].rows; ++y)
            for (std::uint64_t x = 0; x < levels[number].columns; ++x) {
                const std::uint32_t owner = found.owner[levels[number].offset + y * levels[number].columns + x];
                const auto elements = elementsOf(*scene->owners, owner, 2);
                ASSERT_EQ(elements.size(), 1u);
                EXPECT_EQ(elements[0] % layout.columns >> number, x);
                EXPECT_EQ(elements[0] / layout.columns >> number, y);
            }
}

TEST(OwnerReducer, rowsOfAFoldedVectorEndWithTheData)
{
    ASSERT_TRUE(softwareContext(8, 8));
    const Layout layout = Layout::of({5000, 1, 1});
    OwnerMap owners;
    owners.owner.assign(5000, 1);
    owners.writes.assign(5000, 1);
    OwnerReducer reducer;
    const OwnerLevels found = reducedOwners(reducer, owners, layout);
    EXPECT_EQ(found.flags.back(), 0); // cells past the last element are no defect
    EXPECT_EQ(found.owner.back(), 1u);
}

} // namespace
} // namespace warpatlas::render
