/// The one thread that is drawn in detail while none is followed. Plain values.
#pragma once

#include "app/experiment/example_thread.h"
#include "app/experiment/outcome.h"
#include "ui/canvas/state/canvas_state.h"

#include <cstdint>
#include <optional>

namespace warpatlas::ui::inline canvas {

/// Returns the thread that is followed, else the one that is pointed at, else the one kept, else the one pointed at
/// last, else exampleThread().
std::uint64_t threadAtHand(const CanvasState& state, const Outcome& outcome);

/// Returns the thread whose costliest request is shown while none is followed; empty where that would cost too much.
std::optional<std::uint64_t> threadToGlanceAt(const CanvasState& state, const OutcomePointer& outcome);

} // namespace warpatlas::ui::inline canvas
