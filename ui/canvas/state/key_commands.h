/// Which key does what, and where: one table that both dispatches the keys and names them in every help.
#pragma once

#include "ui/canvas/state/canvas_state.h"
#include "ui/canvas/state/input.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::ui {

/// What a key asks for. The canvas (canvas_input.cpp) does all of them but those of the host.
enum class KeyCommand {
    None,
    // Time.
    PlayPause,
    StepBack, ///< Playback::step(-1); where a thread is followed the visit goes with it (follow_time.h)
    StepForward,
    ToStart, ///< of Playback::span(): the launch, or the followed thread's block
    ToEnd,
    Faster,
    Slower,
    Loop,
    Reverse, ///< Playback::reversed on and off
    Grain, ///< Playback::nextGrain()
    /// CanvasState::following on and off, for the selected thread; nothing where none is selected. Starting goes to
    /// Grain::Thread and to the first visit, ending back to Grain::Wave. The host records and tells the story.
    FollowThread,
    // What is shown.
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
    AllBuffers, ///< CanvasState::allBuffers: inputs beside the output in the data view, or not
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
    // Of one view.
    RequestBefore, ///< the memory view's: the followed warp's request before the shown one
    RequestAfter,
    NextBuffer, ///< whose address line the memory view shows
    Explode, ///< the launch view's, in space: its layers further apart, and back together
    // The presenter's: the canvas does not change the launch. Canvas::handle() returns false for them.
    LargerBlock,
    SmallerBlock,
};

/// What decides which keys do something.
struct KeyContext {
    CanvasHostKind host = CanvasHostKind::Window;
    ShownViews views; ///< the main one has the keys of one view
    bool outcome = true; ///< there is something to look at
    bool space = false; ///< the launch has layers, which its view shows in space
    bool inputs = true; ///< there are buffers beside the output
    bool buffers = true; ///< there is more than one that the memory view can show
    bool requestBefore = false, requestAfter = false; ///< of the followed warp, beside the one that is shown
    bool followable = true; ///< a thread is followed, or selected and can be
    static KeyContext any(); ///< in the data view with everything that a list of keys names
};

/// None for keys that belong to the host or do nothing in the context, and for everything that is not a KeyPress.
KeyCommand commandOf(const InputEvent& event, const KeyContext& context);

/// The key as a help names it: "Ctrl+Home". The first one where there are several.
std::string keyOf(KeyCommand command);
/// "One step back (Left)".
std::string withKey(std::string_view words, KeyCommand command);

/// One line of a help: keys that belong together.
struct KeyHelp {
    std::string keys; ///< "Left  Right"
    std::string words; ///< "one step in time"
    std::vector<InputEvent> presses; ///< of these keys, in their order; empty for what the mouse does
    std::string view = {}; ///< "memory": the one view that has them; empty: all, or more than one
};
/// What there is in the context, in the order in which it is read.
std::vector<KeyHelp> keyHelp(const KeyContext& context);
/// Of all views of a host: each line once.
std::vector<KeyHelp> keyHelpOfAllViews(CanvasHostKind host);

} // namespace warpatlas::ui
