/// The canvas' words and controls, drawn every frame: sentence and legend as rows above the views, playback as a row
/// below them, cards beside what is pointed at, help. Drawn with Dear ImGui. Threads: that of the GL context.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/story_lines.h"
#include "render/views/shared/viewport.h"
#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/moments.h"
#include "ui/canvas/state/rect.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/inspector_text.h"
#include "ui/canvas/words/rich_text.h"
#include "ui/canvas/words/ruler.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// A strip's title, and the row above its view where it stands.
struct StripTitle {
    Rect place;
    std::string title;
    RichText sentence;
};

/// The rows above and below the views, and the column beside them, which no view is behind. Device pixels.
struct OverlayRows {
    float header = 0; ///< sentence and legend
    float playback = 0;
    float column = 0; ///< width at the left, between these two
    bool colouring = false; ///< what the colours mean stands beside the sentence
    bool folded = false; ///< the legend shows only what is wrong

    bool operator==(const OverlayRows&) const = default;
};

/// A fault in the data: where it is drawn, and of how many elements. Device pixels of the canvas.
struct FaultMark {
    Rect place;
    std::uint64_t count = 0;
};

/// All that one frame of the overlay shows. Device pixels of the canvas.
struct OverlayFrame {
    const Outcome* outcome = nullptr; ///< null: nothing has been run
    const Moments* moments = nullptr; ///< null only without an outcome
    const ThreadStory* story = nullptr; ///< story of the followed thread; may be null
    const StoryMoment* moment = nullptr; ///< the story's visit that is shown; may be null
    const StoryMoment* glance = nullptr; ///< the costliest visit of the thread at hand; may be null
    const StoryLines* lines = nullptr; ///< the source's lines with its numbers, for a column; may be null
    int width = 0, height = 0;
    render::Tile tile; ///< part of the canvas that the framebuffer holds
    double pixelScale = 1;
    double seconds = 0;
    HeaderWords words; ///< words of the main view
    /// The words at other times and for other selections. The header is high enough for each, so that the views
    /// do not move while time goes on.
    std::span<const HeaderWords> usualWords;
    OverlayRows rows; ///< as rows() said
    Rect main; ///< the place of the main view
    std::vector<Rect> subject; ///< parts of `main` with data: cards that point at nothing stand beside them if they can
    std::optional<Ruler> ruler; ///< at the edges of the data in `main`
    std::optional<FaultMark> fault; ///< empty: nothing is, or it is not known
    KeyContext keys; ///< decides which keys the help shows
    std::vector<StripTitle> strips;
    std::optional<ViewCard> pinned; ///< card of the selection
    bool example = false; ///< `pinned` is of a thread that was not chosen
    std::optional<ViewCard> hovered; ///< card of what is pointed at
};

class Overlay {
public:
    Overlay();
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;

    /// Draws the frame. Its buttons and slider change `state`; returns whether they did. Leaves GL's state as
    /// resetGlState() does.
    bool draw(unsigned framebuffer, const OverlayFrame& frame, CanvasState& state);
    /// Says whether a panel of the last frame is there, so that the pointer does not reach the data.
    bool covers(double x, double y) const;
    /// Returns the rows that a frame needs; of the frame only its size and its words matter. With the GL context
    /// current.
    OverlayRows rows(const OverlayFrame& frame, const CanvasState& state) const;

    void pointerAt(double x, double y);
    void pointerGone();
    void pressed();
    void released();
    bool wantsFrame() const; ///< a press or release has not been seen by a frame yet
    void foldLegend(); ///< or unfolds it

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace warpatlas::ui::inline canvas
