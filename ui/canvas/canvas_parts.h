/// The parts of a canvas; only for the files that implement it.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/canvas/overlay/overlay.h"
#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/view_kind.h"
#include "ui/canvas/views/data_canvas_view.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Keeps the value made last, for as long as its key stays the same.
template <class Key, class Value> class Kept {
public:
    template <class Make> const Value& of(Key key, const Make& make)
    {
        if (m_key != key) {
            m_value = make();
            m_key = std::move(key);
        }
        return m_value;
    }

private:
    std::optional<Key> m_key;
    Value m_value{};
};

struct Canvas::State {
    /// `given` is the state that is shared; null: it has its own.
    State(Canvas& owner, CanvasState* given);

    Canvas& canvas;
    Shown shown;
    StoryLinesPointer lines; ///< may be of an earlier run
    CanvasState own;
    CanvasState& shared; ///< the one state that there is
    CarriedSelection carried;
    std::array<std::unique_ptr<CanvasView>, allViews.size()> views; ///< by ViewKind
    DataCanvasView& data;
    std::vector<PlacedView> places; ///< the main one first
    std::array<bool, allViews.size()> told{}; ///< views that have got `shown`
    Overlay overlay;
    int width = 1, height = 1;
    double pixelScale = 1;
    OverlayRows rows; ///< above and below the views
    /// A view's words depend on this, beside `shown` and time.
    struct WordsFor {
        ViewKind view = ViewKind::Data;
        WordsBasis basis;
        Selection selected;
        std::size_t visit = 0, request = 0;
        std::optional<std::size_t> memoryBuffer;
        std::optional<bool> allBuffers;
        render::ColourBy colourBy = render::ColourBy::State;
        render::Theme theme = render::Theme::Dark;
        CanvasHostKind host = CanvasHostKind::Window;
        bool following = false;
        bool operator==(const WordsFor&) const = default;
    };
    Kept<WordsFor, std::vector<HeaderWords>> usual; ///< what the rows may say while time passes
    Kept<std::pair<WordsFor, double>, HeaderWords> words; ///< what they say, and when
    std::array<Kept<WordsFor, RichText>, allViews.size()> sentences; ///< sentences of strips, by ViewKind
    std::size_t wordings = 0; ///< how often any of these three was made
    /// The state that `rows` are for. While it stays the same they only grow, as words that come back would move the
    /// views.
    struct RowsFor {
        OutcomePointer outcome;
        StoryPointer story;
        ViewKind main = ViewKind::Data;
        render::ColourBy colourBy = render::ColourBy::State;
        int width = 0, height = 0;
        double scale = 0;
        bool colouring = false, folded = false, scene = false;
        bool operator==(const RowsFor&) const = default;
    } rowsFor;

    // The pointer: what it is on, and what a button that is held does.
    enum class Held { Nothing, View, Panel, Grip } held = Held::Nothing;
    ViewKind heldView = ViewKind::Data;
    bool turning = false; ///< the drag turns what is seen, instead of moving it
    double pointerX = 0, pointerY = 0;
    double pressedX = 0, pressedY = 0;
    bool dragged = false; ///< moved far enough since the press not to be a click
    bool doubleClicked = false;
    ViewKind hoveredView = ViewKind::Data; ///< the view that the pointer was in last

    CanvasView& view(ViewKind kind) { return *views[std::size_t(kind)]; }
    CanvasView& mainView() { return view(places.front().kind); }
    const Launch& launch() const { return shown.outcome->bound->launch; }
    /// Returns the view whose place a pixel is in; null beside them.
    CanvasView* viewAt(double x, double y);
    /// Adds the block of the selected thread, and removes what the launch does not have.
    Selection complete(Selection selection) const;

    void tellViews(); ///< gives `shown` to the views that are on the canvas
    void showOnly(Shown next);
    void updatePlaces();
    /// Does what updatePlaces() does, with the rows that are needed now; measuring words needs the GL context.
    void updateRows();
    Rect mainRect() const;
    void showView(ViewKind kind);
    ViewKind neighbour(int direction) const;
    bool showsSelection = false; ///< views that come onto the canvas bring it into view
    void updateTiles(); ///< how coarse the launch view has to be, where it is shown
    void updateFollowed(); ///< the times of the story, by the schedule as it is known now
    void tellChanged();
    bool advance(double seconds);
    void drawViews(unsigned framebuffer, const render::Tile& tile, double time);
    OverlayFrame overlayFrame(const render::Tile& tile, double seconds);
    HeaderWords completed(HeaderWords words) const; ///< adds what holds in every view
    WordsFor wordsFor(ViewKind kind);
    const std::vector<HeaderWords>& usualWords();
    OverlayFrame describedFrame(); ///< its size, and what its rows say

    bool pointerMoved(const InputEvent& event);
    bool pointerLeft();
    bool buttonPressed(const InputEvent& event);
    bool buttonReleased(const InputEvent& event);
    bool wheelTurned(const InputEvent& event);
    bool keyPressed(const InputEvent& event);
    bool updateHover();
    void select();
};

} // namespace warpatlas::ui::inline canvas
