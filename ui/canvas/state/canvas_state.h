/// The state that canvas and panels share: one selection, one colouring, one time.
#pragma once

#include "app/experiment/outcome.h"
#include "app/inputs/input_set.h"
#include "render/views/data/data_view.h"
#include "ui/canvas/state/playback.h"
#include "ui/canvas/state/selection.h"
#include "ui/canvas/state/view_kind.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::inline lesson {
struct LessonSlide;
}

namespace warpatlas::ui::inline canvas {

/// The host that shows the canvas: some words hold in one of them only.
enum class CanvasHostKind { Window, Presenter, DrivenPresenter };

struct CanvasState {
    CanvasHostKind host = CanvasHostKind::Window;
    ShownViews views;
    render::ColourBy colourBy = render::ColourBy::State;
    Playback playback;
    Selection selected; ///< click keeps
    Selection hovered; ///< pointing shows
    std::optional<std::uint64_t> pointed; ///< the thread that was pointed at last, linear: threadAtHand()
    std::optional<bool> cone; ///< whether the cone below the data is open; empty: where there is room
    /// Follow mode: the selected thread's way through the kernel, step by step; playback moves from visit to visit.
    bool following = false;
    double timeBeforeFollowing = 1; ///< playback returns to it
    std::size_t visit = 0; ///< index in the story (app/follow/thread_story.h); 0 while there is none
    std::size_t request = 0; ///< index in the visit's memory requests of the one that the memory view shows
    /// Whether inputs stand beside the output in the data view; empty: where they do not lie under it element by
    /// element.
    std::optional<bool> allBuffers;
    std::optional<std::size_t> memoryBuffer; ///< the memory view shows it; empty: the request's, else the output
    render::Theme theme = render::Theme::Dark;
    bool overlayVisible = true;
    bool compared = false; ///< beside or over another run's: a ruler would be cut, or hide the other's
    int tileLevel = 0; ///< by which power of two the launch view would join blocks into tiles; the canvas sets it
    int leastTileLevel = 0; ///< that of the run that this one is compared with: both are drawn as coarse as the coarser
    bool helpVisible = false;
    bool pressable = true; ///< there are buttons; a figure has none, as they cannot be pressed
    bool reducedMotion = false;
    double textScale = 1; ///< the presenter's is larger
    /// The source with the thread's numbers, its card and what is wrong have a place of their own at the left, where
    /// there is room: nothing floats over the views.
    bool column = false;
    /// A step of a lesson, which is read above the column; null: no lesson is presented.
    std::shared_ptr<const LessonSlide> lesson;
    std::size_t lessonPage = 0,
                lessonPages = 1; ///< of it: from 0, behind the last: that of the question; the overlay sets both
    std::string scene; ///< one line in large letters, in the place of the view's sentence; empty: none
    bool outdated = false; ///< the picture is of an earlier launch: the newest one did not run
    /// Data that do not fit one another yet, so that nothing was run; null where nothing waits.
    std::shared_ptr<const InputSet> waiting;
    std::string busyWords; ///< "tracing block 120 of 527" while a run is under way; empty: no run
    double busyFraction = 0; ///< 0 to 1
    std::string notice; ///< one line on what is wrong with the run, where no panel beside the canvas says it
};

/// What a new outcome keeps of a selection, and of following it. Plain.
class CarriedSelection {
public:
    /// Adapts the selection to `now`; `before` null: the first outcome. The selected element keeps its row and column
    /// where the data have another size, as far as they have it. In another launch (or, for an element's thread,
    /// another kernel) the numbers of threads are others: the thread that writes the element is selected as soon as an
    /// outcome knows it, and followed if the old one was.
    void take(CanvasState& state, const Outcome* before, const Outcome& now);

private:
    bool m_reselect = false, m_refollow = false;
};

} // namespace warpatlas::ui::inline canvas
