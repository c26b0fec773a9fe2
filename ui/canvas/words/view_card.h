/// A card beside what it describes.
#pragma once

#include "ui/canvas/state/rect.h"
#include "ui/canvas/words/inspector_text.h"

#include <vector>

namespace warpatlas::ui {

/// An inspector's words and the cell that they belong to (device pixels of the canvas).
struct ViewCard {
    InspectorText text;
    double x = 0, y = 0, width = 0, height = 0;
    bool outlined = false; ///< the overlay marks the cell, because the view does not
    bool led = true; ///< a line leads to the cell; not where the cell only shows where the card has room
    std::vector<Rect> subject{}; ///< other places that it describes: the card stands beside them if there is any room
};

} // namespace warpatlas::ui
