/// Which key does what: one table for the canvas and for its help.
#pragma once

#include "ui/canvas/input.h"

#include <span>
#include <string_view>

namespace warpatlas::ui {

enum class Command {
    None,
    PlayPause,
    StepBack,
    StepForward,
    ToStart,
    ToEnd,
    Faster,
    Slower,
    Loop,
    Fit,
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    PanUp,
    PanDown,
    ColourByState,
    ColourByOwner,
    ColourByResult,
    ColourByWrites,
    Legend,
    Overlay,
    Help,
    Clear,
};

/// None for keys that belong to the host, and for everything that is not a KeyPress.
Command commandOf(const InputEvent& event);

struct KeyHelp {
    std::string_view keys;
    std::string_view words;
};
std::span<const KeyHelp> keyHelp();

} // namespace warpatlas::ui
