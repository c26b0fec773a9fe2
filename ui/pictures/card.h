/// A card to be shared: the canvas at a moment, in a column beside it the source's lines with a thread's numbers, and
/// below it what was run, how, and where it comes from.
/// Threads: any; the outcome's output is in host memory. Errors: Cancelled.
#pragma once

#include "kernels/model/progress.h"
#include "ui/pictures/canvas_picture.h"

namespace warpatlas::ui::inline pictures {

inline constexpr int cardWidth = 1600, cardHeight = 900;

/// Makes a card of a picture: of the thread that it follows or selects, else of an example. `visit`: the selected
/// thread is followed, and looked at there, unless the picture has a story already.
void makeCard(CanvasPictureOptions& options, const OutcomePointer& outcome, Progress& progress,
    std::optional<std::size_t> visit = {});

} // namespace warpatlas::ui::inline pictures
