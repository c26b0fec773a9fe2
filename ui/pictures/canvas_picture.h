/// The canvas as a picture, off-screen: the same scene and overlay as in the window, the same pixels every time. A
/// picture may be larger than any framebuffer, and than memory should hold: it is drawn in tiles and handed on in
/// bands. Threads: the one that made the GL context. Errors: RenderError where there is no EGL, and out of GL;
/// InputError for a picture that has no room for its caption.
#pragma once

#include "app/experiment/outcome.h"
#include "app/experiment/saved_view.h"
#include "app/follow/story_lines.h"
#include "render/gl/offscreen.h"
#include "render/views/data/data_view.h"
#include "ui/canvas/state/selection.h"
#include "ui/canvas/state/view_kind.h"
#include "ui/pictures/pixel_rows.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::ui::inline pictures {

struct CanvasPictureOptions {
    int width = 1280; ///< width of the whole picture, its caption included
    int height = 720;
    double pixelScale = 1;
    render::Theme theme = render::Theme::Dark;
    ShownViews views;
    render::ColourBy colourBy = render::ColourBy::State;
    double time = 1;
    bool overlay = true;
    bool buttons = false; ///< those of the window, for a picture of it: in a figure they cannot be pressed
    bool column = false; ///< the source with a thread's numbers at the left; see CanvasState::column
    double textScale = 1; ///< of the words
    /// Returns what the source's lines show at a visit, for the column; without a story at any. May be empty.
    std::function<StoryLinesPointer(std::size_t visit)> linesOf{};
    bool caption = false; ///< a strip below: kernel, data, launch, device, provenance
    std::optional<render::Camera> camera; ///< camera of the data view; empty: fit
    std::optional<std::uint64_t> selectedThread;
    Selection selection; ///< what else is selected: block, element, line
    std::optional<bool> allBuffers; ///< the inputs beside the output; empty: where they do not lie under it
    int leastTileLevel = 0; ///< as CanvasState::leastTileLevel
    bool closeUp = false; ///< the selected thread is brought into view, large enough to be read
    StoryPointer story; ///< story of the selected thread, which is followed then; may be null
    std::size_t visit = 0; ///< index in the story
    /// Puts a visit into words; needed where there is a story.
    std::function<MomentPointer(std::size_t visit)> momentOf;
    MomentPointer glance; ///< the costliest visit of a thread, which is shown while none is followed; may be null
    std::optional<std::size_t> memoryBuffer; ///< the one that the memory view shows
    unsigned outputBuffer = 0; ///< GL name in `context`, if the output is only there
    int tileSide = 2048; ///< device pixels; less where GL allows less
};

class CanvasPicture {
public:
    /// `context` null: makes its own. Its framebuffer's size changes with each drawing.
    CanvasPicture(OutcomePointer outcome, const CanvasPictureOptions& options, render::Offscreen* context = nullptr);
    ~CanvasPicture();
    CanvasPicture(const CanvasPicture&) = delete;
    CanvasPicture& operator=(const CanvasPicture&) = delete;

    int width() const;
    int height() const;
    /// Returns what the picture shows, in words; see captionText().
    std::string description() const;

    render::Camera camera() const; ///< of the data view, as it will be drawn
    int tileLevel() const; ///< as CanvasState::tileLevel
    /// Returns how to see in the window what was drawn last.
    SavedView view() const;

    void setTime(double time); ///< 0 to 1
    void setVisit(std::size_t visit); ///< index in the story

    /// Passes on the picture from top to bottom, a band of rows at a time. `step` gets after each tile how much is done
    /// (0 to 1) and may end it by throwing.
    void draw(const std::function<void(const PixelRows&)>& rows, const std::function<void(double)>& step = {});

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Draws the whole picture into memory.
render::Picture drawCanvasPicture(
    const OutcomePointer& outcome, const CanvasPictureOptions& options, render::Offscreen* context = nullptr);

} // namespace warpatlas::ui::inline pictures
