/// Two runs as one picture: their canvases side by side, drawn alike, on one scale of colours.
#pragma once

#include "ui/pictures/canvas_picture.h"

namespace warpatlas::ui::inline pictures {

/// Returns the outcome with the range of its output's values widened to that of `other`'s, so that one colour means one
/// value in both; the outcome itself where one of the two has no values to show. Both outputs in host memory.
OutcomePointer withScaleOf(const OutcomePointer& outcome, const OutcomePointer& other);

/// Says whether the same places of the data view hold the same elements: as many buffers, of the same sizes. `all`: as
/// CanvasPictureOptions::allBuffers.
bool onSameSheet(const Outcome& one, const Outcome& other, std::optional<bool> all);

/// Draws A at the left and B at the right; `options` are those of each half, its width and height those of the whole
/// picture. `context` null: makes its own. Errors: as CanvasPicture.
render::Picture drawPairPicture(const OutcomePointer& a, const OutcomePointer& b, const CanvasPictureOptions& options,
    render::Offscreen* context = nullptr);

} // namespace warpatlas::ui::inline pictures
