#include "ui/canvas/canvas_picture.h"

#include "render/render_error.h"
#include "ui/canvas/canvas.h"

namespace warpatlas::ui {

namespace {

std::unique_ptr<render::Offscreen> ownContext(int width, int height)
{
    auto context = render::Offscreen::create(width, height);
    if (!context)
        throw render::RenderError("drawing the canvas", context.reason());
    return std::move(context.value());
}

} // namespace

render::Picture drawCanvasPicture(
    const OutcomePointer& outcome, const CanvasPictureOptions& options, render::Offscreen* context)
{
    std::unique_ptr<render::Offscreen> own;
    if (!context) {
        own = ownContext(options.width, options.height);
        context = own.get();
    }
    context->makeCurrent();
    context->resize(options.width, options.height);

    Canvas canvas;
    CanvasState& state = canvas.state();
    state.theme = options.theme;
    state.colourBy = options.colourBy;
    state.playback.scrub(options.time);
    state.overlayVisible = options.overlay;
    canvas.setOutcome(outcome, options.outputBuffer);
    canvas.resize(options.width, options.height, options.pixelScale);
    state.selected.thread = options.selectedThread;
    if (options.camera)
        canvas.setCamera(*options.camera);
    // Nothing moves and nothing settles: one frame is the picture.
    canvas.draw(context->framebuffer(), 0);
    return context->read();
}

} // namespace warpatlas::ui
