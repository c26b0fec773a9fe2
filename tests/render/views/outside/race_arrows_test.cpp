#include "render/views/outside/ghost_cells.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warpatlas::render {
namespace {

TEST(RaceArrows, EndAtTheirCellAndBeginInTheView)
{
    for (const double cell : {0.5, 4.0, 16.0, 160.0})
        for (const double x : {0.0, 400.0, 790.0})
            for (const double y : {0.0, 30.0, 300.0, 580.0}) {
                const RacePlace place{{x, y}, cell, 1, 800, 600};
                const RaceArrows arrows = raceArrows(place);
                for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
                    EXPECT_GE(arrows.to[i].x, x);
                    EXPECT_LE(arrows.to[i].x, x + cell);
                    EXPECT_DOUBLE_EQ(arrows.to[i].y, arrows.below ? y + cell : y);
                    EXPECT_GE(arrows.from[i].x, 0);
                    EXPECT_LE(arrows.from[i].x, 800);
                }
                EXPECT_LE(arrows.to[0].x, arrows.to[1].x);
            }
    EXPECT_TRUE(raceArrows({{100, 10}, 16, 1, 800, 600}).below) << "no room above";
    EXPECT_FALSE(raceArrows({{100, 300}, 16, 1, 800, 600}).below);
}

} // namespace
} // namespace warpatlas::render
