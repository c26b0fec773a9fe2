/// Where the overlay's panels go. Plain arithmetic in device pixels.
#pragma once

#include "ui/overlay/painter.h"

#include <span>

namespace warpatlas::ui {

/// Device pixels a logical pixel, text scale included; smaller where the canvas is too small for the text scale, but
/// never under 1 logical pixel.
float overlayScale(int width, int height, double pixelScale, double textScale);

/// A place for a card of a size near a cell: to its right, left, below or above, inside `bounds` and on none of
/// `taken`; if there is no such place, the one that covers the cell least.
Rect placeCard(float width, float height, const Rect& cell, float gap, const Rect& bounds, std::span<const Rect> taken);

} // namespace warpatlas::ui
