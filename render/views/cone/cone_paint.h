/// Draws the cone with a ShapeBatch; lanes, ribbons, sectors and banks are those of the memory view.
#pragma once

#include "render/views/cone/cone_layout.h"
#include "render/views/shared/shape_batch.h"

#include <optional>

namespace warpatlas::render {

struct ConeState {
    Theme theme = Theme::Dark;
    std::optional<Box> inData; ///< where the block, or the thread, is in the data above
    double dataBottom = 0; ///< nothing is led from below it
    std::optional<unsigned> hoveredLane;
    bool control = true; ///< there is something to press
};

void addCone(ShapeBatch& shapes, const ConeScene& scene, const ConeLayout& layout, const ConeState& state);
/// Draws what is left of it while it is folded: a thin row with the control, and words.
void addFoldedCone(ShapeBatch& shapes, const ConeLayout& layout, const std::string& words, Theme theme);

} // namespace warpatlas::render
