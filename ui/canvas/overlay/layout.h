/// Where the overlay's panels go. Plain arithmetic in device pixels.
#pragma once

#include "ui/canvas/overlay/painter.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns device pixels a logical pixel, text scale included; smaller where the canvas is too small for the text
/// scale, but never under 1 logical pixel.
float overlayScale(int width, int height, double pixelScale, double textScale);

/// Returns a place for a card inside `bounds`, near a cell, not on it and on none of `taken` and `kept`, if there is
/// any. Otherwise the one that covers least: rather some of `kept` than the cell, and rather the cell than `taken`.
Rect placeCard(float width, float height, const Rect& cell, float gap, const Rect& bounds, std::span<const Rect> taken,
    std::span<const Rect> kept = {});

/// Does the same for a card that points at nothing: in a corner of `bounds`, from the lower left one on, and `gap`
/// above or below what stands there.
Rect placeInCorner(
    float width, float height, float gap, const Rect& bounds, std::span<const Rect> taken, std::span<const Rect> kept);

/// What keeps a line together with the next one: both are of one group, or even of one block in it (a paragraph).
enum class Bond : std::uint8_t { None, Group, Block };
struct PageLine {
    float height = 0; ///< with the room above it
    Bond bond = Bond::None;
};

/// Returns the first line of each page. A group that one page has no room for begins another and is broken between its
/// blocks; a block is broken only where no page has room for it.
std::vector<std::size_t> pageStarts(std::span<const PageLine> lines, float room);

} // namespace warpatlas::ui::inline canvas
