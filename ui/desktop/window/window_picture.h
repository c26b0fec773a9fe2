/// The desktop window as a picture, without a display: the same panels, laid out by Qt off-screen, with the canvas
/// drawn through EGL. For `render --view window`, README and golden pictures.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/progress.h"
#include "render/gl/offscreen.h"
#include "render/views/data/data_view.h"
#include "ui/canvas/state/selection.h"
#include "ui/canvas/state/view_kind.h"

#include <cstddef>
#include <functional>
#include <optional>

namespace warpatlas::ui::inline desktop {

struct WindowPictureOptions {
    int width = 1920; ///< size of the picture, device pixels
    int height = 1080;
    double scale = 1; ///< device pixels a logical pixel (2 at 3840 x 2160 shows what a high-density screen shows)
    render::Theme theme = render::Theme::Dark;
    render::ColourBy colourBy = render::ColourBy::State;
    double time = 1;
    ShownViews views;
    Selection selected;
    std::optional<std::size_t> memoryBuffer; ///< the one that the memory view shows
    std::optional<bool> allBuffers; ///< shows the inputs beside the output
    bool closeUp = false; ///< so near that the selected thread can be read
    /// Returns at which of its visits the selected thread is shown, which is followed; empty: it is not followed.
    std::function<std::size_t(std::size_t visits)> visitOf;
};

/// Draws the window. Starts Qt's offscreen platform if no application runs yet. Throws RenderError where there is no
/// EGL, InputError for a thread that cannot be followed, Cancelled while it is recorded.
render::Picture drawWindowPicture(
    const OutcomePointer& outcome, const WindowPictureOptions& options, const Progress& progress);

} // namespace warpatlas::ui::inline desktop
