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
    int title = 0; ///< of a strip: the rows above it, for its title

    bool contains(double px, double py) const { return px >= x && px < x + width && py >= y && py < y + height; }
};

/// The main view first. Strips that would leave the main one too small are left out, as are their titles where there
/// shall be none. `scale`: device pixels a logical pixel, text scale included. Between the places is a line of scale
/// pixels.
std::vector<PlacedView> arrange(const ShownViews& views, int width, int height, double scale, bool titles = false);

} // namespace warpatlas::ui
