/// What of a film's frame is another than in the frame before.
#pragma once

#include "ui/pictures/pixel_rows.h"

#include <vector>

namespace warpatlas::ui {

struct PixelArea {
    int x = 0, y = 0, width = 0, height = 0;
};

/// Returns the area that changed; a single pixel where nothing did, as a frame cannot be empty. `before` is a frame of
/// that size, without gaps.
PixelArea changedArea(const PixelRows& frame, const std::vector<std::uint8_t>& before);
/// Keeps the frame without gaps.
void keepFrame(const PixelRows& frame, std::vector<std::uint8_t>& in);

} // namespace warpatlas::ui
