/// What floats on the canvas and changes every frame: sentence, legend, playback, inspector, help. Drawn with Dear
/// ImGui. Threads: that of the GL context.
#pragma once

#include "app/outcome.h"
#include "ui/canvas/canvas_state.h"
#include "ui/canvas/moments.h"
#include "ui/overlay/inspector_text.h"

#include <memory>
#include <optional>

namespace warpatlas::ui {

/// An inspector and the cell that it belongs to (device pixels).
struct InspectorCard {
    InspectorText text;
    double x = 0, y = 0, size = 0;
    bool outlined = false; ///< whether the card marks the cell itself (the data view marks elements only)
};

/// All that one frame of the overlay shows.
struct OverlayFrame {
    const Outcome* outcome = nullptr; ///< null: nothing has been run
    const Moments* moments = nullptr; ///< never null
    int width = 0, height = 0; ///< device pixels
    double pixelScale = 1;
    double pixelsPerCell = 1; ///< of the camera
    double valueMinimum = 0, valueMaximum = 255; ///< ends of the ramp of numbers
    double seconds = 0;
    std::optional<InspectorCard> pinned; ///< of the selection
    std::optional<InspectorCard> hovered; ///< of what is pointed at
};

class Overlay {
public:
    Overlay();
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    /// Draws into the bound framebuffer; its buttons and slider change `state`. Returns whether they did.
    bool draw(const OverlayFrame& frame, CanvasState& state);
    /// Whether a panel of the last frame is there, so that the pointer is not for the data.
    bool covers(double x, double y) const;
    /// Device pixels at the bottom that the playback bar needs, with its margins.
    double bottomInset(int width, int height, double pixelScale, double textScale) const;

    void pointerAt(double x, double y);
    void pointerGone();
    void pressed();
    void released();
    bool wantsFrame() const; ///< a press or release has not been seen by a frame yet
    void foldLegend(); ///< and unfolds

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::ui
