/// One of the four linked views, as the canvas drives it: it draws itself into its place, says what is under a pixel,
/// explains its colours, and moves like a map. It holds no selection and no time of its own: those are in CanvasState,
/// the same for all.
/// Threads: that of the GL context, which is current in constructor, destructor, setShown() and draw(); the rest is
/// plain arithmetic. Errors: RenderError out of setShown() where GL cannot hold the scene; the view is then empty.
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
#include "ui/canvas/words/view_card.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

/// A cell is brought to this size where it was too small to be read, logical pixels.
constexpr double readableCell = 32;

/// All that a view is told. Compared by pointer: what is the same as before costs nothing.
struct Shown {
    OutcomePointer outcome; ///< null: nothing has been run
    unsigned outputBuffer = 0; ///< GL name of the output where it is there and not in outcome->output
    std::shared_ptr<const Moments> moments; ///< of the outcome's schedule; never null where there is an outcome
    StoryPointer story; ///< of the followed thread; null: no thread is followed, or it is still being recorded
    MomentPointer moment; ///< of the story's visit that is looked at; may be of an earlier one while a new one is made
};

/// What a view's words depend on beside what it was told, the canvas' state, and time: as long as it is equal, they are
/// the same.
struct WordsBasis {
    std::vector<double> numbers; ///< how large things are drawn
    std::vector<std::shared_ptr<const void>> made; ///< scenes, and what workers brought for them
    std::string note;

    bool operator==(const WordsBasis&) const = default;
};

/// Where it is drawn, device pixels of the canvas.
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
    /// Movements go on. Returns whether it wants another frame soon.
    virtual bool advance(double seconds, const CanvasState& state) = 0;
    /// Draws into the bound framebuffer, which holds `tile` of the canvas; every pixel of its place that lies in it.
    virtual void draw(const render::Tile& tile, const CanvasState& state, double shownTime) = 0;

    // Moving about, in device pixels of the canvas.
    virtual void fit(bool animate) = 0;
    virtual void zoomBy(double factor, double x, double y) = 0;
    virtual void panBy(double x, double y, bool animate) = 0; ///< positive moves what is shown right and down
    virtual void turnBy(double /*x*/, double /*y*/) { } ///< dragged with the right button, or with Shift: orbit
    virtual void stop() { }
    /// Brings what is selected into view, unless it is there already and large enough. False if it has no place here.
    virtual bool show(const Selection& selection) = 0;

    /// What is under a pixel; empty beside everything. At most a millisecond.
    virtual Selection at(double x, double y, const CanvasState& state) const = 0;
    /// Words for what is selected or pointed at, beside its place in this view; empty where it has none.
    virtual std::optional<ViewCard> card(const Selection& selection, Detail detail, const CanvasState& state) const = 0;
    /// One sentence: what this view shows for this launch. Like all words below, not for every frame: wordsBasis().
    virtual RichText sentence(const CanvasState& state) const = 0;
    /// What the colours stand for now.
    virtual RichText colouring(const CanvasState& state) const = 0;
    /// Every colour in use.
    virtual std::vector<LegendEntry> legend(const CanvasState& state) const = 0;
    virtual WordsBasis wordsBasis(const CanvasState& /*state*/) const { return {}; }
    /// All that it says while time goes on, however it is zoomed and whatever is selected, in a few states that need
    /// the most room: that is kept free, so that none of these moves what is looked at.
    virtual std::vector<HeaderWords> usualWords(const CanvasState& state) const
    {
        return {{{}, sentence(state), colouring(state), legend(state)}};
    }
    /// Where its data are drawn, device pixels of the canvas; none where they fill the place.
    virtual std::vector<Rect> subject() const { return {}; }
    /// Pressed on something of its own that is dragged (a time axis): true if so, and then drag() is told where the
    /// pointer is, now and while the button is held, instead of the view being moved or something being kept.
    virtual bool grabs(double /*x*/, double /*y*/) const { return false; }
    virtual void drag(double /*x*/, double /*y*/, CanvasState& /*state*/) { }
    /// Waits for what it prepares on a worker: a picture shows all of it. A window does not wait: advance() asks for
    /// frames until it is there.
    virtual void finish() { }
    /// A command of this view alone; it may change `state`.
    virtual void perform(KeyCommand /*command*/, CanvasState& /*state*/) { }
};

/// Each needs a current GL context.
std::unique_ptr<CanvasView> makeDataView();
std::unique_ptr<CanvasView> makeLaunchView();
std::unique_ptr<CanvasView> makeMemoryView();
std::unique_ptr<CanvasView> makeScheduleView();

} // namespace warpatlas::ui
