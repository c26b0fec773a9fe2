/// Elements beside a buffer that threads tried to reach: drawn as ghosts behind a wall at the buffer's end, where such
/// elements would be. Arithmetic usable without GL.
#pragma once

#include "render/views/data/camera.h"
#include "render/views/shared/layout.h"
#include "render/views/shared/shape_batch.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace warpatlas::render {

/// Two threads that race for one element: two arrows into its cell. Arithmetic usable without GL.
struct RaceArrows {
    std::array<Point, 2> from, to; ///< device pixels of the view
    bool below = false; ///< they come from below the cell, as there is no room above it
};

struct RacePlace {
    Point corner; ///< of the cell, device pixels of the view
    double cell = 1; ///< its side
    double pixelScale = 1;
    int width = 0, height = 0; ///< of the view
};
/// Returns the arrows; both end at the cell's edge and begin in the view.
RaceArrows raceArrows(const RacePlace& place);

/// `threads`: who they are, the first that came first. Draws nothing where the cell is out of sight.
void addRace(ShapeBatch& shapes, const RacePlace& place, const std::array<std::string, 2>& threads, Theme theme);

/// Neighbouring ghosts in one row of the plane; rows and columns below 0 lie before the data.
struct GhostRun {
    std::int64_t column = 0, row = 0;
    std::uint64_t count = 0;
    bool operator==(const GhostRun&) const = default;
};

/// Returns the runs of elements (ascending; below 0 or behind the last one) as they would lie on the plane.
std::vector<GhostRun> ghostRuns(const std::vector<std::int64_t>& elements, const Layout& layout);
/// Returns the cell in which such an element would be.
GhostRun ghostCell(std::int64_t element, const Layout& layout);

/// A piece of the wall between the buffer's elements and the ghosts, in cells; it is straight.
struct GhostWall {
    double fromX = 0, fromY = 0, toX = 0, toY = 0;
    bool operator==(const GhostWall&) const = default;
};
/// Returns the pieces of the wall behind the last element, or before the first one where all runs lie there.
std::vector<GhostWall> ghostWalls(const std::vector<GhostRun>& runs, const Layout& layout);

struct GhostState {
    Camera camera; ///< of the buffer
    double pixelScale = 1; ///< device pixels a logical pixel, letters included
    Theme theme = Theme::Dark;
    int width = 0, height = 0; ///< of the part of the view in which they may be drawn; words may stand below it
    double wordsBottom = 0; ///< the lowest pixel for words
    std::string ends; ///< "y ends here"; empty: no words
    std::string count; ///< "24 threads, 0 elements: this memory is not y's"
};
void addGhosts(ShapeBatch& shapes, const std::vector<GhostRun>& runs, const Layout& layout, const GhostState& state);

} // namespace warpatlas::render
