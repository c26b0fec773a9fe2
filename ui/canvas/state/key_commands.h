/// Which key does what, and where: one table by which keys are dispatched and named in every help.
#pragma once

#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/input.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Commands of keys. The canvas (canvas_input.cpp) does all of them except those of the host.
enum class KeyCommand {
    None,
    // Time.
    PlayPause,
    StepBack, ///< Playback::step(-1); where a thread is followed the visit goes with it (follow_time.h)
    StepForward,
    ToStart, ///< the start of Playback::span(): of the launch, or of the followed thread's block
    ToEnd,
    Faster,
    Slower,
    Loop,
    Reverse, ///< Playback::reversed on and off
    Grain, ///< Playback::nextGrain()
    /// Turns CanvasState::following on and off, for the selected thread; does nothing where none is selected. Starting
    /// goes to Grain::Thread and to the first visit, ending back to Grain::Wave. The host records and tells the story.
    FollowThread,
    // The views.
    ViewData, ///< as the main view; as do the next three
    ViewLaunch,
    ViewMemory,
    ViewSchedule,
    NextView, ///< the view after the main one becomes it, in the order of ViewKind, around
    PreviousView,
    ColourByState,
    ColourByOwner,
    ColourByResult,
    ColourByWrites,
    ColourByReads,
    ColourByValue,
    ColourByDifference,
    AllBuffers, ///< CanvasState::allBuffers on and off: inputs beside the output in the data view
    Legend,
    Overlay,
    Help,
    Clear, ///< help, then following, then the selection; with none of them: the host's (the presenter leaves)
    // The map.
    Fit,
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    PanUp,
    PanDown,
    // Commands of one view.
    RequestBefore, ///< the memory view's: the followed warp's request before the shown one
    RequestAfter,
    NextBuffer, ///< shows the next buffer's address line in the memory view
    Cone, ///< CanvasState::cone, the data view's: open and folded
    Explode, ///< the launch view's, in space: its layers further apart, and back together
    // The presenter's: Canvas::handle() returns false for them.
    LargerBlock,
    SmallerBlock,
    SceneBack,
    SceneOn,
    SceneGrid, ///< this and the next four in the order of Scene (words/scene_words.h)
    SceneBlock,
    SceneThread,
    SceneFormula,
    SceneMemory,
    LessonBack, ///< a page, and before the first a step
    LessonOn,
    LessonTell, ///< what is right
    LessonType, ///< a letter of a prediction
    LessonCount,
    LessonErase,
};

/// Decides which keys do something.
struct KeyContext {
    CanvasHostKind host = CanvasHostKind::Window;
    ShownViews views; ///< the main one has the keys of one view
    bool outcome = true; ///< there is something to look at
    bool space = false; ///< the launch has layers, which its view shows in space
    bool inputs = true; ///< there are buffers beside the output
    bool buffers = true; ///< there is more than one that the memory view can show
    bool requestBefore = false, requestAfter = false; ///< the followed warp has requests before, after the shown one
    bool lesson = false; ///< a lesson is presented
    bool tells = false, predicts = false; ///< its step has something to reveal; and waits for predictions
    bool followable = true; ///< a thread is followed, or selected and can be
    static KeyContext any(); ///< the data view with everything that a list of keys names
};

/// Returns None for keys that belong to the host or do nothing in the context, and for everything that is not a
/// KeyPress.
KeyCommand commandOf(const InputEvent& event, const KeyContext& context);

/// Returns the key as a help names it: "Ctrl+Home". The first one where there are several.
std::string keyOf(KeyCommand command);
/// Returns "One step back (Left)".
std::string withKey(std::string_view words, KeyCommand command);

/// One line of a help: keys that belong together.
struct KeyHelp {
    std::string keys; ///< "Left  Right"
    std::string words; ///< "one step in time"
    std::vector<InputEvent> presses; ///< the events of these keys, in their order; empty for what the mouse does
    std::string view = {}; ///< "memory": the one view that has them; empty: all, or more than one
};
/// Returns the keys that the context has, in the order in which they are read.
std::vector<KeyHelp> keyHelp(const KeyContext& context);
/// Returns the keys of all views of a host, each line once.
std::vector<KeyHelp> keyHelpOfAllViews(CanvasHostKind host);

} // namespace warpatlas::ui::inline canvas
