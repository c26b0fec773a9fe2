/// Where the views stand on the canvas: one in the middle, memory and schedule as strips below it, data and launch as
/// strips at its right. Plain arithmetic in device pixels.
#pragma once

#include "ui/canvas/state/view_kind.h"

#include <vector>

namespace warpatlas::ui {

struct PlacedView {
    ViewKind kind = ViewKind::Data;
    bool strip = false;
    int x = 0, y = 0, width = 0, height = 0;
    int title = 0; ///< height of the title above a strip

    bool contains(double px, double py) const { return px >= x && px < x + width && py >= y && py < y + height; }
};

/// Returns the places, the main view first. Leaves out strips that would make the main one too small, and their titles
/// unless `titles` is set. `scale`: device pixels a logical pixel, text scale included. Between the places is a line of
/// scale pixels.
std::vector<PlacedView> arrange(const ShownViews& views, int width, int height, double scale, bool titles = false);

} // namespace warpatlas::ui
