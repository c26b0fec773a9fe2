/// The canvas: the data view with its overlay (legend, playback, inspector) and the way it answers mouse and keyboard,
/// without any window system. Hosts give it a current GL context, events and a size; it draws into their framebuffer.
/// Threads: the thread of its GL context.
#pragma once

#include "app/looked_at.h"
#include "app/outcome.h"
#include "render/views/data_view.h"
#include "ui/canvas/canvas_state.h"
#include "ui/canvas/input.h"

#include <functional>
#include <memory>
#include <optional>

namespace warpatlas::ui {

class Canvas {
public:
    Canvas(); ///< needs a current GL context, as do the destructor and draw(); the rest is plain arithmetic
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    /// `outputBuffer` is the GL buffer with the output if it is there and not in outcome->output.
    void setOutcome(OutcomePointer outcome, unsigned outputBuffer = 0);
    const OutcomePointer& outcome() const;

    CanvasState& state();
    const CanvasState& state() const;
    const render::Camera& camera() const;
    void setCamera(const render::Camera& camera); ///< ends movements; a new size no longer fits the data to the view
    void fitToView(); ///< and again whenever the size changes, until somebody moves
    /// What of the data is in view; empty without an outcome, and where the data is out of view.
    std::optional<ElementWindow> elementsInView() const;
    /// Selects the thread and brings its first element into view; false if it is not a thread of the launch.
    bool goToThread(const Dim3& block, const Dim3& thread);

    /// Device pixels and their number a logical pixel.
    void resize(int width, int height, double pixelScale);
    /// Returns whether something changed that needs a frame.
    bool handle(const InputEvent& event);
    /// Advances playback by `seconds` and draws. Returns whether it wants another frame soon (playing, fading).
    bool draw(unsigned framebuffer, double seconds);

    /// Called when the canvas itself changed the shared state (selection, playback, colouring), so that panels follow.
    std::function<void()> onStateChanged;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::ui
