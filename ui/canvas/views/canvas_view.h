/// One of the four linked views, as the canvas drives it: it draws itself into its place, says what is under a pixel,
/// explains its colours, and moves like a map. It holds no selection and no time of its own: those are in CanvasState,
/// the same for all.
/// Threads: that of the GL context, which is current in constructor, destructor, setShown(), finish() and draw(); the
/// rest is plain arithmetic. Errors: RenderError out of setShown() where GL cannot hold the scene; the view is then
/// empty.
#pragma once

#include "app/experiment/outcome.h"
#include "app/follow/thread_story.h"
#include "render/views/shared/viewport.h"
#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/input.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/moments.h"
#include "ui/canvas/state/rect.h"
#include "ui/canvas/state/selection.h"
#include "ui/canvas/state/view_kind.h"
#include "ui/canvas/words/data_words.h"
#include "ui/canvas/words/inspector_text.h"
#include "ui/canvas/words/rich_text.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// The size to which a cell is brought where it was too small to be read, logical pixels.
constexpr double readableCell = 32;

/// All that a view shows. Compared by pointer: what is the same as before costs nothing.
struct Shown {
    OutcomePointer outcome; ///< null: nothing has been run
    unsigned outputBuffer = 0; ///< GL name of the output where it is there and not in outcome->output
    std::shared_ptr<const Moments> moments; ///< moments of the outcome's schedule; never null where there is an outcome
    StoryPointer story; ///< story of the followed thread; null: no thread is followed, or it is still being recorded
    bool followable = false; ///< threads of the outcome have stories
    MomentPointer moment; ///< visit that is looked at; may be of an earlier story while a new one is made
    /// The costliest visit of a thread: of the followed one, else of one that is only looked at. Null: none is known.
    MomentPointer glance;
};

/// A view's words depend on this beside Shown, the canvas' state, and time: the words are the same as long as it is
/// equal.
struct WordsBasis {
    std::vector<double> numbers; ///< how large things are drawn
    std::vector<std::shared_ptr<const void>> made; ///< scenes, and what workers brought for them
    std::string note;

    bool operator==(const WordsBasis&) const = default;
};

/// A view's place on the canvas, device pixels.
struct ViewPlace {
    int x = 0, y = 0, width = 0, height = 0;
    double pixelScale = 1; ///< device pixels a logical pixel
    double textScale = 1; ///< the presenter's is larger
    bool strip = false; ///< a strip beside the main view: less room, no labels that would not be read
    bool operator==(const ViewPlace&) const = default;
};

class CanvasView {
public:
    virtual ~CanvasView() = default;
    virtual ViewKind kind() const = 0;

    virtual void setShown(const Shown& shown) = 0;
    virtual void setPlace(const ViewPlace& place) = 0;
    /// Continues movements. Returns whether it wants another frame soon.
    virtual bool advance(double seconds, const CanvasState& state) = 0;
    /// Draws into the bound framebuffer, which holds `tile` of the canvas: every pixel of the view's place that lies in
    /// it.
    virtual void draw(const render::Tile& tile, const CanvasState& state, double shownTime) = 0;

    // Moving about, in device pixels of the canvas.
    virtual void fit(bool animate) = 0;
    virtual void zoomBy(double factor, double x, double y) = 0;
    virtual void panBy(double x, double y, bool animate) = 0; ///< positive moves what is shown right and down
    virtual void turnBy(double /*x*/, double /*y*/) { } ///< dragged with the right button, or with Shift: orbit
    virtual void stop() { }
    /// Brings what is selected into view, unless it is there already and large enough. Returns false if it has no place
    /// here.
    virtual bool show(const Selection& selection) = 0;

    /// Returns what is under a pixel; empty beside everything. Takes at most a millisecond.
    virtual Selection at(double x, double y, const CanvasState& state) const = 0;
    /// Returns words for what is selected or pointed at, beside its place in this view; empty where it has none.
    virtual std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const = 0;
    /// Returns one sentence: what this view shows for this launch. Not for every frame, like all words below:
    /// wordsBasis().
    virtual RichText sentence(const CanvasState& state) const = 0;
    /// Says what the colours stand for now.
    virtual RichText colouring(const CanvasState& state) const = 0;
    /// Returns every colour in use.
    virtual std::vector<LegendEntry> legend(const CanvasState& state) const = 0;
    virtual WordsBasis wordsBasis(const CanvasState& /*state*/) const { return {}; }
    /// Returns a few states that need the most room, of all that the view says while time goes on, at any zoom and for
    /// any selection. That room is kept free, so that none of these moves the views.
    virtual std::vector<HeaderWords> usualWords(const CanvasState& state) const
    {
        return {{{}, sentence(state), colouring(state), legend(state)}};
    }
    /// Returns where its data are drawn, device pixels of the canvas; none where they fill the place.
    virtual std::vector<Rect> subject() const { return {}; }
    /// Returns whether a press hits something of its own that is dragged (a time axis). Then drag() gets the pointer's
    /// place, now and while the button is held, and the view is not moved and nothing is selected.
    virtual bool grabs(double /*x*/, double /*y*/) const { return false; }
    virtual void drag(double /*x*/, double /*y*/, CanvasState& /*state*/) { }
    /// Does what a click on something of its own does (a control, a door to another view); returns false where there is
    /// none, and the click selects.
    virtual bool click(double /*x*/, double /*y*/, CanvasState& /*state*/) { return false; }
    /// Waits for what it prepares on a worker, as a picture shows all of it. A window does not wait: advance() asks for
    /// frames until it is there.
    virtual void finish(const CanvasState& /*state*/) { }
    /// Returns by which power of two blocks are joined into tiles, `least` at least, as render::tileLevel().
    virtual int tileLevel(int /*least*/) const { return 0; }
    /// Does a command of this view alone; it may change `state`.
    virtual void perform(KeyCommand /*command*/, CanvasState& /*state*/) { }
};

/// Each needs a current GL context.
std::unique_ptr<CanvasView> makeDataView();
std::unique_ptr<CanvasView> makeLaunchView();
std::unique_ptr<CanvasView> makeMemoryView();
std::unique_ptr<CanvasView> makeScheduleView();

} // namespace warpatlas::ui::inline canvas
