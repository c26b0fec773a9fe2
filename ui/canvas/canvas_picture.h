/// The canvas as a picture, off-screen: the same scene and overlay as in the window, the same pixels every time.
#pragma once

#include "app/outcome.h"
#include "render/offscreen.h"
#include "render/views/data_view.h"

namespace warpatlas::ui {

struct CanvasPictureOptions {
    int width = 1280;
    int height = 720;
    double pixelScale = 1;
    render::Theme theme = render::Theme::Dark;
    render::ColourBy colourBy = render::ColourBy::State;
    double time = 1;
    bool overlay = true;
    std::optional<render::Camera> camera; ///< empty: fit
    std::optional<std::uint64_t> selectedThread;
    unsigned outputBuffer = 0; ///< GL name in `context`, if the output is only there
};

/// `context` null: makes its own. Throws RenderError where there is no EGL.
render::Picture drawCanvasPicture(
    const OutcomePointer& outcome, const CanvasPictureOptions& options, render::Offscreen* context = nullptr);

} // namespace warpatlas::ui
