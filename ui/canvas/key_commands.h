/// Which key does what: one table for the canvas and for its help.
#pragma once

#include "ui/canvas/input.h"

#include <span>
#include <string_view>

namespace warpatlas::ui {

/// What a key asks for. The canvas (canvas_input.cpp) does all of them but those of the host.
enum class Command {
    None,
    // Time.
    PlayPause,
    StepBack, ///< Playback::step(-1); where somebody is followed the visit goes with it (follow_time.h)
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
    // The host's: the canvas does not change the launch. handle() returns false for them.
    LargerBlock,
    SmallerBlock,
};

/// None for keys that belong to the host, and for everything that is not a KeyPress.
Command commandOf(const InputEvent& event);

struct KeyHelp {
    std::string_view keys;
    std::string_view words;
};
std::span<const KeyHelp> keyHelp();

} // namespace warpatlas::ui
