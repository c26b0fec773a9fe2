/// What canvas and panels agree on: one selection, one colouring, one time.
#pragma once

#include "render/views/data_view.h"
#include "ui/canvas/playback.h"

#include <cstdint>
#include <optional>
#include <string>

namespace warpatlas::ui {

struct CanvasState {
    render::ColourBy colourBy = render::ColourBy::State;
    Playback playback;
    std::optional<std::uint64_t> selectedThread; ///< click keeps
    std::optional<std::uint64_t>
        selectedElement; ///< the element that was clicked, written or not; empty beside the data
    std::optional<std::uint64_t> hoveredElement; ///< pointing shows
    render::Theme theme = render::Theme::Dark;
    bool overlayVisible = true;
    bool helpVisible = false;
    bool reducedMotion = false;
    double textScale = 1; ///< the presenter's is larger
    bool outdated = false; ///< the picture is of an earlier launch: the newest one did not run
    std::string busyWords; ///< "tracing block 120 of 527" while a run is under way; empty: no run
    double busyFraction = 0; ///< 0 to 1
};

} // namespace warpatlas::ui
