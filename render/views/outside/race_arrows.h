/// Two threads that race for one element: two arrows into its cell. Arithmetic usable without GL.
#pragma once

#include "render/views/data/camera.h"
#include "render/views/shared/shape_batch.h"

#include <array>
#include <string>

namespace warpatlas::render {

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

} // namespace warpatlas::render
