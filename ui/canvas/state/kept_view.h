/// Converts between the view in a `.warpatlas` file and the canvas' state: the same in the window, in the presenter and
/// in pictures. Plain values: any thread.
#pragma once

#include "app/experiment/experiment.h"
#include "app/experiment/saved_view.h"
#include "ui/canvas/state/canvas_state.h"

#include <string>

namespace warpatlas::ui {

SavedView keptView(const CanvasState& state);

/// Sets the state to a kept view. A thread is followed from its place at the moment that was kept. Throws InputError
/// with `name` as its subject for a view or a colouring that does not exist; nothing is changed then.
void applyView(const SavedView& view, CanvasState& state, const std::string& name);

/// Returns the part of a selection that exists: another launch has other threads, other data have other elements.
Selection within(Selection selection, const BoundExperiment& bound);

} // namespace warpatlas::ui
