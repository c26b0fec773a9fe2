/// What floats on the canvas and changes every frame: sentence, legend, playback, inspector, help. Drawn with Dear
/// ImGui. Threads: that of the GL context.
#pragma once

#include "app/follow/thread_story.h"
#include "app/outcome.h"
#include "render/views/viewport.h"
#include "ui/canvas/canvas_state.h"
#include "ui/canvas/moments.h"
#include "ui/canvas/views/canvas_view.h"
#include "ui/overlay/rect.h"
#include "ui/overlay/rich_text.h"
#include "ui/overlay/words.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

/// A strip's place and what its title says.
struct StripTitle {
    Rect place;
    std::string title;
    RichText sentence;
};

/// All that one frame of the overlay shows. Device pixels of the canvas.
struct OverlayFrame {
    const Outcome* outcome = nullptr; ///< null: nothing has been run
    const Moments* moments = nullptr; ///< null only without an outcome
    const ThreadStory* story = nullptr; ///< of the followed thread; may be null
    const StoryMoment* moment = nullptr; ///< of its visit; may be null
    int width = 0, height = 0;
    render::Tile tile; ///< what of the canvas the framebuffer holds
    double pixelScale = 1;
    double seconds = 0;
    Rect main; ///< the place of the main view, which the panels stand on
    RichText sentence, colouring; ///< of the main view
    std::vector<LegendEntry> legend;
    KeyContext keys; ///< whose help is shown
    std::vector<StripTitle> strips;
    std::optional<ViewCard> pinned; ///< of the selection
    std::optional<ViewCard> hovered; ///< of what is pointed at
};

/// Of the panels at the top of the main view, device pixels of the canvas; of no size where they are not shown.
struct PanelBoxes {
    Rect sentence, legend;
};

class Overlay {
public:
    Overlay();
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    /// Its buttons and slider change `state`; returns whether they did. Leaves GL's state as resetGlState() does.
    bool draw(unsigned framebuffer, const OverlayFrame& frame, CanvasState& state);
    /// Whether a panel of the last frame is there, so that the pointer is not for the data.
    bool covers(double x, double y) const;
    /// Where sentence (with a notice below it) and legend of a frame stand; of the frame nothing but what they show
    /// matters. With the GL context current.
    PanelBoxes topPanelBoxes(const OverlayFrame& frame, const CanvasState& state) const;
    /// Device pixels at the top of the main view's place that sentence and legend need for a frame, to their lower
    /// edge; of the frame nothing but what they show matters. With the GL context current.
    double topInset(const OverlayFrame& frame, const CanvasState& state) const;
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
