#include "render/views/outside/ghost_cells.h"

#include <gtest/gtest.h>

#include <numeric>

namespace warpatlas::render {
namespace {

std::vector<std::int64_t> from(std::int64_t first, std::size_t count)
{
    std::vector<std::int64_t> elements(count);
    std::iota(elements.begin(), elements.end(), first);
    return elements;
}

TEST(GhostCells, OfAFoldedVectorGoOnInItsLastRow)
{
    const Layout layout = Layout::of({1000, 1, 1}); // rows of 32: the last one has 8
    ASSERT_EQ(layout.columns, 32u);
    const std::vector<GhostRun> runs = ghostRuns(from(1000, 24), layout);
    EXPECT_EQ(runs, (std::vector<GhostRun>{{8, 31, 24}}));
    EXPECT_EQ(ghostWalls(runs, layout), (std::vector<GhostWall>{{8, 31, 8, 32}}));
    // More of them begin rows of their own.
    const std::vector<GhostRun> more = ghostRuns(from(1000, 40), layout);
    EXPECT_EQ(more, (std::vector<GhostRun>{{8, 31, 24}, {0, 32, 16}}));
    EXPECT_EQ(ghostWalls(more, layout).size(), 2u);
}

TEST(GhostCells, OfASingleRowAreRightOfItAndOfAPlaneBelow)
{
    const Layout row = Layout::of({20, 1, 1});
    EXPECT_EQ(ghostRuns(from(20, 12), row), (std::vector<GhostRun>{{20, 0, 12}}));
    EXPECT_EQ(ghostWalls({{20, 0, 12}}, row), (std::vector<GhostWall>{{20, 0, 20, 1}}));
    const Layout plane = Layout::of({40, 20, 1});
    const std::vector<GhostRun> runs = ghostRuns(from(20 * 40 - 0, 120), plane);
    EXPECT_EQ(runs, (std::vector<GhostRun>{{0, 20, 40}, {0, 21, 40}, {0, 22, 40}}));
    EXPECT_EQ(ghostWalls(runs, plane), (std::vector<GhostWall>{{0, 20, 40, 20}}));
}

TEST(GhostCells, BeforeTheFirstElementAreAboveIt)
{
    const Layout plane = Layout::of({40, 20, 1});
    EXPECT_EQ(ghostCell(-1, plane), (GhostRun{39, -1, 1}));
    EXPECT_EQ(ghostCell(-40, plane), (GhostRun{0, -1, 1}));
    EXPECT_EQ(ghostCell(-41, plane), (GhostRun{39, -2, 1}));
    EXPECT_EQ(ghostWalls(ghostRuns(from(-40, 40), plane), plane), (std::vector<GhostWall>{{0, 0, 40, 0}}));
    const Layout row = Layout::of({20, 1, 1});
    EXPECT_EQ(ghostCell(-3, row), (GhostRun{-3, 0, 1}));
}

TEST(GhostCells, ThereAreNoneWithoutElements)
{
    const Layout layout = Layout::of({1000, 1, 1});
    EXPECT_TRUE(ghostRuns({}, layout).empty());
    EXPECT_TRUE(ghostWalls({}, layout).empty());
}

} // namespace
} // namespace warpatlas::render
